const claimed = new Set<string>();

/** Most widgets of one school that one page remembers apart. */
const MAX_SAME = 100;

/**
 * Claims a name for what one widget remembers: several widgets of one school on a page keep apart, and each finds its own again
 * after a reload. Answers the name and what gives it back.
 */
export const claimKey = (base: string): { key: string; release: () => void } => {
  let key = base;
  for (let number = 2; claimed.has(key) && number <= MAX_SAME; number += 1) key = `${base}:${number}`;
  claimed.add(key);
  return { key, release: () => claimed.delete(key) };
};
