// Every page: languages, widths, colours, accessibility, weight.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { SCREENS, check, test } from './harness.mjs';
import { againstBots, byMouse, due } from './play.mjs';

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const WIDTHS = [[390, 844], [768, 1024], [1440, 900]];

async function accessible(page, where) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const bad = violations.filter((it) => ['serious', 'critical'].includes(it.impact));
  const told = bad.map((it) => `${it.id}: ${it.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')} ${it.nodes[0]?.any?.[0]?.message ?? ''}`);
  check(!bad.length, `${where}: ${told.join('\n')}`);
}

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
      await page.goto('/player/me');
      await page.locator('.player section').first().waitFor();
      await accessible(page, `player ${width} ${colorScheme}`);
      await page.context().close();
    }
});

test('390 px: the main loop needs no scrolling of the page', async (open) => {
  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await againstBots(page, { seats: 4 });
  for (let moves = 0; moves < 40 && (await byMouse(page)); moves++) {
    const size = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]);
    check(size[0] <= 0 && size[1] <= 0, `the page is ${size} larger than the screen`);
  }
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
