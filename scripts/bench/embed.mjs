import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { BLANK, bodies, heads, servePages } from './embed-pages.mjs';
import { median } from './median.mjs';

/**
 * Line and phone. @typedef {object} Profile
 * @property {string} name
 * @property {number} bytesPerSecond -1 for as many as the machine takes
 * @property {number} latencyMs
 * @property {number} cpuSlowdown
 * @property {number} [liveAtMost] most times of the floor that our tag may take from the navigation until it is live, on a page with a usual head; no
 *   aims without it
 *
 * Milliseconds since the navigation began, and sizes. @typedef {object} Load
 * @property {number} htmlEnd time when the last byte of the page itself had arrived
 * @property {number} input time when a frame was painted that shows a labelled, enabled text input
 * @property {number} live time when a frame was painted after `somesa-ready`: the framework's handlers are attached
 * @property {number[]} scriptBytes of the scripts that had arrived by then
 */

/** Lines and phones that are played, the slowest last. @type {Profile[]} */
const profiles = [
  { name: 'this machine as it is', bytesPerSecond: -1, latencyMs: 0, cpuSlowdown: 1 },
  {
    name: '1.6 Mbit/s, 150 ms, CPU/4',
    bytesPerSecond: 200_000,
    latencyMs: 150,
    cpuSlowdown: 4,
    liveAtMost: 1.3,
  },
  {
    name: '400 kbit/s, 400 ms, CPU/6',
    bytesPerSecond: 50_000,
    latencyMs: 400,
    cpuSlowdown: 6,
    liveAtMost: 1.4,
  },
];
/** Most times of the floor's first input that ours may take. */
const INPUT_AT_MOST = 1.05;
const LOAD_WITHIN_MS = 60_000;

/** Records when the input and the live form are painted. Runs in the page before everything else; its result is in `somesaLoad`. */
const watchPage = () => {
  /** @type {any} */
  const load = {};
  Object.assign(globalThis, { somesaLoad: load });

  /** The task after a frame's callbacks comes when the frame is painted. @param {'input' | 'live'} moment */
  const recordPaint = (moment) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      load[moment] = performance.now();
    };
    port2.postMessage(null);
  };
  const lookForInput = () => {
    const shadow = document.querySelector('somesa-pay-fees')?.shadowRoot;
    const input = (shadow ?? document).querySelector('input');
    if (input && !input.disabled && input.labels?.length && input.getClientRects().length > 0)
      recordPaint('input');
    else requestAnimationFrame(lookForInput);
  };
  requestAnimationFrame(lookForInput);
  document.addEventListener('somesa-ready', () => requestAnimationFrame(() => recordPaint('live')), {
    once: true,
  });
};

/** Reads what a page has measured; null until it is live. @returns {Load | null} */
const readLoad = () => {
  const { input, live } = /** @type {any} */ (globalThis).somesaLoad ?? {};
  if (input === undefined || live === undefined) return null;
  const [page] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  const files = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'));
  const scripts = files.filter(
    ({ name, responseEnd }) => name.endsWith('.js') && responseEnd > 0 && responseEnd <= live,
  );
  return {
    htmlEnd: page?.responseEnd ?? 0,
    input,
    live,
    scriptBytes: scripts.map(({ encodedBodySize }) => encodedBodySize),
  };
};

/**
 * Loads a page once with nothing in any cache, in a context of its own. @param {import('playwright-core').Browser} browser
 * @param {string} siteUrl @param {string} path @param {Profile} profile @returns {Promise<Load>}
 */
const measureLoad = async (browser, siteUrl, path, { bytesPerSecond, latencyMs, cpuSlowdown }) => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    // The process and the connection are ready before: their start is the machine's, not the page's.
    await page.goto(siteUrl + BLANK);
    await page.addInitScript(watchPage);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(siteUrl + path, { waitUntil: 'commit' });
    const waiting = { timeout: LOAD_WITHIN_MS, polling: 100 };
    const load = await page.waitForFunction(readLoad, null, waiting);
    return /** @type {Load} */ (await load.jsonValue());
  } finally {
    await context.close();
  }
};

/** Returns the medians of the first two since the last byte of the page itself, of the third since the navigation. @param {Load[]} loads */
const summarise = (loads) => ({
  'first input': median(loads.map(({ input, htmlEnd }) => input - htmlEnd)),
  'app live': median(loads.map(({ live, htmlEnd }) => live - htmlEnd)),
  'app live since navigation': median(loads.map(({ live }) => live)),
});

/**
 * Prints the times of a kind of pages on a profile. Returns whether our tag reaches its aims there.
 * @param {Profile} profile @param {string} kind @param {Map<string, Load[]>} loads by the names of the pages
 */
const report = ({ name, liveAtMost }, kind, loads) => {
  const floor = summarise(loads.get('floor') ?? []);
  console.log(`\n${name}, ${kind} page: median in ms, and its ratio to the floor`);
  for (const [page, measured] of loads) {
    const times = summarise(measured);
    const cells = /** @type {(keyof typeof times)[]} */ (Object.keys(times)).map(
      (moment) => `${moment} ${times[moment].toFixed(0)} (${(times[moment] / floor[moment]).toFixed(2)})`,
    );
    const bytes = measured[0]?.scriptBytes ?? [];
    const kb = bytes.reduce((sum, one) => sum + one, 0) / 1000;
    console.log(`  ${page.padEnd(8)} ${cells.join(', ')}; ${kb.toFixed(1)} KB in ${bytes.length} scripts`);
  }
  if (liveAtMost === undefined) return true;
  const ours = summarise(loads.get('ours') ?? []);
  /** @type {[keyof typeof ours, number][]} */
  const aims = [['first input', INPUT_AT_MOST]];
  // Fonts share the line from the page's first frame on, whatever loads the form.
  if (kind === 'usual') aims.push(['app live since navigation', liveAtMost]);
  const missed = aims.filter(([moment, atMost]) => !(ours[moment] / floor[moment] <= atMost));
  for (const [moment, atMost] of missed)
    console.log(`  missed: ${moment}, ${atMost} times the floor's at most`);
  return missed.length === 0;
};

/**
 * Compares how soon our tag can be typed into and is live, and how many bytes of brotli have arrived by then, with a bare form, the floor, and
 * with the same wizard on React. @param {string} executablePath the browser's @param {number} runs @returns {Promise<number>} the exit code
 */
export const benchEmbed = async (executablePath, runs) => {
  const folder = mkdtempSync(join(tmpdir(), 'somesa-bench-'));
  const site = await servePages(folder);
  const browser = await chromium.launch({ executablePath });
  try {
    const kinds = profiles.flatMap((profile) => Object.keys(heads).map((kind) => ({ profile, kind })));
    const lines = kinds.map(({ profile, kind }) => ({
      profile,
      kind,
      loads: new Map(Object.keys(bodies).map((page) => [page, /** @type {Load[]} */ ([])])),
    }));
    const all = lines.flatMap(({ profile, kind, loads }) =>
      [...loads].map(([page, done]) => ({ profile, path: `/${kind}/${page}`, done })),
    );
    // The first run finds nothing warm, in the browser and in the system, and does not count.
    for (let run = 0; run <= runs; run += 1) {
      console.log(`Loading, ${run} of ${runs} ...`);
      // The order changes, so that a drift of the machine slows all alike.
      const shuffled = all
        .map((each) => ({ ...each, place: Math.random() }))
        .sort((x, y) => x.place - y.place);
      for (const { profile, path, done } of shuffled) {
        const load = await measureLoad(browser, site.url, path, profile);
        if (run > 0) done.push(load);
      }
    }
    console.log(`\nHeadless Chromium ${browser.version()}, ${runs} loads of each page on each line.`);
    const areMet = lines.map(({ profile, kind, loads }) => report(profile, kind, loads));
    return areMet.includes(false) ? 1 : 0;
  } finally {
    await browser.close();
    site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
