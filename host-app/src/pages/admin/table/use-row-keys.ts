import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

/** How the rows of a table are gone through: one of their links can be tabbed to, the keys move on from there. */
export interface RowKeys {
  body: RefObject<HTMLTableSectionElement | null>;
  /** The place of the row that the Tab key leads to. */
  current: number;
  setCurrent: (at: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Lets arrows, Home and End go through rows whose first cell is a link. Going past the last row asks for more. */
export const useRowKeys = (count: number, onPastEnd: (() => void) | null): RowKeys => {
  const body = useRef<HTMLTableSectionElement>(null);
  const [chosen, setCurrent] = useState(0);
  const current = Math.min(chosen, Math.max(count - 1, 0));
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLElement);
    if (at === -1) return;
    event.preventDefault();
    const next = step(at, links.length - 1);
    if (next === at && (event.key === 'End' || event.key === 'ArrowDown')) onPastEnd?.();
    const link = links[next];
    link?.focus({ preventScroll: true });
    link?.closest('tr')?.scrollIntoView?.({ block: 'nearest' });
  };
  return { body, current, setCurrent, onKeyDown };
};
