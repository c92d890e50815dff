import type { IconNode } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icon/icon';
import { checkIcon } from '../icon/icons';
import { css, cx } from '../style/goober';
import { colour, motion } from '../style/tokens';

/** One thing to choose in a dropdown: it leads somewhere (`href`), does something (`onSelect`), or both. */
export interface DropdownOption {
  label: string;
  icon?: IconNode | undefined;
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
  /** For one choice of several: whether it is the one that holds. */
  isChecked?: boolean | undefined;
  /** It destroys or ends something. */
  isDanger?: boolean | undefined;
  /** The language that the label is in, where it is not the page's. */
  lang?: string | undefined;
}

/** Props for rendering a link of a dropdown. */
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
  &:hover { background: ${colour.tint}; }
  &:focus-visible { outline: 2px solid ${colour.primary}; outline-offset: -2px; background: ${colour.tint}; }
  & > svg { color: ${colour.muted}; }
  & .label { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  & > .mark { color: ${colour.primary}; }
  @media (forced-colors: active) { &:hover, &:focus-visible { outline: 2px solid Highlight; outline-offset: -2px; } }
`);
const danger = css(
  `&, &:visited { color: ${colour.danger}; } & > svg { color: inherit; } &:hover { background: ${colour.dangerTint}; }`,
);

/** One entry of an open dropdown. */
export const MenuEntry = ({
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
