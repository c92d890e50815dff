import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '../progress/spinner';
import { css, cx } from '../style/goober';
import { colour, motion, radius, weight } from '../style/tokens';

export type ButtonKind = 'primary' | 'secondary' | 'quiet';

const shape = css(`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 0.5em;
  min-height: 3em;
  min-width: 3em;
  padding: 0.5em 1.25em;
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  font-weight: ${weight.strong};
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  touch-action: manipulation;
  user-select: none;
  transition: background-color ${motion.quickMs}ms, border-color ${motion.quickMs}ms, color ${motion.quickMs}ms;
  &:disabled, &[aria-disabled="true"] { cursor: default; }
  &:active:not(:disabled) { transform: translateY(1px); }
  & > .label { display: contents; }
`);

const kinds: Record<ButtonKind, string> = {
  primary: css(`
    &, &:visited { background-color: ${colour.primary}; color: ${colour.onPrimary}; }
    &:hover { background-color: ${colour.primaryStrong}; }
    &:disabled { background-color: ${colour.line}; color: ${colour.muted}; }
    @media (forced-colors: active) { & { border-color: ButtonText; } }
  `),
  secondary: css(`
    &, &:visited { background-color: ${colour.surface}; border-color: ${colour.control}; color: ${colour.ink}; }
    &:hover { border-color: ${colour.ink}; }
    &:disabled { border-color: ${colour.line}; color: ${colour.muted}; }
  `),
  quiet: css(`
    & { padding-inline: 0.25em; }
    &, &:visited { color: ${colour.primary}; text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 0.2em; }
    &:hover { text-decoration-thickness: 2px; }
  `),
};

const wide = css('width: 100%;');

export interface ButtonStyle {
  kind?: ButtonKind | undefined;
  isWide?: boolean | undefined;
  children?: ReactNode;
}

export const buttonClass = (kind: ButtonKind = 'primary', isWide = false): string =>
  cx(shape, kinds[kind], isWide && wide);

/**
 * Renders a button at least 48 px high. While busy it keeps its size, shows a spinner and ignores presses.
 * Its label is an element of its own, because a browser's translator replaces bare texts, beside which
 * nothing can be inserted afterwards.
 */
export const Button = ({
  kind,
  isWide,
  isBusy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonStyle & { isBusy?: boolean | undefined } & ComponentProps<'button'>) => (
  <button
    type={type}
    className={cx(buttonClass(kind, isWide), className)}
    {...(isBusy && { 'aria-disabled': true, 'aria-busy': true })}
    onClick={isBusy ? (event) => event.preventDefault() : onClick}
    {...rest}
  >
    {isBusy && <Spinner />}
    <span key={String(children)} className="label">
      {children}
    </span>
  </button>
);
