import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { axeFindings } from './axe';
import { isInSight, overflow } from './layout';

const PHONE = { width: 360, height: 640 };
const screens = [PHONE, { width: 768, height: 1024 }, { width: 1280, height: 900 }];
const schemes = ['light', 'dark'] as const;

/** What must hold of one state of a page. */
interface Look {
  /** Names the state, for sentences and pictures. */
  name: string;
  /** What the person does next: in sight on a small phone without scrolling. */
  next?: Locator;
}

const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env.SCREENSHOT_DIR;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
};

/**
 * Looks at a page as it stands: on a phone, a tablet and a desk, in the light and in the dark. Answers what is wrong, and
 * keeps pictures where SCREENSHOT_DIR names a folder.
 */
export const lookAt = async (page: Page, { name, next }: Look): Promise<string[]> => {
  const found: string[] = [];
  const before = page.viewportSize() ?? PHONE;
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    for (const screen of process.env.SCREENSHOT_DIR ? screens : [PHONE]) {
      await page.setViewportSize(screen);
      await picture(page, `${name}-${screen.width}-${colorScheme}`);
    }
    await page.setViewportSize(PHONE);
    found.push(...(await axeFindings(page)).map((finding) => `${name}, ${colorScheme}: ${finding}`));
  }
  found.push(...(await overflow(page)).map((finding) => `${name}: ${finding}`));
  if (next && !(await isInSight(page, next)))
    found.push(`${name}: what to do next is out of sight on a small phone`);
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
};
