import type { Locator, Page } from 'playwright-core';

/** What sticks out of the page to the side, as sentences. */
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

/** Whether something is on the screen as it stands, whole, without scrolling. */
export const isInSight = async (page: Page, thing: Locator): Promise<boolean> => {
  const box = await thing.boundingBox();
  const size = page.viewportSize();
  if (!box || !size) return false;
  return box.y >= 0 && box.y + box.height <= size.height && box.x >= 0 && box.x + box.width <= size.width;
};
