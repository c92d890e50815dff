import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from './eventually';

/** Returns what a document is still waiting for, also inside the forms' shadow roots. Runs in the page. */
const listLoading = (): string[] => {
  const forms = [...document.querySelectorAll('*')].filter(({ localName }) =>
    localName.startsWith('somesa-'),
  );
  const roots = [document, ...forms.flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  return [
    ...(document.readyState === 'complete' ? [] : [`${document.URL} is ${document.readyState}`]),
    ...forms.filter((form) => 'isReady' in form && !form.isReady).map(({ localName }) => `<${localName}>`),
    ...roots.flatMap((root) => [...root.querySelectorAll('[data-loading]')].map(() => 'a placeholder')),
  ];
};

/**
 * Waits until a page and its frames show no placeholder any more. Playwright's `networkidle` would wait for requests instead, which
 * it can miss the end of.
 */
export const waitUntilLoaded = (page: Page): Promise<void> =>
  eventually(async () => {
    const loading = await Promise.all(page.frames().map((frame) => frame.evaluate(listLoading)));
    expect(loading.flat()).toEqual([]);
  });
