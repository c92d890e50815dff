import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../browser/eventually';
import { startChromium } from '../setup/chromium';
import { projectRoot } from '../setup/node-program';

const START_WITHIN_MS = 10 * 60_000;
/** Twice what the guide promises for the embed, because the machine may be busy. */
const SHOWN_WITHIN_MS = 60_000;
const CHANGED = 'Letters, digits and dashes only, please';

const guide = readFileSync(join(projectRoot, 'CONTRIBUTING.md'), 'utf8');
const section = /## Your first change\n([\s\S]*?)\n## /.exec(guide)?.[1] ?? '';
/** Returns what the guide's section says at a place, so that the test follows the guide. */
const readGuide = (pattern: RegExp): string => {
  const found = pattern.exec(section)?.[1];
  if (found === undefined) throw new Error(`the guide’s first change no longer says ${pattern}`);
  return found;
};

const folder = mkdtempSync(join(tmpdir(), 'somesa-first-change-'));
let browser: Browser;
let stop = async (): Promise<void> => undefined;

beforeAll(async () => {
  const git = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const files = execFileSync('git', git, { cwd: projectRoot, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) cpSync(join(projectRoot, file), join(folder, file));
  browser = await startChromium();
  const shell = spawn(readGuide(/`(PORT=\d+[^`]* npm run dev)`/), {
    shell: true,
    detached: true,
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  const ended = new Promise((resolve) => shell.once('exit', resolve));
  let output = '';
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  stop = async () => {
    process.kill(-(shell.pid ?? 0), 'SIGINT');
    await ended;
  };
  await eventually(async () => expect(output).toContain('Pages http://localhost:'), START_WITHIN_MS);
}, START_WITHIN_MS);
afterAll(async () => {
  await stop();
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a sentence that the guide’s first change changes is shown on the site, then in the embedded form', {
  timeout: 4 * SHOWN_WITHIN_MS,
}, async () => {
  const key = readGuide(/Change `(\w+)` in `/);
  const file = join(folder, readGuide(/Change `\w+` in `([^`]+)`/));
  const port = Number(readGuide(/`PORT=(\d+)/));
  const demoPort = Number(readGuide(/DEMO_PORT=(\d+)/));
  /** Expects a form to answer the guide's wrong number with a sentence, after as many reloads as that takes. */
  const expectSentence = (url: string, sentence: string) =>
    eventually(async () => {
      const page = await browser.newPage();
      try {
        await page.goto(url);
        await page
          .locator('input:visible')
          .first()
          .fill(readGuide(/type `(.)` as the registration number/));
        await page.getByRole('button', { name: 'Next' }).first().click();
        await page.getByText(sentence).first().waitFor({ timeout: 3_000 });
      } finally {
        await page.close();
      }
    }, SHOWN_WITHIN_MS);
  const site = `http://localhost:${port}${readGuide(/Open `([^`]+)` there/)}`;
  const embed = readGuide(/`(http:\/\/localhost:\d+\/fees\.html)`/).replace(/:\d+/, `:${demoPort}`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  for (const url of [site, embed]) await expectSentence(url, texts[key] ?? 'missing');
  writeFileSync(file, JSON.stringify({ ...texts, [key]: CHANGED }));
  for (const url of [site, embed]) await expectSentence(url, CHANGED);
});
