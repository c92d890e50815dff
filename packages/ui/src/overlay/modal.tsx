import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { css, cx } from '../style/goober';
import { colour, radius } from '../style/tokens';
import { Overlay, type OverlayFrame } from './overlay';

/** Width of a modal: 300, 600 or 800 px on a screen that is wide enough, or the whole screen. */
export type ModalSize = 'small' | 'medium' | 'large' | 'full';

const modal = css(`
  & > .panel { width: 100%; margin: auto; border-width: 1px; border-radius: ${radius.card}; transform: translateY(0.75em); }
  &[open] > .panel { transform: none; }
  @starting-style { &[open] > .panel { transform: translateY(0.75em); } }
`);

const sizes: Record<ModalSize, string> = {
  small: css(`padding: 1em; & > .panel { max-width: 300px; } & .actions > * { flex: 1 1 auto; }`),
  medium: css('padding: 1em; & > .panel { max-width: 600px; }'),
  large: css('padding: 1em; & > .panel { max-width: 800px; }'),
  full: css('& > .panel { min-height: 100%; border-width: 0; border-radius: 0; }'),
};

const scrollable = css(`
  overflow: hidden;
  & > .panel { max-height: 100%; min-height: 0; }
  & .body { overflow: auto; overscroll-behavior: contain; border-block: 1px solid ${colour.line}; margin-top: 0.5em; padding-top: 1em; }
  & .actions { padding-top: 1.25em; }
`);

/**
 * Renders a dialog over the page. A dialog taller than the screen scrolls as a whole; with `isScrollable`
 * only its body scrolls, between its title and its actions. `isAlert` is for confirming destructive actions.
 */
export const Modal = ({
  size = 'medium',
  isScrollable = false,
  cancelText,
  actions,
  ...frame
}: OverlayFrame & {
  size?: ModalSize | undefined;
  isScrollable?: boolean | undefined;
  isAlert?: boolean | undefined;
  /** Text of the button that only closes the modal. */
  cancelText?: string | undefined;
  actions?: ReactNode;
}) => (
  <Overlay
    {...frame}
    isScrollable={isScrollable}
    className={cx(modal, sizes[size], isScrollable && scrollable)}
    actions={
      cancelText || actions
        ? (dismiss) => (
            <>
              {cancelText && (
                <Button kind="secondary" onClick={dismiss} aria-disabled={frame.isBusy}>
                  {cancelText}
                </Button>
              )}
              {actions}
            </>
          )
        : undefined
    }
  />
);
