import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { listScripts } from '../bench-embed/build-pages.mjs';
import { buildScripts } from '../bench-embed/build-scripts.mjs';
import { slowest } from '../bench-embed/measure-load.mjs';
import { formatTable } from '../bench-embed/report.mjs';
import { serveSite } from '../bench-embed/serve-site.mjs';
import { root } from '../root.mjs';
import { isWithinBudget, PHOTOS_BUDGET_BYTES, secondsOn, sum } from './photo-budget.mjs';
import { receiveFiles } from './receive-files.mjs';

/** @typedef {import('./pages/send-photos').SentPhoto & { sentBytes: number }} Sent */

const PAGE = '/photos';
const html =
  '<!doctype html><title>Photos</title><script type="module" src="/bench/send-photos.js"></script>';

const inKb = (/** @type {number} */ bytes) => (bytes / 1000).toFixed(0);

/** @param {import('playwright-core').Page} page @param {Awaited<ReturnType<typeof receiveFiles>>} api @returns {Promise<Sent[]>} */
const sendAll = async (page, api) => {
  const photos = await page.evaluate(() => /** @type {any} */ (globalThis).PHOTOS);
  const sent = [];
  for (let number = 0; number < photos; number += 1) {
    const before = api.receivedBytes();
    const photo = await page.evaluate(
      ([number, url]) => /** @type {any} */ (globalThis).sendPhoto(number, url),
      /** @type {const} */ ([number, `${api.url}/api`]),
    );
    sent.push({ ...photo, sentBytes: api.receivedBytes() - before });
  }
  return sent;
};

/** Prints what the photos weigh beside the budget. @param {readonly Sent[]} photos @returns {boolean} whether it is kept */
const report = (photos) => {
  const head = ['photo', 'taken', 'file', 'sent', 'pixels'];
  const rows = photos.map(({ takenBytes, fileBytes, sentBytes, width, height }, at) => [
    String(at + 1),
    ...[takenBytes, fileBytes, sentBytes].map(inKb),
    `${width}x${height}`,
  ]);
  console.log(
    `\nPhotos of a loan application, made smaller by the widget and sent from another origin, in KB:`,
  );
  for (const line of formatTable([head, ...rows])) console.log(`  ${line}`);
  const taken = sum(photos.map(({ takenBytes }) => takenBytes));
  const sent = sum(photos.map(({ sentBytes }) => sentBytes));
  const isMet = isWithinBudget(sent);
  const seconds = (/** @type {number} */ bytes) => secondsOn(bytes, photos.length, slowest).toFixed(0);
  console.log(
    `  ${isMet ? 'met' : 'missed'}: ${photos.length} photos, ${inKb(sent)} KB sent in all (limit: ${inKb(PHOTOS_BUDGET_BYTES)} KB)`,
  );
  console.log(
    `  worked out for ${slowest.bitsPerSecond / 1000} kbit/s and ${slowest.latencyMs} ms: ${seconds(sent)} s at least, ${seconds(taken)} s as they were taken`,
  );
  return isMet;
};

/**
 * Counts what the photos of a loan application cost a line, in bytes: those are the same on every line and phone, so none is played.
 * @param {{ chromiumPath: string }} options
 * @returns {Promise<number>} the exit code: 1 above the budget
 */
export const runBench = async ({ chromiumPath }) => {
  const folder = mkdtempSync(join(tmpdir(), 'somesa-bench-loans-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await buildScripts({ 'send-photos': join(root, 'scripts/bench-loans/pages/send-photos.ts') }, folder);
  const site = await serveSite({
    pages: [{ name: 'photos', what: 'takes and sends photos', path: PAGE, html }],
    scripts: new Map(listScripts(folder, '/bench/')),
  });
  const api = await receiveFiles();
  try {
    const browser = await chromium.launch({ executablePath: chromiumPath });
    try {
      const page = await browser.newPage();
      await page.goto(site.url + PAGE, { waitUntil: 'load' });
      return report(await sendAll(page, api)) ? 0 : 1;
    } finally {
      await browser.close();
    }
  } finally {
    await Promise.all([site.stop(), api.stop()]);
  }
};
