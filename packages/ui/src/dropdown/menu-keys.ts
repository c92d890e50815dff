/** The entries of a menu, as they stand. */
export const entriesOf = (menu: Element | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
];

const startsWith = (entry: HTMLElement, letter: string): boolean =>
  (entry.textContent ?? '').trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase());

/**
 * Answers which entry a key leads to: arrows go round, Home and End go to the ends, a letter goes to the next entry that begins with
 * it. Undefined for any other key.
 */
export const entryByKey = (
  key: string,
  entries: readonly HTMLElement[],
  now: number,
): HTMLElement | undefined => {
  if (key === 'ArrowDown') return entries[(now + 1) % entries.length];
  if (key === 'ArrowUp') return entries[now <= 0 ? entries.length - 1 : now - 1];
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  return [...entries.slice(now + 1), ...entries.slice(0, now + 1)].find((entry) => startsWith(entry, key));
};
