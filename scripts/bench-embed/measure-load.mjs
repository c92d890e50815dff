import { BLANK } from './build-pages.mjs';
import { watchPage } from './watch-page.mjs';

/**
 * @typedef {object} Profile
 * @property {string} name
 * @property {number} bitsPerSecond 0 for as many as the machine takes
 * @property {number} latencyMs
 * @property {number} cpuSlowdown
 * @property {number} [liveAtMost] most times of the floor that our tag may take from the navigation until it is live; no aim without it
 */

/** Nothing is slowed down. @type {Profile} */
export const quickest = { name: 'this machine as it is', bitsPerSecond: 0, latencyMs: 0, cpuSlowdown: 1 };

/** A very slow phone on a very slow line. @type {Profile} */
export const slowest = {
  name: '400 kbit/s, 400 ms, CPU/6',
  bitsPerSecond: 400_000,
  latencyMs: 400,
  cpuSlowdown: 6,
  liveAtMost: 1.4,
};

/** The lines and phones that are played, the slowest last. @type {Profile[]} */
export const profiles = [
  quickest,
  {
    name: '1.6 Mbit/s, 150 ms, CPU/4',
    bitsPerSecond: 1_600_000,
    latencyMs: 150,
    cpuSlowdown: 4,
    liveAtMost: 1.3,
  },
  slowest,
];

const LOAD_WITHIN_MS = 60_000;

/** @param {import('playwright-core').Page} page @param {Profile} profile */
const slowDown = async (page, { bitsPerSecond, latencyMs, cpuSlowdown }) => {
  const devtools = await page.context().newCDPSession(page);
  const bytesPerSecond = bitsPerSecond ? bitsPerSecond / 8 : -1;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
};

/**
 * Loads a page once with nothing in any cache, in a context of its own.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url the server's
 * @param {string} path the page's
 * @param {Profile} profile
 * @returns {Promise<import('./watch-page.mjs').Load>}
 */
export const measureLoad = async (browser, url, path, profile) => {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    // The process and the connection stand ready: their start is the machine's, not the page's.
    await page.goto(url + BLANK);
    /** @type {Promise<import('./watch-page.mjs').Load>} */
    const load = new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${path} was not live in time`)), LOAD_WITHIN_MS);
      page.once('pageerror', reject);
      void page.exposeFunction('tellLoad', (/** @type {import('./watch-page.mjs').Load} */ measured) => {
        clearTimeout(late);
        resolve(measured);
      });
    });
    await page.addInitScript(watchPage);
    await slowDown(page, profile);
    const [measured] = await Promise.all([load, page.goto(url + path, { waitUntil: 'commit' })]);
    return measured;
  } finally {
    await context.close();
  }
};
