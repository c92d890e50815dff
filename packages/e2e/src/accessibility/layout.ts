import { widgetNames } from '@somesa/core';
import type { Locator, Page } from 'playwright-core';

/** Our tags on a host page; their content must fit any width. */
export const widgetSelector = widgetNames.map((name) => `somesa-${name}`).join(', ');

/** Lists the elements that extend beyond the side of the page, as sentences. */
export const overflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const wide = document.scrollingElement?.scrollWidth ?? 0;
    if (wide <= clientWidth) return [];
    const found = [`the page is ${wide} px wide on a screen of ${clientWidth}`];
    const visit = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll('*')) {
        const { right } = element.getBoundingClientRect();
        if (right > clientWidth + 1)
          found.push(`${element.tagName} .${element.className} reaches to ${right}`);
        if (element.shadowRoot) visit(element.shadowRoot);
      }
    };
    visit(document);
    return found.slice(0, 6);
  });

/** Lists the links of lists that are too low for a finger, as sentences. */
export const findSmallLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(':is(li, dd) > a')].flatMap((link) => {
      const { height } = link.getBoundingClientRect();
      return height > 0 && height < 48 ? [`'${link.textContent}' is ${height} px high`] : [];
    }),
  );

/** Returns true if an element is completely visible on the screen in its current position, without scrolling. */
export const isInSight = async (page: Page, thing: Locator): Promise<boolean> => {
  const box = await thing.boundingBox();
  const size = page.viewportSize();
  if (!box || !size) return false;
  return box.y >= 0 && box.y + box.height <= size.height && box.x >= 0 && box.x + box.width <= size.width;
};

/** Lists the parts that a widget cuts off or lets overflow, as sentences. */
export const narrowLayout = (page: Page): Promise<string[]> =>
  page.evaluate((tags) => {
    const found: string[] = [];
    for (const host of document.querySelectorAll(tags)) {
      const box = host.getBoundingClientRect();
      for (const element of host.shadowRoot?.querySelectorAll<HTMLElement>('section *') ?? []) {
        const { left, right, width, height } = element.getBoundingClientRect();
        // Text that is only for screen readers is one pixel in size.
        if (width <= 1 || height <= 1) continue;
        // Content with its own scrolling, which also works by keyboard, is cut off on purpose.
        const scroller = element.closest('[tabindex="0"]');
        if (scroller && getComputedStyle(scroller).overflowX === 'auto') continue;
        const name = `${element.localName} '${(element.textContent ?? '').trim().slice(0, 30)}'`;
        if (right > box.right + 1 || left < box.left - 1)
          found.push(`${name} reaches from ${Math.round(left)} to ${Math.round(right)}`);
        const isCut =
          element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible';
        if (isCut && !['input', 'select'].includes(element.localName)) found.push(`${name} is cut off`);
      }
    }
    return found.slice(0, 6);
  }, widgetSelector);
