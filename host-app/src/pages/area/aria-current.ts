import type { AreaItem } from './area-item';

/** Returns the `aria-current` value of an item: for its own page, for a page that belongs to it, or for neither. */
export const getAriaCurrent = (
  location: string,
  { href, also = [] }: Pick<AreaItem, 'href' | 'also'>,
): 'page' | 'true' | undefined => {
  const path = location.replace(/\/$/, '');
  if (path === href) return 'page';
  return also.some((begin) => path.startsWith(begin)) ? 'true' : undefined;
};
