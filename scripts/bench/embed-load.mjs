import { BLANK } from './embed-pages.mjs';

/**
 * Line and phone. @typedef {object} Profile
 * @property {string} name
 * @property {number} bitsPerSecond 0 for as many as the machine takes
 * @property {number} latencyMs
 * @property {number} cpuSlowdown
 * @property {number} [liveAtMost] most times of the floor that our tag may take from the navigation until it is live; no aim without it
 *
 * Milliseconds since the navigation began, and sizes. @typedef {object} Load
 * @property {number} htmlEnd time when the last byte of the page itself had arrived
 * @property {number} input time when a frame was painted that shows a labelled, enabled text input
 * @property {number} live time when a frame was painted after `somesa-ready`: the framework's handlers are attached
 * @property {number[]} scriptBytes
 */

/** Lines and phones that are played, the slowest last. @type {Profile[]} */
export const profiles = [
  { name: 'this machine as it is', bitsPerSecond: 0, latencyMs: 0, cpuSlowdown: 1 },
  {
    name: '1.6 Mbit/s, 150 ms, CPU/4',
    bitsPerSecond: 1_600_000,
    latencyMs: 150,
    cpuSlowdown: 4,
    liveAtMost: 1.3,
  },
  {
    name: '400 kbit/s, 400 ms, CPU/6',
    bitsPerSecond: 400_000,
    latencyMs: 400,
    cpuSlowdown: 6,
    liveAtMost: 1.4,
  },
];

const LOAD_WITHIN_MS = 60_000;

/** Looks in each frame of a page for the input until it is shown. Runs in the page before everything else; its result is in `somesaLoad`. */
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

/** Reads what a page that is live has measured. @returns {Load} */
const readLoad = () => {
  const [page] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType('navigation'));
  const files = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'));
  const { input, live } = /** @type {any} */ (globalThis).somesaLoad;
  const isEarlier = (/** @type {PerformanceResourceTiming} */ { name, responseEnd }) =>
    name.endsWith('.js') && responseEnd > 0 && responseEnd <= live;
  return {
    htmlEnd: page?.responseEnd ?? 0,
    input,
    live,
    scriptBytes: files.filter(isEarlier).map(({ encodedBodySize }) => encodedBodySize),
  };
};

/**
 * Loads a page once with nothing in any cache, in a context of its own.
 * @param {import('playwright-core').Browser} browser @param {string} url the server's @param {string} path the page's
 * @param {Profile} profile
 */
export const measureLoad = async (browser, url, path, profile) => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    // The process and the connection are ready before: their start is the machine's, not the page's.
    await page.goto(url + BLANK);
    await page.addInitScript(watchPage);
    const devtools = await context.newCDPSession(page);
    const bytesPerSecond = profile.bitsPerSecond ? profile.bitsPerSecond / 8 : -1;
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: profile.latencyMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: profile.cpuSlowdown });
    await page.goto(url + path, { waitUntil: 'commit' });
    await page.waitForFunction(
      () => {
        const { input, live } = /** @type {any} */ (globalThis).somesaLoad ?? {};
        return input !== undefined && live !== undefined;
      },
      null,
      { timeout: LOAD_WITHIN_MS, polling: 100 },
    );
    return await page.evaluate(readLoad);
  } finally {
    await context.close();
  }
};
