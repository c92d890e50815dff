const claimed = new Set<string>();

/** Most widgets of one school that one page remembers apart. */
const MAX_SAME = 100;

/**
 * Returns the position of this tag among the tags of its school on the page, from 1. The order of loading does not
 * count: after a reload another tag may be near the screen.
 */
const placeOf = (tag: HTMLElement): number => {
  const school = tag.getAttribute('school');
  const same = [...document.querySelectorAll(tag.localName)].filter(
    (other) => other.getAttribute('school') === school,
  );
  return Math.max(same.indexOf(tag) + 1, 1);
};

/**
 * Claims a name for what one widget remembers: several widgets of one school on a page keep apart, and each finds its own again
 * after a reload. Answers the name and what gives it back.
 */
export const reserveStorageKey = (base: string, tag: HTMLElement): { key: string; release: () => void } => {
  const keyOf = (number: number): string => (number > 1 ? `${base}:${number}` : base);
  let number = placeOf(tag);
  while (claimed.has(keyOf(number)) && number <= MAX_SAME) number += 1;
  const key = keyOf(number);
  claimed.add(key);
  return { key, release: () => claimed.delete(key) };
};
