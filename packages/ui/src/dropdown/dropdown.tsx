import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { css, cx, keyframes } from '../style/goober';
import { colour, motion, radius } from '../style/tokens';
import { type DropdownOption, type MenuEnd, type MenuLinkProps, MenuList } from './menu';

/** Open state of a popup: kept by the popup itself, or by a component that gives both props. */
interface PopupState {
  isOpen?: boolean | undefined;
  onToggle?: ((isOpen: boolean) => void) | undefined;
}

interface Popup {
  isOpen: boolean;
  root: RefObject<HTMLDivElement | null>;
  trigger: RefObject<HTMLButtonElement | null>;
  setOpen: (isOpen: boolean) => void;
  /** Closes the popup and returns the focus to its button. */
  dismiss: () => void;
  closeOnEscape: (event: KeyboardEvent) => void;
}

/** Controls a popup beside its button. A press or focus outside and Escape close it. */
const usePopup = ({ isOpen: controlledIsOpen, onToggle }: PopupState): Popup => {
  const [ownIsOpen, setOwnIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const isOpen = controlledIsOpen ?? ownIsOpen;

  const setOpen = (next: boolean): void => {
    setOwnIsOpen(next);
    onToggle?.(next);
  };
  const dismiss = (): void => {
    trigger.current?.focus();
    setOpen(false);
  };

  const latest = useRef(setOpen);
  latest.current = setOpen;
  useEffect(() => {
    if (!isOpen) return;
    const closeFromOutside = (event: Event): void => {
      const [target] = event.composedPath();
      if (target instanceof Node && !root.current?.contains(target)) latest.current(false);
    };
    // Captured, so that no listener of the page can stop them. `click` covers assistive tools without a
    // pointer.
    const eventTypes = ['pointerdown', 'click', 'focusin'] as const;
    for (const type of eventTypes) document.addEventListener(type, closeFromOutside, true);
    return () => {
      for (const type of eventTypes) document.removeEventListener(type, closeFromOutside, true);
    };
  }, [isOpen]);

  return {
    isOpen,
    root,
    trigger,
    setOpen,
    dismiss,
    closeOnEscape: (event) => {
      if (!isOpen || event.key !== 'Escape') return;
      // A surrounding dialog stays open.
      event.preventDefault();
      event.stopPropagation();
      dismiss();
    },
  };
};

const appear = keyframes(`from { opacity: 0; transform: translateY(-0.25em); }`);

const dropdown = css(`
  position: relative;
  display: inline-block;
  & > .panel { position: absolute; z-index: 30; width: max-content; min-width: 13em; max-width: min(22em, 100vw - 2em); max-height: min(28em, 70vh); margin-block: 0.375em; padding-block: 0.375em; overflow: auto; overscroll-behavior: contain; background-color: ${colour.surface}; color: ${colour.ink}; border: 1px solid ${colour.line}; border-radius: ${radius.control}; box-shadow: 0 4px 16px rgb(0 0 0 / 0.12); animation: ${appear} ${motion.quickMs}ms ease-out; }
  & > .panel > .heading { margin: -0.375em 0 0.375em; padding: 0.75em 1em; border-bottom: 1px solid ${colour.line}; overflow-wrap: anywhere; }
  & > .panel > .content { padding: 0.5em 1em; }
  & > .trigger { display: inline-flex; align-items: center; justify-content: center; gap: 0.5em; min-width: 3em; min-height: 3em; padding: 0.25em 0.5em; border: 0; border-radius: ${radius.control}; background: none; color: ${colour.ink}; font-weight: 500; cursor: pointer; touch-action: manipulation; }
  & > .trigger:hover { background-color: ${colour.tint}; }
  & > .trigger[aria-expanded="true"] { background-color: ${colour.tint}; }
  @media (forced-colors: active) { & > .trigger { border: 1px solid ButtonText; } }
`);

const starts = css('& > .panel { inset-inline-start: 0; }');
const ends = css('& > .panel { inset-inline-end: 0; }');
const above = css('& > .panel { bottom: 100%; }');

// Content of a dropdown: options, or content of any kind, which receives a function that closes the dropdown.
type DropdownContent =
  | { options: readonly DropdownOption[]; children?: never }
  | { options?: never; children: (close: () => void) => ReactNode };

/**
 * Renders a button that opens a panel beside it. With `options` the panel is a menu, which arrow keys, Home,
 * End and letters navigate; with content it is a plain disclosure. A choice, Escape, and a press or focus
 * outside close the panel.
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
  DropdownContent & {
    trigger: ReactNode;
    /** Accessible name of the button, if its content is not enough. */
    triggerLabel?: string | undefined;
    /** Heading of the panel, such as the name of the menu's owner. */
    heading?: ReactNode;
    align?: 'start' | 'end' | undefined;
    isAbove?: boolean | undefined;
    renderLink?: ((link: MenuLinkProps) => ReactNode) | undefined;
    className?: string | undefined;
  }) => {
  const id = useId();
  const [initialFocus, setInitialFocus] = useState<MenuEnd>('first');
  const popup = usePopup(state);
  const { isOpen } = popup;

  const openAt = (end: MenuEnd): void => {
    setInitialFocus(end);
    popup.setOpen(true);
  };
  const openByArrow = (event: KeyboardEvent): void => {
    if (!options || isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    openAt(event.key === 'ArrowUp' ? 'last' : 'first');
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from the button and from the panel.
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
              initialFocus={initialFocus}
              onChosen={popup.dismiss}
              renderLink={renderLink}
            />
          ) : (
            <div id={`${id}-panel`} className="content">
              {children(popup.dismiss)}
            </div>
          )}
        </div>
      )}
    </div>
  );
};
