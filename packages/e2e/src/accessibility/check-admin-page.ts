import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { axeFindings } from './axe';
import { overflow } from './layout';

const DESK = { width: 1280, height: 900 };
const desks = [{ width: 768, height: 1024 }, { width: 1920, height: 1080 }, DESK];
const PHONE = { width: 360, height: 640 };

/** Checks the current screen of the back office at desktop sizes, in light and dark mode, and on a phone if `isQueue`. Returns the problems as sentences, and saves screenshots if SCREENSHOT_DIR names a folder. */
export const checkAdminPage = async (page: Page, name: string, isQueue = false): Promise<string[]> => {
  const found: string[] = [];
  const folder = process.env.SCREENSHOT_DIR ?? '';
  if (folder) mkdirSync(folder, { recursive: true });
  const take = async (width: number, colorScheme: string): Promise<void> => {
    if (folder) await page.screenshot({ path: join(folder, `admin-${name}-${width}-${colorScheme}.png`) });
  };
  for (const size of isQueue ? [PHONE, ...desks] : desks) {
    await page.setViewportSize(size);
    found.push(...(await overflow(page)).map((finding) => `${name}, ${size.width} px: ${finding}`));
    await take(size.width, 'light');
    // Nothing that axe checks changes between the desktop sizes.
    if (size !== DESK && size !== PHONE) continue;
    const findings = await axeFindings(page);
    found.push(...findings.map((finding) => `${name}, ${size.width} px: ${finding}`));
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await axeFindings(page, 'colour')).map((finding) => `${name}, dark: ${finding}`));
  await take(DESK.width, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
};
