import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** What can have the focus in a row. */
const WAYS = '[data-row-link], button';

/**
 * Keeps who did something to a row where they were, though a change took away what they pressed: at the next row where something can be
 * done, else at the list as a whole.
 */
export const useKeptFocus = (rows: unknown) => {
  const list: RefObject<HTMLElement | null> = useRef(null);
  const place = useRef<number | null>(null);
  const rowsOf = (): Element[] => [...(list.current?.querySelectorAll('tbody > tr') ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked at after each change of the rows.
  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return;
    const from = rowsOf().slice(place.current);
    const next = from.map((row) => row.querySelector<HTMLElement>(WAYS)).find((way) => way !== null);
    if (!next) list.current?.setAttribute('tabindex', '-1');
    (next ?? list.current)?.focus({ preventScroll: true });
  }, [rows]);
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent): void => {
      const at = rowsOf().findIndex((row) => row.contains(target));
      place.current = at === -1 ? null : at;
    },
    onBlur: ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget === null) place.current = null;
    },
  };
};
