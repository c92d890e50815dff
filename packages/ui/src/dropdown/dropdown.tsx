import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { css, cx, keyframes } from '../style/goober';
import { colour, motion, radius } from '../style/tokens';
import type { DropdownOption, MenuLinkProps } from './menu-entry';
import { type MenuEnd, MenuList } from './menu-list';
import { type PopupState, usePopup } from './use-popup';

const appear = keyframes(`from { opacity: 0; transform: translateY(-0.25em); }`);

const dropdown = css(`
  position: relative;
  display: inline-block;
  & > .panel { position: absolute; z-index: 30; width: max-content; min-width: 13em; max-width: min(22em, 100vw - 2em); max-height: min(28em, 70vh); margin-block: 0.375em; padding-block: 0.375em; overflow: auto; overscroll-behavior: contain; background: ${colour.surface}; color: ${colour.ink}; border: 1px solid ${colour.line}; border-radius: ${radius.control}; box-shadow: 0 4px 16px rgb(0 0 0 / 0.12); animation: ${appear} ${motion.quickMs}ms ease-out; }
  & > .panel > .heading { margin: -0.375em 0 0.375em; padding: 0.75em 1em; border-bottom: 1px solid ${colour.line}; overflow-wrap: anywhere; }
  & > .panel > .content { padding: 0.5em 1em; }
  & > .trigger { display: inline-flex; align-items: center; justify-content: center; gap: 0.5em; min-width: 3em; min-height: 3em; padding: 0.25em 0.5em; border: 0; border-radius: ${radius.control}; background: none; color: ${colour.ink}; font-weight: 500; cursor: pointer; touch-action: manipulation; }
  & > .trigger:hover { background: ${colour.tint}; }
  & > .trigger[aria-expanded="true"] { background: ${colour.tint}; }
  @media (forced-colors: active) { & > .trigger { border: 1px solid ButtonText; } }
`);

const starts = css('& > .panel { inset-inline-start: 0; }');
const ends = css('& > .panel { inset-inline-end: 0; }');
const above = css('& > .panel { bottom: 100%; }');

/** Content of a dropdown: options, or content of any kind, which receives a function that closes the dropdown. */
type Inside =
  | { options: readonly DropdownOption[]; children?: never }
  | { options?: never; children: (close: () => void) => ReactNode };

/**
 * A button that opens something beside it. With `options` it is a menu button: arrows, Home, End and letters move in it. With content it
 * is a plain disclosure. A choice, Escape, and a press or the focus outside close it.
 */
export const Dropdown = ({
  trigger,
  triggerLabel,
  heading,
  align = 'end',
  isAbove = false,
  renderLink,
  className,
  options,
  children,
  ...state
}: PopupState &
  Inside & {
    /** Content of the button. */
    trigger: ReactNode;
    /** The button's name, where what stands in it does not say it. */
    triggerLabel?: string | undefined;
    /** Stands over the options: whose menu it is. */
    heading?: ReactNode;
    /** The side of the button that the panel keeps to, in reading direction. */
    align?: 'start' | 'end' | undefined;
    isAbove?: boolean | undefined;
    /** Draws the link of an option, for hosts with a router. */
    renderLink?: ((link: MenuLinkProps) => ReactNode) | undefined;
    className?: string | undefined;
  }) => {
  const id = useId();
  const [start, setStart] = useState<MenuEnd>('first');
  const popup = usePopup(state);
  const { isOpen } = popup;

  const openAt = (end: MenuEnd): void => {
    setStart(end);
    popup.setOpen(true);
  };
  const openByArrow = (event: KeyboardEvent): void => {
    if (!options || isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    openAt(event.key === 'ArrowUp' ? 'last' : 'first');
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and of what it opened.
    <div
      ref={popup.root}
      className={cx(dropdown, align === 'end' ? ends : starts, isAbove && above, className)}
      onKeyDown={popup.closeOnEscape}
    >
      <button
        ref={popup.trigger}
        id={`${id}-trigger`}
        type="button"
        className="trigger"
        aria-label={triggerLabel}
        aria-haspopup={options ? 'menu' : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-panel` : undefined}
        onKeyDown={openByArrow}
        onClick={() => (isOpen ? popup.setOpen(false) : openAt('first'))}
      >
        {trigger}
      </button>
      {isOpen && (
        <div className="panel">
          {heading && <div className="heading">{heading}</div>}
          {options ? (
            <MenuList
              id={`${id}-panel`}
              labelledBy={`${id}-trigger`}
              options={options}
              start={start}
              onChosen={popup.leave}
              renderLink={renderLink}
            />
          ) : (
            <div id={`${id}-panel`} className="content">
              {children(popup.leave)}
            </div>
          )}
        </div>
      )}
    </div>
  );
};
