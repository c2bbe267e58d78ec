// A real server, a real browser, and a list of tests.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const root = new URL('../../../', import.meta.url).pathname;
export const SCREENS = join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'screens');
mkdirSync(SCREENS, { recursive: true });

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function executable() {
  const found = process.env.CHROMIUM ?? BROWSERS.find(existsSync);
  if (found) return found;
  for (const words of [['update'], ['install', '--yes', 'chromium']]) {
    const { status } = spawnSync('apt-get', words, { stdio: 'inherit' });
    if (status !== 0) throw new Error('chromium is missing; install it with `apt-get install chromium`');
  }
  return BROWSERS[0];
}

function binary() {
  const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
  const all = [process.env.KONTOR, join(target, 'release/kontor'), join(target, 'debug/kontor')];
  const found = all.find((it) => it && existsSync(it));
  if (!found) throw new Error('build the binary first: cargo build --release --package kontor-cli');
  return found;
}

/** Starts a server of our own; `KONTOR_URL` names one that runs already. */
export async function serve() {
  if (process.env.KONTOR_URL) return { url: process.env.KONTOR_URL, stop: () => undefined };
  const data = mkdtempSync(join(tmpdir(), 'kontor-'));
  const server = spawn(binary(), ['serve', '--addr', '127.0.0.1:0', '--data', data, '--bot-pause', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await new Promise((resolve, reject) => {
    let text = '';
    server.stdout.on('data', (part) => {
      text += part;
      const found = /http:\/\/\S+/.exec(text);
      if (found) resolve(found[0]);
    });
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    setTimeout(() => reject(new Error('the server does not start')), 20_000);
  });
  return {
    url,
    // The folder goes when nobody writes there any more.
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill();
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export async function launch() {
  return chromium.launch({ executablePath: executable(), args: ['--no-sandbox', '--disable-gpu'] });
}

const tests = [];
export function test(name, work) {
  tests.push({ name, work });
}

export function check(condition, what) {
  if (!condition) throw new Error(what);
}

/** Runs all tests whose name has the given words. */
export async function run(filter) {
  const server = await serve();
  const browser = await launch();
  let failed = 0;
  // The games are of chance: what fails once is told and tried once more, what fails twice has failed.
  const wanted = tests.filter((it) => it.name.includes(filter)).map((it) => ({ ...it, tries: 2 }));
  for (const { name, work, tries } of wanted) {
    const begun = Date.now();
    const contexts = [];
    const open = async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce', ...options });
      context.setDefaultTimeout(30_000);
      contexts.push(context);
      const page = await context.newPage();
      page.problems = [];
      page.on('pageerror', (error) => page.problems.push(error.message));
      page.on('console', (line) => line.type() === 'error' && !/status of (401|403|404)/.test(line.text()) && page.problems.push(line.text()));
      return page;
    };
    try {
      await work(open, server);
      for (const context of contexts) for (const page of context.pages()) check(!page.problems?.length, page.problems?.join('; '));
      console.log(`ok   ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    } catch (error) {
      if (tries > 1) wanted.push({ name, work, tries: tries - 1 });
      else failed += 1;
      console.log(`${tries > 1 ? 'once more' : 'FAIL'} ${name}\n     ${error.stack?.split('\n').slice(0, 40).join('\n     ')}`);
      let number = 0;
      for (const context of contexts) for (const page of context.pages()) await page.screenshot({ path: join(SCREENS, `failed-${name.replaceAll(/\W+/g, '-')}-${number++}.png`) }).catch(() => undefined);
    }
    for (const context of contexts) await context.close();
  }
  await browser.close();
  await server.stop();
  if (failed) {
    console.log(`${failed} failed`);
    process.exitCode = 1;
  }
}
