import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { measureLoad, profiles } from './embed-load.mjs';
import { pages, servePages } from './embed-pages.mjs';
import { median } from './median.mjs';

/**
 * @typedef {import('./embed-load.mjs').Load} Load
 * @typedef {import('./embed-pages.mjs').Path} Path
 */

const paths = /** @type {Path[]} */ (Object.keys(pages));
/** Most times of the floor's first input that ours may take. */
const INPUT_AT_MOST = 1;

/** @template Item @param {readonly Item[]} items @returns {Item[]} */
const shuffle = (items) =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);

/** Returns the medians of the first two since the last byte of the page itself, of the third since the navigation. @param {Load[]} loads */
const summarise = (loads) => ({
  'first input': median(loads.map(({ input, htmlEnd }) => input - htmlEnd)),
  'app live': median(loads.map(({ live, htmlEnd }) => live - htmlEnd)),
  'app live since navigation': median(loads.map(({ live }) => live)),
});

/** Prints the times of a profile, and whether our tag reaches its aims. @param {import('./embed-load.mjs').Profile} profile @param {Map<Path, Load[]>} loads */
const report = ({ name, liveAtMost }, loads) => {
  const floor = summarise(loads.get('/floor') ?? []);
  console.log(`\n${name}: median in ms, and its ratio to the floor`);
  for (const path of paths) {
    const times = summarise(loads.get(path) ?? []);
    const cells = /** @type {(keyof typeof times)[]} */ (Object.keys(times)).map(
      (moment) => `${moment} ${times[moment].toFixed(0)} (${(times[moment] / floor[moment]).toFixed(2)})`,
    );
    console.log(`  ${path.padEnd(8)} ${cells.join(', ')}`);
  }
  const ours = summarise(loads.get('/ours') ?? []);
  const aims = /** @type {const} */ ([
    ['first input', INPUT_AT_MOST],
    ['app live since navigation', liveAtMost],
  ]);
  for (const [moment, atMost] of aims) {
    if (atMost === undefined) continue;
    const ratio = ours[moment] / floor[moment];
    console.log(
      `  ${ratio <= atMost ? 'met' : 'missed'}: ${moment}, ${ratio.toFixed(2)} times the floor's, aim ${atMost} at most`,
    );
  }
};

/**
 * Compares how soon our tag can be typed into and is live with a bare form, the floor, and with the same wizard on React.
 * @param {string} executablePath the browser's @param {number} runs @returns {Promise<number>} the exit code
 */
export const benchEmbed = async (executablePath, runs) => {
  const folder = mkdtempSync(join(tmpdir(), 'somesa-bench-'));
  const site = await servePages(folder);
  const browser = await chromium.launch({ executablePath });
  try {
    const lines = profiles.map((profile) => ({
      profile,
      loads: new Map(paths.map((path) => [path, /** @type {Load[]} */ ([])])),
    }));
    // The first run finds nothing warm, in the browser and in the system, and does not count.
    for (let run = 0; run <= runs; run += 1) {
      console.log(`Loading, ${run} of ${runs} ...`);
      // The order changes, so that a drift of the machine slows all alike.
      for (const { profile, loads } of shuffle(lines))
        for (const path of shuffle(paths)) {
          const load = await measureLoad(browser, site.url, path, profile);
          if (run > 0) loads.get(path)?.push(load);
        }
    }
    console.log(
      `\nHeadless Chromium ${browser.version()}, ${runs} loads of each page on each line. KB of brotli until the form is live:`,
    );
    for (const path of paths) {
      // On the slowest line, what follows the first step has not arrived by then.
      const bytes = lines.at(-1)?.loads.get(path)?.[0]?.scriptBytes ?? [];
      const total = bytes.reduce((sum, one) => sum + one, 0);
      console.log(`  ${path.padEnd(8)} ${(total / 1000).toFixed(1)} in ${bytes.length} scripts`);
    }
    for (const { profile, loads } of lines) report(profile, loads);
    return 0;
  } finally {
    await browser.close();
    site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
