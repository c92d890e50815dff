import type { Page, Route } from 'playwright-core';
import { urls } from '../browser/person';

/** A page written by a test, on the school's registered origin. */
interface OwnPage {
  head?: string;
  body?: string;
  /** Content security policy; none if not given. */
  policy?: string;
}

/** Tag of pay-fees and script as a school copies them; `widget-tags.ts` has all tags. */
export const tag = '<somesa-pay-fees school="st-marys-kisubi" theme="light"></somesa-pay-fees>';
export const scriptUrl = `${urls.server}/embed/1/somesa.js`;
export const script = `<script type="module" src="${scriptUrl}"></script>`;

/** Head of a page that fits a phone and is dark on a dark system. */
export const plainHead = `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">${script}<style>body { margin: 0; font-family: sans-serif } main { padding: 0 }</style>`;

/** URL at which the page is served. */
export const ownUrl = `${urls.demo}/own-page.html`;

/** Serves a page of the test instead of one of the school's and opens it. */
export const openOwnPage = async (
  page: Page,
  { head = script, body = tag, policy }: OwnPage = {},
): Promise<void> => {
  // A page that was not loaded from a network counts as public and would need permission to call this machine.
  await page.context().grantPermissions(['local-network-access'], { origin: urls.demo });
  await page.route(ownUrl, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: policy ? { 'content-security-policy': policy } : {},
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fees</title><link rel="icon" href="data:,">${head}</head><body><main><h1>Fees</h1>${body}</main></body></html>`,
    }),
  );
  await page.goto(ownUrl);
};

/** Waits until the first widget of a page, or of a kind, works and is not only painted. */
export const waitUntilLive = async (page: Page, selector = 'somesa-pay-fees'): Promise<void> => {
  await page.locator(`${selector} >> section`).first().waitFor();
};

/** Holds files back until the returned function is called. */
export const holdBack = async (page: Page, files: RegExp): Promise<() => Promise<void>> => {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(files, async (route) => {
    if (isOpen) await route.continue();
    else held.push(route);
  });
  return async () => {
    isOpen = true;
    await Promise.all(held.map((route) => route.continue()));
  };
};
