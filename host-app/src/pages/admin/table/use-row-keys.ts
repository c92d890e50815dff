import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type ListPosition, readListPosition, saveListPosition } from './list-position';

interface Row {
  id: string;
}

/**
 * Keyboard navigation through the rows of a table: one of their links can be reached with Tab, and the keys
 * move on from there.
 */
export interface RowKeys {
  body: RefObject<HTMLTableSectionElement | null>;
  current: number;
  setCurrent: (at: number) => void;
  /** Saves the opened row, so that Back returns to it. */
  saveRowPosition: (at: number) => void;
  on: { onKeyDown: (event: KeyboardEvent) => void; onBlur: (event: FocusEvent) => void };
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

// Finds the position of the row that was opened, or of the row that has its position now; null if none was
// opened.
const findRowPlace = (rows: readonly Row[], initialPlace: ListPosition['row']): number | null => {
  if (initialPlace === null) return null;
  const at = rows.findIndex(({ id }) => id === initialPlace.id);
  return at === -1 ? Math.min(initialPlace.at, rows.length - 1) : at;
};

const focusLink = (link: HTMLElement | null | undefined, block: ScrollLogicalPosition): void => {
  link?.focus({ preventScroll: true });
  link?.closest('tr')?.scrollIntoView?.({ block });
};

/** Returns true if the user has not moved on yet, so that the focus is still at the start of the page. */
const isAtStart = (): boolean => document.activeElement?.matches('body, main h1') ?? true;

/**
 * Returns the keyboard navigation with arrows, Home and End for rows whose first cell is a link. Going past
 * the last row requests more rows. A user who comes back gets the focus on the row that they left.
 */
export const useRowKeys = (rows: readonly Row[], onMoveBeyondEnd: (() => void) | null): RowKeys => {
  const body = useRef<HTMLTableSectionElement>(null);
  const [initialPlace] = useState(() => findRowPlace(rows, readListPosition().row));
  const [selected, setCurrent] = useState(initialPlace ?? 0);
  const current = Math.min(selected, Math.max(rows.length - 1, 0));
  useEffect(() => {
    if (initialPlace === null || !isAtStart()) return;
    focusLink(body.current?.children[initialPlace]?.querySelector<HTMLElement>('[data-row-link]'), 'center');
  }, [initialPlace]);
  const saveRowPosition = (at: number): void => {
    const row = rows[at];
    if (row) saveListPosition({ row: { id: row.id, at } });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (at === -1) return;
    event.preventDefault();
    const next = step(at, links.length - 1);
    if (next === at && (event.key === 'End' || event.key === 'ArrowDown')) onMoveBeyondEnd?.();
    focusLink(links[next], 'nearest');
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    const isStaying = relatedTarget instanceof Node && body.current?.contains(relatedTarget);
    if (!isStaying && target.matches('[data-row-link]')) saveRowPosition(current);
  };
  return { body, current, setCurrent, saveRowPosition, on: { onKeyDown, onBlur } };
};
