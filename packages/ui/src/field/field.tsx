import { type ComponentProps, type ReactNode, useId } from 'react';
import { css, cx } from '../style/goober';
import { colour, motion, radius } from '../style/tokens';
import { FieldLine } from './field-line';

/** The frame that inputs and selects share. */
export const controlClass = css(`
  display: block;
  width: 100%;
  min-height: 3em;
  padding: 0.625em 0.875em;
  background: ${colour.surface};
  border: 1px solid ${colour.control};
  border-radius: ${radius.control};
  color: ${colour.ink};
  font-size: max(16px, 1em);
  line-height: 1.4;
  appearance: none;
  transition: border-color ${motion.quickMs}ms, box-shadow ${motion.quickMs}ms;
  &:hover { border-color: ${colour.ink}; }
  &:focus { border-color: ${colour.primary}; box-shadow: 0 0 0 1px ${colour.primary}; outline: 2px solid transparent; outline-offset: 1px; }
  &[aria-invalid="true"] { border-color: ${colour.danger}; }
  &[aria-invalid="true"]:focus { box-shadow: 0 0 0 1px ${colour.danger}; }
  &::placeholder { color: ${colour.muted}; opacity: 1; }
`);

/** The label above a control. */
export const labelClass = css('display: block; margin-bottom: 0.375em; font-weight: 600;');

const large = css('font-size: 1.25em; padding: 0.5em 0.7em; min-height: 2.6em; letter-spacing: 0.01em;');

/** What every field shows around its control. */
export interface FieldFrame {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong, shown in place of the hint. */
  error?: string | undefined;
}

/** A labelled input. Its hint and its error share one reserved line, so that no button moves under a finger. */
export const Field = ({
  label,
  hint,
  error,
  id,
  className,
  isLarge = false,
  ...input
}: FieldFrame & { isLarge?: boolean | undefined } & ComponentProps<'input'>) => {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={className}>
      <label className={labelClass} htmlFor={inputId}>
        {label}
      </label>
      <input
        type="text"
        {...input}
        id={inputId}
        className={cx(controlClass, isLarge && large)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${inputId}-line`}
      />
      <FieldLine id={`${inputId}-line`} hint={hint} error={error} />
    </div>
  );
};
