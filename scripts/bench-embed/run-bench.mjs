import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { waitForStopSignal } from '../signals.mjs';
import { buildPages, FLOOR, OURS } from './build-pages.mjs';
import { measureLoad, profiles, quickest } from './measure-load.mjs';
import { calculateSpread, describeResult, formatTable, inMs } from './report.mjs';
import { serveSite } from './serve-site.mjs';

/**
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {import('./build-pages.mjs').Page} Page
 * @typedef {import('./measure-load.mjs').Profile} Profile
 * @typedef {import('./report.mjs').Spread} Spread
 * @typedef {import('./watch-page.mjs').Load} Load
 * @typedef {{ input: Spread, live: Spread, liveSinceStart: Spread }} Times
 */

/** Most times that the floor's own is allowed. */
const INPUT_AT_MOST = 1;
/** Exit code that a shell reports for a command that Ctrl-C ended. */
const STOPPED = 130;

/** @template Item @param {readonly Item[]} items @returns {Item[]} */
const shuffled = (items) =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

const inKb = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(1);

/** Loads of all pages on one network line, by the names of the pages. @typedef {Map<string, Load[]>} Loads */

/** @param {readonly Page[]} pages @param {Loads} loads */
const printContents = (pages, loads) => {
  console.log('\nWhat is loaded until the form is live, in KB of brotli:');
  const weights = formatTable(
    pages.map(({ name }) => {
      const bytes = loads.get(name)?.[0]?.scripts.map((script) => script.bytes) ?? [];
      const total = inKb(bytes.reduce((sum, one) => sum + one, 0));
      return [name, bytes.length > 1 ? `${bytes.map(inKb).join(' + ')} = ${total}` : total];
    }),
  );
  for (const [at, { what }] of pages.entries()) console.log(`  ${weights[at]}   ${what}`);
};

/** @param {readonly Load[]} loads @returns {Times} */
const listTimes = (loads) => ({
  input: calculateSpread(loads.map(({ input, htmlEnd }) => input - htmlEnd)),
  live: calculateSpread(loads.map(({ live, htmlEnd }) => live - htmlEnd)),
  liveSinceStart: calculateSpread(loads.map(({ live }) => live)),
});

const ratio = (/** @type {Spread} */ one, /** @type {Spread} */ other) => one.median / other.median;

/** @param {readonly Page[]} pages @param {Loads} loads @param {Times} floor */
const printTimes = (pages, loads, floor) => {
  const head = ['', 'first input', '/floor', 'app live', '/floor', 'live since navigation', '/floor'];
  const rows = pages.map(({ name }) => {
    const times = listTimes(loads.get(name) ?? []);
    const keys = /** @type {const} */ (['input', 'live', 'liveSinceStart']);
    return [name, ...keys.flatMap((key) => [inMs(times[key]), ratio(times[key], floor[key]).toFixed(2)])];
  });
  for (const line of formatTable([head, ...rows])) console.log(`  ${line}`);
};

/** @param {string} what @param {Spread} ours @param {Spread} floor @param {number} atMost */
const printAim = (what, ours, floor, atMost) =>
  console.log(
    `  ${describeResult(ours, floor, atMost)}: ${what}, ${ratio(ours, floor).toFixed(2)} times the floor's (aim: ${atMost.toFixed(1)} at most)`,
  );

/** @param {readonly Page[]} pages @param {readonly { profile: Profile, loads: Loads }[]} lines */
const printReport = (pages, lines) => {
  // On the slowest line, where what follows the first step has not arrived by then.
  printContents(pages, lines.at(-1)?.loads ?? new Map());
  console.log(
    '\nMilliseconds since the last byte of the page itself: median (middle half), and its ratio to the floor.',
  );
  const aims = lines.map(({ profile, loads }) => {
    const floor = listTimes(loads.get(FLOOR) ?? []);
    console.log(`\n${profile.name}`);
    printTimes(pages, loads, floor);
    return { profile, floor, ours: listTimes(loads.get(OURS) ?? []) };
  });
  console.log('\nAims of our tag');
  for (const { profile, ours, floor } of aims) {
    printAim(`first input, ${profile.name}`, ours.input, floor.input, INPUT_AT_MOST);
    if (!profile.liveAtMost) continue;
    const what = `app live since navigation, ${profile.name}`;
    printAim(what, ours.liveSinceStart, floor.liveSinceStart, profile.liveAtMost);
  }
};

/**
 * Loads every page on every line, so many times.
 * @param {{ pages: readonly Page[], url: string, browser: Browser, runs: number }} options
 */
const measureAll = async ({ pages, url, browser, runs }) => {
  const lines = profiles.map((profile) => ({
    profile,
    loads: new Map(pages.map(({ name }) => [name, /** @type {Load[]} */ ([])])),
  }));
  // Not counted: the first of all finds nothing warm, in the browser and in the system.
  for (const { path } of pages) await measureLoad(browser, url, path, quickest);
  for (let run = 1; run <= runs; run += 1) {
    console.log(`Loading, ${run} of ${runs} ...`);
    // In another order each time, so that a drift of the machine hits all alike.
    for (const { profile, loads } of shuffled(lines)) {
      for (const { name, path } of shuffled(pages)) {
        loads.get(name)?.push(await measureLoad(browser, url, path, profile));
      }
    }
  }
  return lines;
};

/**
 * Compares our tag with the floor and with React, and prints what it found.
 * @param {{ chromiumPath: string, built: string, runs: number }} options `built`: the folder of the built widgets
 */
export const runBench = async ({ chromiumPath, built, runs }) => {
  const folder = mkdtempSync(join(tmpdir(), 'somesa-bench-embed-'));
  void waitForStopSignal().then(() => process.exit(STOPPED));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const site = await buildPages(built, folder);
  const server = await serveSite(site);
  try {
    const browser = await chromium.launch({ executablePath: chromiumPath });
    try {
      const lines = await measureAll({ pages: site.pages, url: server.url, browser, runs });
      console.log(
        `\nHeadless Chromium ${browser.version()}, ${runs} loads of each page on each line, with nothing in any cache.`,
      );
      printReport(site.pages, lines);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
};
