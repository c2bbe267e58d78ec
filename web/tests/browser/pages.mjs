// Every page: languages, widths, colours, accessibility, weight.
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { accessible } from './axe.mjs';
import { SCREENS, check, test } from './harness.mjs';
import { againstBots, byMouse, due, reviewed } from './play.mjs';

/** A short game that is over. */
const RECORD = new URL('../../../games/puerto-rico/tests/records/end-city.kontor', import.meta.url).pathname;
const WIDTHS = [[390, 844], [768, 1024], [1440, 900]];

test('every page is accessible, in both colours and at every width', async (open) => {
  for (const [width, height] of WIDTHS)
    for (const colorScheme of ['light', 'dark']) {
      const page = await open({ viewport: { width, height }, colorScheme, bypassCSP: true });
      const name = (what) => join(SCREENS, `${what}-${width}-${colorScheme}.png`);
      await page.goto('/');
      await page.locator('[data-opening=bots]').waitFor();
      await accessible(page, `home ${width} ${colorScheme}`);
      await page.screenshot({ path: name('home') });
      await againstBots(page, { seats: 4 });
      for (let moves = 0; moves < 14; moves++) await byMouse(page);
      await due(page);
      await accessible(page, `table ${width} ${colorScheme}`);
      await page.screenshot({ path: name('table') });
      await page.goto('/rules/puerto-rico#PR-9.4');
      await page.locator('article.target').waitFor();
      await accessible(page, `rules ${width} ${colorScheme}`);
      await page.screenshot({ path: name('rules') });
      await page.locator('.glance summary').click();
      await page.locator('.buildings li').first().waitFor();
      await accessible(page, `rules at a glance ${width} ${colorScheme}`);
      await page.screenshot({ path: name('glance') });
      await page.goto('/learn');
      await page.locator('[data-begin]').waitFor();
      await accessible(page, `learn ${width} ${colorScheme}`);
      await page.screenshot({ path: name('learn') });
      await page.goto('/player/me');
      await page.locator('.player section').first().waitFor();
      await accessible(page, `player ${width} ${colorScheme}`);
      await page.screenshot({ path: name('player') });
      await page.goto('/');
      await page.locator('[data-opening=people] button.main').click();
      await page.locator('.seats').waitFor();
      await accessible(page, `lobby ${width} ${colorScheme}`);
      await page.screenshot({ path: name('lobby') });
      await page.goto('/');
      await page.locator('input[type=file]').setInputFiles(RECORD);
      await page.locator('input[type=range]').waitFor();
      await page.locator('input[type=range]').fill('120');
      await accessible(page, `replay ${width} ${colorScheme}`);
      await page.screenshot({ path: name('replay') });
      await reviewed(page);
      await accessible(page, `review ${width} ${colorScheme}`);
      await page.locator('.review').scrollIntoViewIfNeeded();
      await page.screenshot({ path: name('review') });
      for (const game of ['borneo', 'amerigo']) {
        await againstBots(page, { game, seats: 3 });
        await byMouse(page);
        await due(page);
        await accessible(page, `${game} ${width} ${colorScheme}`);
        await page.screenshot({ path: name(game) });
      }
      await page.context().close();
    }
});

test('390 px: the main loop needs no scrolling of the page', async (open) => {
  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' });
  await againstBots(page, { seats: 4 });
  for (let moves = 0; moves < 40 && (await byMouse(page)); moves++) {
    const size = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]);
    check(size[0] <= 0 && size[1] <= 0, `the page is ${size} larger than the screen`);
  }
  while (!/Choose a role|over/.test((await due(page)).title)) await byMouse(page);
  await page.mouse.move(380, 20);
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(SCREENS, 'readme-phone.png') });
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('.bar button, .tabs button')].filter((it) => it.offsetParent && it.getBoundingClientRect().height < 40).map((it) => it.textContent.trim()),
  );
  check(!small.length, `too small for a finger: ${small}`);
});

test('all languages, at any time', async (open) => {
  const page = await open();
  await againstBots(page, { seats: 3 });
  await due(page);
  const words = { de: ['Rollen', 'Frachtschiffe', 'Verlauf'], nl: ['Rollen', 'Vrachtschepen', 'Verloop'], en: ['Roles', 'Cargo ships', 'Log'] };
  for (const [language, [roles, ships, log]] of Object.entries(words)) {
    await page.locator('.settings button').first().click();
    await page.locator('.sheet select').first().selectOption(language);
    await page.locator(`section[aria-label="${ships}"]`).waitFor();
    await page.keyboard.press('Escape');
    check((await page.locator('html').getAttribute('lang')) === language, 'the page says its language');
    check((await page.locator(`section[aria-label="${roles}"]`).count()) === 1, `roles in ${language}`);
    check((await page.locator('.side h2').first().innerText()) === log, `log in ${language}`);
    await page.screenshot({ path: join(SCREENS, `table-${language}-1440.png`) });
    for (let moves = 0; moves < 3; moves++) await byMouse(page);
  }
  await page.reload();
  await page.locator('section[aria-label="Cargo ships"]').waitFor();
});

test('a game without a board of its own speaks every language', async (open) => {
  const page = await open();
  await againstBots(page, { game: 'borneo', seats: 3 });
  await due(page);
  const asked = { de: ['Setze einen Händler', 'Rang'], nl: ['Plaats een koopman', 'rang'], en: ['Place a merchant', 'rank'] };
  for (const [language, [title, rank]] of Object.entries(asked)) {
    await page.locator('.settings button').first().click();
    await page.locator('.sheet select').first().selectOption(language);
    await page.locator('.bar h1', { hasText: title }).waitFor();
    await page.keyboard.press('Escape');
    check((await page.locator('.choices [data-action]').first().innerText()).includes(rank), `choices in ${language}`);
    await page.screenshot({ path: join(SCREENS, `borneo-${language}-1440.png`) });
  }
});

test('the first load is light', async (open) => {
  const page = await open();
  const scripts = new Map();
  page.on('response', async (answer) => {
    if (/\.js(\?|$)/.test(answer.url())) scripts.set(answer.url(), await answer.body().catch(() => Buffer.alloc(0)));
  });
  await page.goto('/');
  await page.locator('[data-opening=bots]').waitFor();
  const weigh = () => [...scripts.values()].reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
  const home = weigh();
  await againstBots(page, { seats: 4 });
  await due(page);
  await page.waitForTimeout(300);
  const table = weigh();
  console.log(`     script, gzipped: ${home.toFixed(1)} kB for the first page, ${table.toFixed(1)} kB with a table`);
  check(home > 10 && table <= 150, `too much script: ${table.toFixed(1)} kB`);
});
