import type { AreaItem } from './area-item';

/** Tells whether what is shown is an item's own page, one that belongs to it, or neither. */
export const getAriaCurrent = (
  location: string,
  { href, also = [] }: Pick<AreaItem, 'href' | 'also'>,
): 'page' | 'true' | undefined => {
  const path = location.replace(/\/$/, '');
  if (path === href) return 'page';
  return also.some((begin) => path.startsWith(begin)) ? 'true' : undefined;
};
