import { loanApplicationEn as t } from '@somesa/core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { openApplication } from './application';

/** Maximum size of one of the five photos of an application when it is sent, in bytes: together 2 MB. */
const MAX_SENT_BYTES = 400_000;
/** Minimum size of a photo as a phone takes it, in bytes. */
const MIN_TAKEN_BYTES = 4_000_000;

/** Takes a photo of 12 megapixels with the noise of a camera in bad light, which JPEG can hardly reduce. */
const takeLargePhoto = async (page: Page): Promise<Buffer> => {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [4000, 3000];
    const pen = canvas.getContext('2d');
    const noise = new ImageData(1000, 750);
    for (let at = 0; at < noise.data.length; at += 1)
      noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
    for (let x = 0; x < canvas.width; x += noise.width)
      for (let y = 0; y < canvas.height; y += noise.height) pen?.putImageData(noise, x, y);
    return canvas.toDataURL('image/jpeg', 0.8).split(',')[1] ?? '';
  });
  return Buffer.from(drawn, 'base64');
};

browserTest(
  'a photo of 12 megapixels is sent in 400 KB, so that five of them cost a slow line 2 MB',
  async ({ page }) => {
    const form = openApplication(page);
    await form.open();
    const buffer = await takeLargePhoto(page);
    expect(buffer.length).toBeGreaterThan(MIN_TAKEN_BYTES);
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().includes('/api/uploads')),
      form.choose(t.idFront, { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer }),
    ]);
    await form.waitUntilSent(t.idFront);
    const sentBytes = Number(await request.headerValue('content-length'));
    expect(sentBytes).toBeGreaterThan(0);
    expect(sentBytes).toBeLessThanOrEqual(MAX_SENT_BYTES);
  },
);
