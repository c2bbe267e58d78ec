// Whole games in the browser.
import { join } from 'node:path';
import { SCREENS, check, test } from './harness.mjs';
import { againstBots, byKeyboard, byMouse, due, look, settled } from './play.mjs';

test('a whole game against bots by mouse, then its replay and review', async (open) => {
  const page = await open();
  await againstBots(page, { seats: 4 });
  await page.evaluate(() => {
    window.slow = [];
    new PerformanceObserver((list) => window.slow.push(...list.getEntries().filter((it) => it.name === 'click').map((it) => it.duration))).observe({ type: 'event', durationThreshold: 16 });
  });
  let moves = 0;
  while (await byMouse(page)) check(++moves < 2000, 'the game does not end');
  const times = (await page.evaluate(() => window.slow)).sort((a, b) => a - b);
  const slow = times[Math.floor(times.length * 0.75)] ?? 0;
  console.log(`     ${moves} clicks; three quarters of the slow ones painted within ${slow} ms, all within ${times.at(-1) ?? 0} ms`);
  check(slow < 100, `interaction to paint takes ${slow} ms`);
  await page.locator('.scores table').waitFor();
  await page.screenshot({ path: join(SCREENS, 'over-1440.png') });
  const total = Number((await page.locator('.scores tr.first td b').first().innerText()).trim());
  check(total > 5, 'the winner has points');

  await page.locator('.end a[href^="/replay/"]').first().click();
  const scrub = page.locator('input[type=range]');
  await scrub.waitFor();
  const last = Number(await scrub.getAttribute('max'));
  check(last > moves / 2, 'the replay has the moves');
  await page.locator('[data-run]').click();
  await page.waitForFunction(() => Number(document.querySelector('input[type=range]').value) >= 2);
  await page.locator('[data-run]').click();
  await scrub.fill(String(Math.floor(last / 2)));
  check(page.url().includes(`move=${Math.floor(last / 2)}`), 'the address names the move');
  const link = page.url();
  await page.reload();
  await scrub.waitFor();
  check((await scrub.inputValue()) === String(Math.floor(last / 2)), 'the link leads to the move');
  check(page.url() === link, 'the link stays');
  await page.locator('label:has-text("Seen by") select').selectOption('B');
  await page.locator('.mine .badge:has-text("B")').waitFor();
  check((await page.locator('figure svg[role=img] .line').count()) === 4, 'the chart has four lines');
  await page.screenshot({ path: join(SCREENS, 'replay-1440.png') });

  const download = page.waitForEvent('download');
  await page.getByText('Download the record').click();
  const file = await (await download).path();
  await page.locator('[data-review]').click();
  await page.locator('.review figure').waitFor();
  await page.locator('.review progress, .review h3').first().waitFor();
  await page.screenshot({ path: join(SCREENS, 'review-1440.png') });

  await page.goto('/');
  await page.locator('input[type=file]').setInputFiles(file);
  await page.waitForURL(/\/record\//);
  await scrub.waitFor();
  check(Number(await scrub.getAttribute('max')) === last, 'the uploaded record has all moves');
});

test('a whole game by keyboard only', async (open) => {
  const page = await open();
  await againstBots(page, { seats: 3 });
  let moves = 0;
  while (await byKeyboard(page)) check(++moves < 2000, 'the game does not end');
  check(moves > 40, 'a game has many decisions');
});

test('1897 with all expansions', async (open) => {
  const page = await open();
  await againstBots(page, { seats: 3, edition: '1897', expansions: ['new-buildings', 'citizens', 'smuggler', 'festival'] });
  let moves = 0;
  while (moves < 150 && (await byMouse(page))) moves += 1;
  check((await page.locator('.festival').count()) === 1, 'the festival lies on the table');
  await page.screenshot({ path: join(SCREENS, '1897-1440.png') });
});

for (const game of ['borneo', 'amerigo'])
  test(`${game} on the generic board`, async (open) => {
    const page = await open();
    await againstBots(page, { game, seats: 3 });
    for (let moves = 0; moves < 12; moves++) check(await byMouse(page), 'the game goes on');
    check((await page.locator('.panels section').count()) > 4, 'the position stands in panels');
    await page.screenshot({ path: join(SCREENS, `${game}-1440.png`) });
  });

test('take back and end of turn', async (open) => {
  const page = await open();
  await againstBots(page, { seats: 3 });
  for (let tries = 0; tries < 40; tries++) {
    const seen = await due(page);
    if (seen.actions.length > 1 && !seen.done && seen.actions.includes('prospector') === false) {
      const before = await page.locator('.bar h1').innerText();
      await page.locator('.choices [data-action]').first().click();
      await settled(page);
      const undo = page.locator('[data-undo]');
      if (!(await undo.count())) continue;
      await undo.click();
      await settled(page);
      await page.waitForFunction((title) => document.querySelector('.bar h1')?.textContent.includes(title), before.replace('▶', '').trim());
      check((await look(page)).actions.length === seen.actions.length, 'the same choices come back');
      return;
    }
    await byMouse(page);
  }
  throw new Error('there was nothing to take back');
});
