// People at a table: by mouse, by finger, by keyboard.
import { check } from './harness.mjs';

export async function againstBots(page, options = {}) {
  await page.goto('/');
  const form = page.locator('[data-opening=bots]');
  await form.waitFor();
  const selects = form.locator('select');
  if (options.game) await selects.nth(0).selectOption(options.game);
  if (options.seats) await selects.nth(1).selectOption(String(options.seats));
  if (options.edition) await selects.nth(2).selectOption(options.edition);
  for (const it of options.expansions ?? []) await form.locator(`input[value="${it}"]`).check();
  if (options.draft) await form.getByLabel('Draw the buildings').uncheck();
  await form.locator('button.main').click();
  await page.waitForURL(/\/table\//);
  await page.locator('.bar').waitFor();
}

/** What the table shows, in one question to the page. */
export function look(page) {
  return page.evaluate(() => {
    const live = (selector) => document.querySelector(`${selector}:not([disabled])`) !== null;
    return {
      over: document.querySelector('.scores') !== null,
      done: live('[data-done]'),
      confirm: document.querySelector('[data-confirm]') !== null,
      actions: [...document.querySelectorAll('.choices [data-action]:not([disabled])')].map((it) => it.dataset.action),
      board: [...document.querySelectorAll('.item.hot[data-actions]')].flatMap((it) => it.dataset.actions.split(';')),
      groups: document.querySelectorAll('.choices .group').length,
      due: document.querySelector('.bar.due') !== null,
      title: document.querySelector('.bar h1')?.textContent ?? '',
    };
  });
}

let turn = 0;
/** Varied but repeatable: the same choice is not taken again and again. */
export function pick(actions) {
  const some = actions.filter((it) => it !== 'pass');
  const all = some.length ? some : actions;
  turn += 1;
  return all[(turn * 7) % all.length];
}

/** Waits until something is asked, or the game is over. */
export async function due(page, patience = 60_000) {
  const end = Date.now() + patience;
  for (;;) {
    const seen = await look(page);
    if (seen.over || seen.done || seen.confirm || seen.actions.length || seen.groups) return seen;
    check(Date.now() < end, `nothing is asked: ${seen.title}`);
    await page.waitForTimeout(20);
  }
}

/** One decision by mouse: on the board where it can be done there, else by button. `prefer` may name an action. */
export async function byMouse(page, prefer = () => undefined) {
  const seen = await due(page);
  if (seen.over) return false;
  if (seen.done) await page.locator('[data-done]').click();
  else if (seen.confirm) await placeAll(page);
  else {
    const wanted = prefer([...seen.actions, ...seen.board]);
    if (!seen.actions.length && !wanted) await page.locator('.choices .group').first().click();
    const action = wanted ?? pick(seen.actions.length ? seen.actions : (await look(page)).actions);
    const target = page.locator(`.item.hot[data-actions="${action}"]:visible`).first();
    if (await target.count()) await target.click();
    else await page.locator(`.choices [data-action="${action}"]`).click();
  }
  await settled(page);
  return true;
}

async function placeAll(page) {
  if (await page.locator('.keeping').count()) return page.locator('[data-confirm]').click();
  await page.locator('.mayor button.small').last().click();
  for (let i = 0; i < 60 && (await page.locator('[data-confirm]').isDisabled()); i++) {
    await page.locator('button.circle.live[aria-pressed=false]:not([disabled])').first().click();
  }
  await page.locator('[data-confirm]').click();
}

/** Waits until the table has answered. */
export async function settled(page) {
  await page.waitForFunction(() => document.querySelector('.page')?.dataset.busy !== 'true', undefined, { polling: 15 });
  await page.waitForTimeout(10);
}

/** One decision without a pointer: tab to something that can be done, and Enter. */
export async function byKeyboard(page) {
  const seen = await due(page);
  if (seen.over) return false;
  const wanted = seen.done ? '[data-done]' : seen.confirm ? 'button.circle[aria-pressed=false]:not([disabled]), [data-confirm]:not([disabled])' : '.choices [data-action], .choices .group';
  if (await page.locator('.keeping').count()) {
    await tabTo(page, '.keeping .token');
    for (let i = 0; i < 2; i++) await page.keyboard.press('Enter');
    await tabTo(page, '[data-confirm]:not([disabled])');
  } else if (seen.confirm && (await page.locator('[data-confirm]').isDisabled())) {
    await tabTo(page, '.circle.live');
    for (let i = 0; i < 60 && (await page.locator('[data-confirm]').isDisabled()); i++) {
      const pressed = await page.evaluate(() => document.activeElement?.getAttribute('aria-pressed'));
      if (pressed === 'false') await page.keyboard.press('Enter');
      const before = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      await page.keyboard.press('ArrowRight');
      const after = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      if (before === after) await tabTo(page, '.circle.live', true);
    }
    await tabTo(page, '[data-confirm]:not([disabled])');
  } else {
    await tabTo(page, seen.confirm ? '[data-confirm]' : wanted);
    const steps = seen.confirm || seen.done ? 0 : (turn += 1) % Math.min(3, seen.actions.length);
    for (let i = 0; i < steps; i++) await page.keyboard.press('Tab');
    if (!(await page.evaluate(() => document.activeElement?.matches('.choices [data-action], .choices .group, [data-done], [data-confirm]')))) await tabTo(page, wanted);
  }
  await page.keyboard.press('Enter');
  await settled(page);
  return true;
}

async function tabTo(page, selector, leave = false) {
  for (let i = 0; i < 120; i++) {
    const there = await page.evaluate((it) => document.activeElement?.matches(it) ?? false, selector);
    if (there && !leave) return;
    leave = false;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

/** Begins to measure how long it takes from a click to the next paint; the answer tells the times so far. */
export async function paintTimes(page) {
  await page.evaluate(() => {
    window.paints = new Map();
    window.clicks = 0;
    addEventListener('click', () => (window.clicks += 1), true);
    const note = ({ interactionId: id, duration }) => id && window.paints.set(id, Math.max(duration, window.paints.get(id) ?? 0));
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'event', durationThreshold: 16 });
  });
  return async () => {
    const { slow, count } = await page.evaluate(() => ({ slow: [...window.paints.values()], count: window.clicks }));
    // What took less than 16 ms is not told by the browser.
    const times = [...Array(Math.max(0, count - slow.length)).fill(16), ...slow].sort((a, b) => a - b);
    return { count, at: (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0 };
  };
}

/** Starts the review of the replay that is open and waits for its end. */
export async function reviewed(page) {
  await page.locator('[data-review]').click();
  await page.locator('.review h3').waitFor({ timeout: 180_000 });
  check((await page.locator('.review progress').count()) === 0, 'the review is at its end');
}
