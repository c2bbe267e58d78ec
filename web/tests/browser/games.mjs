// Whole games in the browser.
import { join } from 'node:path';
import { accessible } from './axe.mjs';
import { SCREENS, check, test } from './harness.mjs';
import { againstBots, byKeyboard, byMouse, due, look, paintTimes, reviewed, settled } from './play.mjs';

test('a whole game against bots by mouse, then its replay and review', async (open) => {
  const page = await open({ bypassCSP: true });
  await againstBots(page, { seats: 4 });
  const paints = await paintTimes(page);
  let moves = 0;
  let pictured = false;
  while (await byMouse(page)) {
    check(++moves < 2000, 'the game does not end');
    if (!pictured && moves > 45 && (await due(page)).title.includes('Choose a role')) {
      await page.mouse.move(5, 5);
      await page.waitForTimeout(300);
      await page.screenshot({ path: join(SCREENS, 'readme-table.png') });
      pictured = true;
    }
  }
  const { count, at } = await paints();
  console.log(`     ${count} interactions to paint: half within ${at(0.5)} ms, 75 % within ${at(0.75)} ms, 98 % within ${at(0.98)} ms`);
  check(count >= moves && at(0.75) < 100, `interaction to paint takes ${at(0.75)} ms`);
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
  await page.locator('.luck summary').click();
  const draw = page.locator('.luck li').nth(2);
  const [drawn] = /\d+/.exec(await draw.locator('button').innerText());
  await draw.locator('button').click();
  check((await scrub.inputValue()) === drawn, 'what chance decided leads to its move');
  check((await draw.locator('span').innerText()).length > 10, 'and says what it was');
  await page.locator('.luck summary').click();
  await accessible(page, 'replay');

  const download = page.waitForEvent('download');
  await page.getByText('Download the record').click();
  const file = await (await download).path();
  await reviewed(page);
  check((await page.locator('.review figure .line').count()) === 4, 'every seat has its curve');
  const points = (await page.locator('.review figure .line').first().getAttribute('d')).match(/[ML]/g).length;
  check(points > moves / 2, `the curve has ${points} points`);
  const mistakes = page.locator('.mistakes li');
  check((await mistakes.count()) > 0, 'random play has mistakes');
  check((await page.locator('.review figure .mark').count()) === (await mistakes.count()), 'every mistake is marked on the curve');
  check(/(Inaccuracy|Mistake|Blunder).* cost \d+\s?%\. Better: \S+/.test((await mistakes.allInnerTexts()).join(' ')), 'the better move is named');
  const [number] = /\d+/.exec(await mistakes.first().locator('button').innerText());
  await mistakes.first().locator('button').click();
  check((await scrub.inputValue()) === String(number - 1), 'a mistake leads to the position before it');
  await page.screenshot({ path: join(SCREENS, 'review-1440.png'), fullPage: true });
  await scrub.fill(String(Math.floor((last * 2) / 3)));
  await page.locator('h1').first().click();
  await page.locator('.review').evaluate((it) => scrollTo(0, it.offsetTop - 150));
  await page.screenshot({ path: join(SCREENS, 'readme-replay.png') });

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
  await page.goto('/player/me');
  const sum = page.locator('.player tr.sum');
  await sum.waitFor();
  check(/Puerto Rico\s+3\s+all\s+1/.test(await sum.innerText()), `the game counts: ${await sum.innerText()}`);
  check((await page.locator('.player .scroll tbody tr').count()) === 2, 'with the seat that was played');
  check(/Puerto Rico\s+[\d,]+\s+[\d,]+ – [\d,]+\s+1/.test(await page.locator('.player .ratings tbody').innerText()), 'a rating with its bounds');
});

/** What has to be seen of 1897: the stages that ask for it, and a forest on the own island. */
const STAGES = {
  draft: ['draft'], festival: ['.festival'], smuggler: ['smuggler'], citizens: ['deal', 'arrive', 'sort'], forest: ['.mine .forest'], storage: ['store'],
};

test('1897 with all expansions, to the end and through every kind of stage', async (open) => {
  const seen = new Set();
  const missing = () => Object.entries(STAGES).filter(([, signs]) => !signs.some((it) => seen.has(it))).map(([name]) => name);
  for (let games = 0; missing().length; games++) {
    check(games < 8, `never seen: ${missing()}`);
    const page = await open();
    await againstBots(page, { seats: 3, edition: '1897', expansions: ['new-buildings', 'citizens', 'smuggler', 'festival'], draft: true });
    let moves = 0;
    do {
      check(++moves < 2500, 'the game does not end');
      await due(page);
      for (const it of await page.evaluate(() => [document.querySelector('.board[data-stage]')?.dataset.stage ?? '', ...['.festival', '.mine .forest'].filter((it) => document.querySelector(it))])) seen.add(it);
      if (moves === 60) await page.screenshot({ path: join(SCREENS, '1897-1440.png') });
    } while (await byMouse(page, towardsForests));
    check(Number((await page.locator('.scores tr.first td b').first().innerText()).trim()) > 5, 'the winner has points');
    await page.context().close();
  }
  console.log(`     stages: ${[...seen].filter(Boolean).sort().join(' ')}`);
});

/** Builds a lumberyard and lays forests, and is the smuggler, whenever it can. */
function towardsForests(actions) {
  const wanted = [/^draft lumberyard/, /^build lumberyard/, / forest$/, /^smuggler$/, /^builder$/, /^(raid|plunder|poach)/];
  return wanted.map((it) => actions.find((action) => it.test(action))).find(Boolean);
}

for (const game of ['borneo', 'amerigo'])
  test(`${game} on the generic board`, async (open) => {
    const page = await open({ bypassCSP: true });
    await againstBots(page, { game, seats: 3 });
    for (let moves = 0; moves < 12; moves++) check(await byMouse(page), 'the game goes on');
    check((await page.locator('.panels section').count()) > 4, 'the position stands in panels');
    await accessible(page, game);
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
      await page.waitForFunction((title) => document.querySelector('.bar h1')?.textContent.includes(title), before.trim());
      check((await look(page)).actions.length === seen.actions.length, 'the same choices come back');
      await page.locator('.log .back', { hasText: /takes back \d+ move/ }).waitFor();
      return;
    }
    await byMouse(page);
  }
  throw new Error('there was nothing to take back');
});

test('what happened since the last move can be shown, also after a reload', async (open) => {
  const page = await open();
  await againstBots(page, { seats: 4 });
  const news = () => page.locator('.since li').count();
  const seen = async () => {
    await page.getByText('Show me').click();
    const shown = new Set();
    await page.getByText('Looking back').waitFor();
    while (await page.getByText('Looking back').count()) {
      shown.add(await page.getByText('Looking back').innerText().catch(() => ''));
      await page.waitForTimeout(100);
    }
    return [...shown].filter(Boolean);
  };
  // Several sentences may tell one move: it takes as long as it takes until several moves came in between.
  let before = [];
  for (let moves = 0; before.length < 2; moves++) {
    check(moves < 80, `several positions are shown: ${before}`);
    await byMouse(page);
    await due(page);
    if (moves >= 8 && (await news()) >= 3) before = await seen();
  }
  await page.reload();
  await due(page);
  const after = await seen();
  check(after.join() === before.join(), `the same after a reload: ${after}, not ${before}`);
});

test('colonists by drag, by tap and by suggestion', async (open) => {
  const page = await open();
  await againstBots(page, { seats: 3 });
  for (let moves = 0; moves < 200; moves++) {
    if ((await due(page)).confirm) break;
    await byMouse(page);
  }
  const hand = async () => Number(/\d+/.exec(await page.locator('.mayor .hand span').first().innerText())[0]);
  await page.getByText('Take all').click();
  const all = await hand();
  check(all > 0, 'there are colonists in hand');
  await page.locator('.mayor .token').first().dragTo(page.locator('button.circle.live:not([disabled])').first());
  check((await hand()) === all - 1, 'a colonist was dragged to a circle');
  await page.locator('button.circle.live[aria-pressed=true]').first().dragTo(page.locator('.mayor .hand'));
  check((await hand()) === all, 'and back');
  await page.locator('button.circle.live:not([disabled])').first().click();
  check((await hand()) === all - 1, 'a circle was filled by a tap');
  await page.getByText('Suggestion').click();
  await page.locator('[data-confirm]:not([disabled])').waitFor();
  await page.screenshot({ path: join(SCREENS, 'mayor-1440.png') });
  await page.locator('[data-confirm]').click();
  await settled(page);
  check((await page.locator('.mayor').count()) === 0, 'the placing is over');
});

test('what is kept after shipping is arranged at once', async (open) => {
  const page = await open();
  for (let moves = 0; !(await page.locator('.keeping .pile').count()); moves++) {
    check(moves < 600, 'nobody ever keeps anything');
    if (moves === 0 || !(await byMouse(page, producing))) await againstBots(page, { seats: 3 });
  }
  const piles = page.locator('.keeping .pile');
  const chosen = page.locator('.keeping .token[aria-pressed=true]');
  const [first, all] = [await chosen.count(), await page.locator('.keeping .token').count()];
  check(first > 0, 'as much as possible is chosen');
  await chosen.first().click();
  check((await chosen.count()) === first - 1, 'a token was taken out');
  await page.locator('.keeping .token[aria-disabled=false][aria-pressed=false]').last().click();
  check((await chosen.count()) === first, 'another one was put in');
  const kept = (await page.locator('.keeping .pile b').allInnerTexts()).map((it) => Number(/\d+/.exec(it)[0]));
  await page.screenshot({ path: join(SCREENS, 'stock-1440.png') });
  const kinds = await piles.count();
  await page.locator('[data-confirm]').click();
  await settled(page);
  check((await page.locator('.keeping').count()) === 0, `${kinds} kinds of ${all} tokens were answered at once`);
  const [told] = (await page.locator('.log p').allInnerTexts()).filter((it) => /^Guest \d+ keeps/.test(it)).slice(-1);
  for (const count of kept.filter(Boolean)) check(told.includes(`${count} `), `${told} has ${count}`);
});

/** Makes goods before others ship. */
const producing = (actions) => ['craftsman', 'mayor', 'settler'].find((it) => actions.includes(it));

test('learn: a first game with explanations and hints', async (open) => {
  const page = await open({ bypassCSP: true });
  await page.goto('/');
  await page.getByText('First game?').click();
  await page.locator('[data-begin]').waitFor();
  await accessible(page, 'learn');
  await page.locator('[data-begin]').click();
  await page.waitForURL(/\/table\/.*\?learn/);
  const explained = new Set();
  let hints = 0;
  for (let moves = 0; moves < 60 || !hints; moves++) {
    check(moves < 300, 'the lesson goes on');
    await page.locator('[data-continue], [data-hint], [data-done], [data-confirm], .choices [data-action]').first().waitFor();
    if (await page.locator('[data-continue]').count()) {
      check((await page.locator('.choices').count()) === 0, 'nothing is asked while something is explained');
      explained.add(/chooses (\w+)/.exec(await page.locator('.lesson b').innerText())?.[1]);
      check((await page.locator('.lesson p').innerText()).length > 40, 'a move is explained');
      if (explained.size === 3) await page.screenshot({ path: join(SCREENS, 'learn-1440.png') });
      await page.locator('[data-continue]').click();
      continue;
    }
    if (hints < 2 && (await page.locator('[data-hint]').count())) {
      await page.locator('[data-hint]').click();
      await page.locator('.lesson .reason', { hasText: 'A bot would choose' }).waitFor();
      hints += 1;
    }
    await byMouse(page);
  }
  check(explained.size >= 4, `roles that were explained: ${[...explained]}`);
  await accessible(page, 'lesson');
});

test('a role tells its rule and what it would bring', async (open) => {
  const page = await open();
  await againstBots(page, { seats: 4 });
  for (let moves = 0; moves < 60; moves++) {
    const seen = await due(page);
    if (seen.actions.includes('craftsman') && moves > 12) break;
    await byMouse(page);
  }
  await page.waitForTimeout(800);
  await page.locator('.roles .item.hot').first().hover();
  const tip = page.locator('[role=tooltip]');
  await tip.waitFor();
  check(/PR-\d/.test(await tip.innerText()), 'the clause is named');
  await page.screenshot({ path: join(SCREENS, 'tooltip-1440.png') });
  await page.mouse.move(5, 5);
  await tip.waitFor({ state: 'detached' });
  await page.locator('.market .item').first().hover();
  await page.waitForFunction(() => /cost/.test(document.querySelector('[role=tooltip]')?.textContent ?? ''));
  await page.locator('[role=tooltip] a').click();
  await page.locator('article.target').waitFor();
});
