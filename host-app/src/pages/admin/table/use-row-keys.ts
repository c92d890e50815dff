import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type ListPosition, readListPosition, saveListPosition } from './list-position';

interface Row {
  id: string;
}

/** Keyboard navigation through the rows of a table: one of their links can be reached with Tab, and the keys move on from there. */
export interface RowKeys {
  body: RefObject<HTMLTableSectionElement | null>;
  /** The place of the row that the Tab key leads to. */
  current: number;
  setCurrent: (at: number) => void;
  /** Keeps which row is opened, so that the way back leads to it. */
  leaveAt: (at: number) => void;
  /** Event handlers of the table. */
  on: { onKeyDown: (event: KeyboardEvent) => void; onBlur: (event: FocusEvent) => void };
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** The place of a row that was left, or of the one that stands there now; null where none was left. */
const placeOf = (rows: readonly Row[], left: ListPosition['row']): number | null => {
  if (left === null) return null;
  const at = rows.findIndex(({ id }) => id === left.id);
  return at === -1 ? Math.min(left.at, rows.length - 1) : at;
};

const goTo = (link: HTMLElement | null | undefined, block: ScrollLogicalPosition): void => {
  link?.focus({ preventScroll: true });
  link?.closest('tr')?.scrollIntoView?.({ block });
};

/** Returns true if the user has not moved on yet, so that the focus is still at the start of the page. */
const isAtStart = (): boolean => document.activeElement?.matches('body, main h1') ?? true;

/**
 * Returns the keyboard navigation with arrows, Home and End for rows whose first cell is a link. Going past the
 * last row requests more rows. A user who comes back gets the focus on the row that they left.
 */
export const useRowKeys = (rows: readonly Row[], onPastEnd: (() => void) | null): RowKeys => {
  const body = useRef<HTMLTableSectionElement>(null);
  const [left] = useState(() => placeOf(rows, readListPosition().row));
  const [chosen, setCurrent] = useState(left ?? 0);
  const current = Math.min(chosen, Math.max(rows.length - 1, 0));
  useEffect(() => {
    if (left === null || !isAtStart()) return;
    goTo(body.current?.children[left]?.querySelector<HTMLElement>('[data-row-link]'), 'center');
  }, [left]);
  const leaveAt = (at: number): void => {
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
    if (next === at && (event.key === 'End' || event.key === 'ArrowDown')) onPastEnd?.();
    goTo(links[next], 'nearest');
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    const isStaying = relatedTarget instanceof Node && body.current?.contains(relatedTarget);
    if (!isStaying && target.matches('[data-row-link]')) leaveAt(current);
  };
  return { body, current, setCurrent, leaveAt, on: { onKeyDown, onBlur } };
};
