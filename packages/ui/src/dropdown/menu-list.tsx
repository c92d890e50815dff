import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { type DropdownOption, MenuEntry, type MenuLinkProps } from './menu-entry';

/** The entries of a menu, as they stand. */
const entriesOf = (menu: Element | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
];

const startsWith = (entry: HTMLElement, letter: string): boolean =>
  (entry.textContent ?? '').trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase());

/**
 * Answers which entry a key leads to: arrows go round, Home and End go to the ends, a letter goes to the next entry that begins with
 * it. Undefined for any other key.
 */
const entryByKey = (key: string, entries: readonly HTMLElement[], now: number): HTMLElement | undefined => {
  if (key === 'ArrowDown') return entries[(now + 1) % entries.length];
  if (key === 'ArrowUp') return entries[now <= 0 ? entries.length - 1 : now - 1];
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  return [...entries.slice(now + 1), ...entries.slice(0, now + 1)].find((entry) => startsWith(entry, key));
};

/** The entry that has the focus when a menu opens. */
export type MenuEnd = 'first' | 'last';

const plainLink = (link: MenuLinkProps): ReactNode => <a {...link} />;

/** The entries of an open dropdown: the focus stands in them and moves by arrows, Home, End and letters. */
export const MenuList = ({
  id,
  labelledBy,
  options,
  start,
  onChosen,
  renderLink = plainLink,
}: {
  id: string;
  labelledBy: string;
  options: readonly DropdownOption[];
  start: MenuEnd;
  onChosen: () => void;
  renderLink?: ((link: MenuLinkProps) => ReactNode) | undefined;
}) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const entries = entriesOf(list.current);
    const chosen = entries.find((entry) => entry.getAttribute('aria-checked') === 'true');
    (chosen ?? entries.at(start === 'last' ? -1 : 0))?.focus();
  }, [start]);

  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Buttons know the space bar, links don't.
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault();
      event.target.click();
      return;
    }
    const entries = entriesOf(list.current);
    const now = entries.findIndex((entry) => entry.contains(event.target as Node));
    const next = entryByKey(event.key, entries, now);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div ref={list} id={id} role="menu" aria-labelledby={labelledBy} tabIndex={-1} onKeyDown={move}>
      {options.map((option) => (
        <MenuEntry key={option.label} option={option} onChosen={onChosen} renderLink={renderLink} />
      ))}
    </div>
  );
};
