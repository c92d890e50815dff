const reservedKeys = new Set<string>();

/** Maximum number of widgets of one school on a page whose states are saved separately. */
const MAX_SAME = 100;

/** Unlike the order of loading, it survives a reload. */
const getPosition = (tag: HTMLElement): number => {
  const school = tag.getAttribute('school');
  const same = [...document.querySelectorAll(tag.localName)].filter(
    (other) => other.getAttribute('school') === school,
  );
  return Math.max(same.indexOf(tag) + 1, 1);
};

/**
 * Reserves the storage key of one widget, so that several widgets of one school on a page have separate
 * states, and each finds its own again after a reload. Returns the key and the function that releases it.
 */
export const reserveStorageKey = (base: string, tag: HTMLElement): { key: string; release: () => void } => {
  const createKey = (position: number): string => (position > 1 ? `${base}:${position}` : base);
  let position = getPosition(tag);
  while (reservedKeys.has(createKey(position)) && position <= MAX_SAME) position += 1;
  const key = createKey(position);
  reservedKeys.add(key);
  return { key, release: () => reservedKeys.delete(key) };
};
