// Two people at one table, and a line that breaks.
import { join } from 'node:path';
import { SCREENS, check, test } from './harness.mjs';
import { againstBots, byMouse, due, look } from './play.mjs';

test('two browsers meet by an invite link, play and talk', async (open) => {
  const [anna, ben] = [await open(), await open()];
  await anna.goto('/');
  const form = anna.locator('[data-opening=people]');
  await form.waitFor();
  await form.locator('select').nth(1).selectOption('2');
  await form.locator('button.main').click();
  await anna.waitForURL(/\/table\//);
  const link = await anna.locator('input[readonly]').inputValue();
  await ben.goto(link);
  await ben.locator('[data-sit]').first().click();
  await anna.locator('[data-start]:not([disabled])').click();
  await Promise.all([anna.locator('.bar').waitFor(), ben.locator('.bar').waitFor()]);
  for (let moves = 0; moves < 24; moves++) {
    const who = (await look(anna)).due ? anna : ben;
    await due(who);
    await byMouse(who);
    await who.waitForTimeout(60);
  }
  await ben.locator('.chat input').fill('Good luck!');
  await ben.locator('.chat button').click();
  await anna.locator('.chat .lines', { hasText: 'Good luck!' }).waitFor();
  // Names for screen readers tell what one can do, which differs; what is drawn does not.
  const drawn = (page) => page.locator('.table .looks').evaluateAll((all) => all.map((it) => it.textContent).join('|'));
  check((await drawn(anna)) === (await drawn(ben)), 'both see the same table');
  await anna.screenshot({ path: join(SCREENS, 'two-1440.png') });
});

test('clocks run for whoever is on turn', async (open) => {
  const page = await open();
  await page.goto('/');
  const form = page.locator('[data-opening=people]');
  await form.waitFor();
  await form.locator('select').nth(1).selectOption('2');
  await form.locator('label:has-text("Time") select').selectOption('1');
  await form.locator('button.main').click();
  await page.waitForURL(/\/table\//);
  await page.getByText('+ Bot').click();
  await page.locator('[data-start]:not([disabled])').click();
  const seen = await due(page);
  const seconds = async (which) => {
    const [minutes, rest] = (await page.locator('.clock').nth(which).innerText()).split(':').map(Number);
    return 60 * minutes + rest;
  };
  check((await page.locator('.clock').count()) === 2, 'every seat has a clock');
  check((await page.locator('.clock.runs').count()) === 1, 'one clock runs');
  const mine = await page.locator('.clock').first().evaluate((it) => (it.matches('.runs') ? 0 : 1));
  const before = [await seconds(mine), await seconds(1 - mine)];
  check(before.every((it) => it > 19 * 60 && it <= 21 * 60), `twenty minutes each: ${before}`);
  await page.waitForTimeout(2600);
  const after = [await seconds(mine), await seconds(1 - mine)];
  check(before[0] - after[0] >= 2 && before[0] - after[0] <= 4, `the own clock runs: ${before[0]} to ${after[0]}`);
  check(before[1] === after[1], 'the other clock stands');
  check(seen.due && (await page.locator('.clock.low').count()) === 0, 'there is time');
  await page.screenshot({ path: join(SCREENS, 'clocks-1440.png') });
});

test('a passkey makes an account of a guest, and signs in elsewhere', async (open, server) => {
  // Browsers trust names, not bare addresses.
  const baseURL = server.url.replace('127.0.0.1', 'localhost');
  const authenticator = async (page) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
    return { keys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials, give: (credential) => devtools.send('WebAuthn.addCredential', { authenticatorId, credential }) };
  };
  const home = await open({ baseURL });
  const device = await authenticator(home);
  await home.goto('/player/me');
  await home.locator('[data-passkey=add]').click();
  await home.locator('.keys li').waitFor();
  check((await home.locator('[data-passkey=use]').count()) === 0, 'it is an account now');
  const name = await home.locator('h1').innerText();
  check((await device.keys())[0]?.isResidentCredential, 'the device remembers the key');

  // Who signed in long ago is asked once more, and then what was wished is done.
  let asked = 0;
  await home.route('**/api/me/password', (route) => (asked++ ? route.continue() : route.fulfill({ status: 403, json: { code: 'sign_in_again', message: '' } })));
  await home.locator('input[autocomplete=new-password]').fill('a long enough password');
  await home.locator('form button.main').first().click();
  await home.locator('[data-again=passkey]').click();
  await home.getByText('Saved.').waitFor();
  check(asked === 2 && (await home.locator('[data-again]').count()) === 0, 'the wish was repeated once');

  const keys = await device.keys();
  const elsewhere = await open({ baseURL });
  const other = await authenticator(elsewhere);
  await elsewhere.goto('/player/me');
  await elsewhere.locator('[data-passkey=use]').waitFor();
  check((await elsewhere.locator('h1').innerText()) !== name, 'nobody knows us here');
  await other.give(keys[0]);
  await elsewhere.locator('[data-passkey=use]').click();
  await elsewhere.locator('h1', { hasText: name }).waitFor();
  await elsewhere.locator('.keys li').waitFor();
});

test('a refusal is told with its rule, in the language of the page', async (open) => {
  const page = await open({ locale: 'de-DE' });
  let forge = false;
  await page.routeWebSocket(/\/api\/socket/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      if (!forge || message.command?.do !== 'act') return server.send(text);
      forge = false;
      server.send(JSON.stringify({ ...message, command: { ...message.command, action: 'sell coffee' } }));
    });
  });
  await againstBots(page, { seats: 3 });
  while (!(await due(page)).title.includes('Wähle eine Rolle')) await byMouse(page);
  forge = true;
  await page.locator('.choices [data-action]').first().click();
  const refusal = page.locator('.refusal');
  await refusal.waitFor();
  check((await refusal.innerText()).includes('das ist jetzt nicht gefragt: eine Rolle wählen'), await refusal.innerText());
  check((await refusal.locator('a').getAttribute('href')) === '/rules/puerto-rico#PR-3.2', 'with the clause');
  await page.locator('.choices [data-action]').first().click();
  await refusal.waitFor({ state: 'detached' });
});

test('a cut line loses nothing', async (open) => {
  const page = await open();
  const sockets = [];
  let open_ = true;
  await page.routeWebSocket(/\/api\/socket/, (socket) => {
    if (!open_) return void socket.close();
    const server = socket.connectToServer();
    sockets.push({ socket, server });
  });
  await againstBots(page, { seats: 3 });
  for (let moves = 0; moves < 6; moves++) await byMouse(page);
  const seen = await due(page);
  open_ = false;
  for (const { socket, server } of sockets.splice(0)) {
    await socket.close().catch(() => undefined);
    await server.close().catch(() => undefined);
  }
  await page.getByText('Connection lost').waitFor();
  if (seen.done) await page.locator('[data-done]').click();
  else if (seen.confirm) await byMouse(page).catch(() => undefined);
  else await page.locator('.choices [data-action]').first().click();
  const before = await page.locator('.log li').count();
  open_ = true;
  await page.getByText('Connection lost').waitFor({ state: 'detached' });
  await page.waitForFunction((count) => document.querySelectorAll('.log li').length > count || document.querySelector('[data-done]'), before);
  for (let moves = 0; moves < 6; moves++) await byMouse(page);
  const numbers = await page.locator('.log li').evaluateAll((all) => all.map((it) => Number(it.dataset.number)));
  check(new Set(numbers).size === numbers.length, 'no move is there twice');
  check(numbers.every((it, index) => index === 0 || it > numbers[index - 1]), 'the moves are in sequence');
});
