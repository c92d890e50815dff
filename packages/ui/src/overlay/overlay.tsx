import { type ReactNode, useEffect, useId, useState } from 'react';
import { Icon } from '../icon/icon';
import { closeIcon } from '../icon/icons';
import { css, cx } from '../style/goober';
import { colour, motion, radius } from '../style/tokens';
import { useModalDialog } from './use-modal-dialog';

// Returns whether to render something: while it is shown and for `delayMs` afterwards, for its exit
// animation.
const useExitDelay = (isShown: boolean, delayMs: number): boolean => {
  const [isLeaving, setLeaving] = useState(isShown);
  useEffect(() => {
    if (isShown) {
      setLeaving(true);
      return;
    }
    const timer = setTimeout(() => setLeaving(false), delayMs);
    return () => clearTimeout(timer);
  }, [isShown, delayMs]);
  return isShown || isLeaving;
};

/** It may stand in the cell of a table, whose alignment ends here. */
const overlay = css(`
  position: fixed;
  z-index: 100;
  inset: 0;
  width: 100%;
  max-width: none;
  height: 100%;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: rgb(6 16 12 / 0.56);
  color: ${colour.ink};
  font-weight: 400;
  text-align: start;
  white-space: normal;
  overflow: auto;
  overscroll-behavior: contain;
  opacity: 0;
  transition: opacity ${motion.calmMs}ms, overlay ${motion.calmMs}ms allow-discrete, display ${motion.calmMs}ms allow-discrete;
  &[open] { display: grid; opacity: 1; }
  @starting-style { &[open] { opacity: 0; } }
  &:not([open]) { pointer-events: none; }
  &::backdrop { background: none; }
  & > .panel { position: relative; display: flex; flex-direction: column; min-width: 0; background-color: ${colour.surface}; border: 0 solid ${colour.line}; box-shadow: 0 8px 32px rgb(0 0 0 / 0.2); transition: transform ${motion.calmMs}ms ease-out; }
  & .head { display: flex; align-items: flex-start; justify-content: space-between; gap: 0.5em; padding: 0.75em 0.75em 0 1.25em; }
  & .head h2 { flex: 1; min-width: 0; padding-block: 0.55em; font-size: 1.25em; line-height: 1.25; overflow-wrap: anywhere; }
  & .head button { flex: none; display: grid; place-items: center; width: 3em; height: 3em; padding: 0; border: 0; border-radius: ${radius.control}; background: none; color: ${colour.muted}; cursor: pointer; }
  & .head button:hover { background-color: ${colour.tint}; color: ${colour.ink}; }
  & .head button[aria-disabled="true"] { opacity: 0.4; cursor: default; }
  & .body { flex: 1 1 auto; min-height: 0; padding: 0.5em 1.25em 1.25em; overflow-wrap: anywhere; }
  & .actions { display: flex; flex-wrap: wrap-reverse; justify-content: flex-end; gap: 0.75em; padding: 0 1.25em 1.25em; }
  & .actions > [aria-disabled="true"]:not([aria-busy="true"]) { opacity: 0.5; }
  @media (max-width: 30em) { & .actions > * { flex: 1 1 auto; } }
  @media (forced-colors: active) { & > .panel { border: 1px solid CanvasText; } }
  @media print { & { display: none; } }
`);

export interface OverlayFrame {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** True if an action is running: until it ends, the overlay can't be closed. */
  isBusy?: boolean | undefined;
  children?: ReactNode;
}

export const Overlay = ({
  isOpen,
  onClose,
  title,
  closeLabel,
  isBusy = false,
  isAlert = false,
  isScrollable = false,
  className,
  actions,
  children,
}: OverlayFrame & {
  isAlert?: boolean | undefined;
  isScrollable?: boolean;
  className: string;
  actions?: ((dismiss: () => void) => ReactNode) | undefined;
}) => {
  const id = useId();
  const isRendered = useExitDelay(isOpen, motion.calmMs);
  const { ref, dismiss, handlers } = useModalDialog({ isOpen, isBusy, onClose });
  if (!isRendered) return null;
  return (
    <dialog
      ref={ref}
      className={cx(overlay, className)}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      {...(isAlert && { role: 'alertdialog', 'aria-describedby': `${id}-body` })}
      aria-busy={isBusy}
      {...handlers}
    >
      <div className="panel">
        <div className="head">
          <h2 id={`${id}-title`} data-part="title" tabIndex={-1}>
            {title}
          </h2>
          <button type="button" aria-label={closeLabel} aria-disabled={isBusy} onClick={dismiss}>
            <Icon node={closeIcon} />
          </button>
        </div>
        <div id={`${id}-body`} className="body" data-part="body" {...(isScrollable && { tabIndex: 0 })}>
          {children}
        </div>
        {actions && (
          <div className="actions" data-part="actions">
            {actions(dismiss)}
          </div>
        )}
      </div>
    </dialog>
  );
};
