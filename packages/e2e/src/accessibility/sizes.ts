import type { CDPSession, Page } from 'playwright-core';
import { narrowLayout, overflow } from './layout';

/** Widths of a sidebar and of a full page, in pixels. */
const widths = [300, 1280];
const HEIGHT = 900;
/** Default text size of the browser, in pixels: the usual one and 200%. */
const USUAL_TEXT = 16;
const textSizes = [USUAL_TEXT, 2 * USUAL_TEXT];

const setTextSize = (cdp: CDPSession, standard: number): Promise<unknown> =>
  cdp.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });

/** Checks the layout of the widgets at every width and text size, and of the page too if `isPageMeasured`. */
export const layoutInAllSizes = async (page: Page, isPageMeasured: boolean): Promise<string[]> => {
  const cdp = await page.context().newCDPSession(page);
  const before = page.viewportSize();
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const size of textSizes) {
      await setTextSize(cdp, size);
      const findings = [...(await narrowLayout(page)), ...(isPageMeasured ? await overflow(page) : [])];
      found.push(...findings.map((finding) => `${width} px, text of ${size} px: ${finding}`));
    }
  }
  await setTextSize(cdp, USUAL_TEXT);
  if (before) await page.setViewportSize(before);
  await cdp.detach();
  return found;
};
