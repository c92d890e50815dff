import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { type DropdownOption, MenuEntry, type MenuLinkProps } from './menu-entry';
import { entriesOf, entryByKey } from './menu-keys';

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
