import { vi } from 'vitest';

/** Keeps links from being followed that a script presses; answers where each leads. */
export const recordFollowedLinks = (): string[] => {
  const hrefs: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    hrefs.push(this.href);
  });
  return hrefs;
};
