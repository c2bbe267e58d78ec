// What axe-core calls serious, told with the first elements it concerns.
import { readFileSync } from 'node:fs';
import { check } from './harness.mjs';

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

export async function accessible(page, where) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  const bad = violations.filter((it) => ['serious', 'critical'].includes(it.impact));
  const told = bad.map((it) => `${it.id}: ${it.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`);
  check(!bad.length, `${where}: ${told.join('\n')}`);
}
