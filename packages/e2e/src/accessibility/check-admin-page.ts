import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { drawn } from '../browser/drawn';
import { isLongRun } from '../setup/long-run';
import { axeFindings } from './axe';
import { overflow } from './layout';

const DESK = { width: 1280, height: 900 };
const TABLET = { width: 768, height: 1024 };
const desks = [TABLET, { width: 1920, height: 1080 }, DESK];
const PHONE = { width: 360, height: 640 };

/** Takes pictures of the current screen at the sizes of a phone, a tablet and a desktop, in light and dark mode. */
const takePictures = async (page: Page, getPath: (picture: string) => string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of [PHONE, TABLET, DESK]) {
      await page.setViewportSize(size);
      await drawn(page);
      await page.screenshot({ path: getPath(`${size.width}-${colorScheme}`), fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

/** Checks the current screen of the back office at desktop sizes, in `npm run test:long` in dark mode too, and on a phone if `isQueue`. Returns the problems as sentences, and saves screenshots if SCREENSHOT_DIR names a folder. */
export const checkAdminPage = async (page: Page, name: string, isQueue = false): Promise<string[]> => {
  const found: string[] = [];
  const folder = process.env.SCREENSHOT_DIR ?? '';
  if (folder) mkdirSync(folder, { recursive: true });
  if (folder) await takePictures(page, (picture) => join(folder, `admin-${name}-${picture}.png`));
  for (const size of isQueue ? [PHONE, ...desks] : desks) {
    await page.setViewportSize(size);
    found.push(...(await overflow(page)).map((finding) => `${name}, ${size.width} px: ${finding}`));
    // Nothing that axe checks changes between the desktop sizes.
    if (size !== DESK && size !== PHONE) continue;
    const findings = await axeFindings(page);
    found.push(...findings.map((finding) => `${name}, ${size.width} px: ${finding}`));
  }
  if (!isLongRun) return found;
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await axeFindings(page, 'colour')).map((finding) => `${name}, dark: ${finding}`));
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
};
