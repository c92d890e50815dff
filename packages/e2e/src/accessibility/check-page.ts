import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { drawn } from '../browser/drawn';
import { isLongRun } from '../setup/long-run';
import { axeFindings } from './axe';
import { isInSight, overflow, widgetSelector } from './layout';
import { layoutInAllSizes } from './sizes';

const PHONE = { width: 360, height: 640 };
const DESK = { width: 1280, height: 900 };
const TABLET = { width: 768, height: 1024 };
const screens = [PHONE, TABLET, DESK];
const schemes = ['light', 'dark'] as const;

/** Requirements for one state of a page. */
interface PageCheck {
  /** Name of the state, for messages and screenshots. */
  name: string;
  /** Element that the person uses next; it must be visible on a small phone without scrolling. */
  next?: Locator;
  /** True if the page looks the same in the dark, as a school's page that sets `theme="light"` does. */
  isLightOnly?: boolean;
  /** Runs axe on the desktop too in `npm run test:long`, and in dark mode there alone, for pages whose parts change with the width. */
  isWhole?: boolean;
}

/** Takes a screenshot of the whole page on a screen of its height, so that a sticky bar is below the content. */
const picture = async (page: Page, width: number, lowest: number, path: string): Promise<void> => {
  await page.setViewportSize({ width, height: lowest });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(lowest, height) });
  await drawn(page);
  await page.screenshot({ path });
};

/** Checks the current page on a phone, a tablet and a desktop, in `npm run test:long` in dark mode too. Returns the problems as sentences, and saves screenshots if SCREENSHOT_DIR names a folder. */
export const checkPage = async (
  page: Page,
  { name, next, isLightOnly = false, isWhole = false }: PageCheck,
): Promise<string[]> => {
  const found: string[] = [];
  const before = page.viewportSize() ?? PHONE;
  const folder = process.env.SCREENSHOT_DIR ?? '';
  if (folder) mkdirSync(folder, { recursive: true });
  for (const colorScheme of isLightOnly || !(isLongRun || folder) ? schemes.slice(0, 1) : schemes) {
    await page.emulateMedia({ colorScheme });
    for (const { width, height } of folder ? screens : []) {
      await picture(page, width, height, join(folder, `${name}-${width}-${colorScheme}.png`));
    }
    const isDark = colorScheme === 'dark';
    for (const screen of isWhole ? screens.toReversed() : [PHONE]) {
      // Dark mode changes only colours, which no width does.
      if (isDark && isWhole && screen !== DESK) continue;
      if (page.viewportSize()?.width !== screen.width) await page.setViewportSize(screen);
      await drawn(page);
      // A tablet adds nothing for axe to the desktop and the phone.
      const isChecked = screen === PHONE || (screen === DESK && isLongRun);
      const findings = isChecked ? await axeFindings(page, isDark ? 'colour' : 'all') : [];
      found.push(...findings.map((finding) => `${name}, ${screen.width} px, ${colorScheme}: ${finding}`));
      if (!isDark)
        found.push(...(await overflow(page)).map((finding) => `${name}, ${screen.width} px: ${finding}`));
    }
  }
  if ((await page.locator(widgetSelector).count()) > 0)
    found.push(...(await layoutInAllSizes(page, false)).map((finding) => `${name}, ${finding}`));
  if (next && !(await isInSight(page, next)))
    found.push(`${name}: what to do next is out of sight on a small phone`);
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
};
