import { vi } from 'vitest';

/** Records the addresses of links that scripts click, instead of following them. */
export const recordFollowedLinks = (): string[] => {
  const hrefs: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    hrefs.push(this.href);
  });
  return hrefs;
};
