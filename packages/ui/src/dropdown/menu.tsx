import type { IconNode } from 'lucide';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../icon/icon';
import { checkIcon } from '../icon/icons';
import { css, cx } from '../style/goober';
import { colour, motion } from '../style/tokens';

/** Option of a dropdown: a link (`href`), an action (`onSelect`), or both. */
export interface DropdownOption {
  label: string;
  icon?: IconNode | undefined;
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
  /** True if the option is the current one of a set; absent if it is not part of a set. */
  isChecked?: boolean | undefined;
  isDanger?: boolean | undefined;
  /** Language of the label, if it is not the page's. */
  lang?: string | undefined;
}

export type MenuLinkProps = Pick<
  ComponentProps<'a'>,
  'role' | 'tabIndex' | 'className' | 'onClick' | 'children' | 'lang'
> & { href: string };

const entry = css(`
  display: flex;
  align-items: center;
  gap: 0.75em;
  width: 100%;
  min-height: 3em;
  padding: 0.5em 1em;
  border: 0;
  background: none;
  font-weight: 500;
  line-height: 1.3;
  text-align: start;
  text-decoration: none;
  cursor: pointer;
  transition: background-color ${motion.quickMs}ms;
  &, &:visited { color: ${colour.ink}; }
  &:hover { background-color: ${colour.tint}; }
  &:focus-visible { outline: 2px solid ${colour.primary}; outline-offset: -2px; background-color: ${colour.tint}; }
  & > svg { color: ${colour.muted}; }
  & .label { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  & > .mark { color: ${colour.primary}; }
  @media (forced-colors: active) { &:hover, &:focus-visible { outline: 2px solid Highlight; outline-offset: -2px; } }
`);
const danger = css(
  `&, &:visited { color: ${colour.danger}; } & > svg { color: inherit; } &:hover { background-color: ${colour.dangerTint}; }`,
);

const MenuEntry = ({
  option: { label, icon, href, onSelect, isChecked, isDanger, lang },
  onChosen,
  renderLink,
}: {
  option: DropdownOption;
  onChosen: () => void;
  renderLink: (link: MenuLinkProps) => ReactNode;
}) => {
  const shared = {
    className: cx(entry, isDanger && danger),
    tabIndex: -1,
    onClick: () => {
      onChosen();
      onSelect?.();
    },
    children: (
      <>
        {icon && <Icon node={icon} />}
        <span className="label">{label}</span>
        {isChecked && <Icon node={checkIcon} className="mark" />}
      </>
    ),
    ...(lang && { lang }),
  };
  if (href !== undefined) return renderLink({ ...shared, role: 'menuitem', href });
  if (isChecked === undefined) return <button type="button" {...shared} role="menuitem" />;
  return <button type="button" {...shared} role="menuitemradio" aria-checked={isChecked} />;
};

const listEntries = (menu: Element | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
];

const startsWith = (entry: HTMLElement, letter: string): boolean =>
  (entry.textContent ?? '').trim().toLocaleLowerCase().startsWith(letter.toLocaleLowerCase());

/**
 * Returns the entry to which a key moves the focus: arrow keys in a loop, Home and End to the ends, a
 * character to the next entry that begins with it. Returns undefined for other keys.
 */
const findEntryByKey = (
  key: string,
  entries: readonly HTMLElement[],
  current: number,
): HTMLElement | undefined => {
  if (key === 'ArrowDown') return entries[(current + 1) % entries.length];
  if (key === 'ArrowUp') return entries[current <= 0 ? entries.length - 1 : current - 1];
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  return [...entries.slice(current + 1), ...entries.slice(0, current + 1)].find((entry) =>
    startsWith(entry, key),
  );
};

/** Entry that gets the focus when a menu opens. */
export type MenuEnd = 'first' | 'last';

const renderPlainLink = (link: MenuLinkProps): ReactNode => <a {...link} />;

/** The current option gets the focus or, if there is none, the first or last one. */
export const MenuList = ({
  id,
  labelledBy,
  options,
  initialFocus,
  onChosen,
  renderLink = renderPlainLink,
}: {
  id: string;
  labelledBy: string;
  options: readonly DropdownOption[];
  initialFocus: MenuEnd;
  onChosen: () => void;
  renderLink?: ((link: MenuLinkProps) => ReactNode) | undefined;
}) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const entries = listEntries(list.current);
    const checked = entries.find((entry) => entry.getAttribute('aria-checked') === 'true');
    (checked ?? entries.at(initialFocus === 'last' ? -1 : 0))?.focus();
  }, [initialFocus]);

  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The space bar presses buttons but not links.
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault();
      event.target.click();
      return;
    }
    const entries = listEntries(list.current);
    const current = entries.findIndex((entry) => entry.contains(event.target as Node));
    const next = findEntryByKey(event.key, entries, current);
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
