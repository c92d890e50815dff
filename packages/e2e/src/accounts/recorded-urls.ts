import type { BrowserContext } from 'playwright-core';

/** Records every URL that a browser requests or shows, to check them for personal data. */
export const recordUrls = (context: BrowserContext) => {
  const seen = new Set<string>();
  context.on('request', (request) => seen.add(request.url()));
  context.on('page', (page) => page.on('framenavigated', (frame) => seen.add(frame.url())));
  for (const page of context.pages()) page.on('framenavigated', (frame) => seen.add(frame.url()));
  return {
    /** Returns the given personal details that appear in an address. */
    naming: (personal: readonly string[]): string[] => {
      const all = [...seen].map((url) => decodeURIComponent(url)).join('\n');
      return personal.filter((each) => all.includes(each));
    },
  };
};
