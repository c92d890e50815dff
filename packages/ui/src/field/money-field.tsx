import { formatFigures, parseUgx } from '@somesa/core';
import type { ComponentProps } from 'react';
import { css } from '../style/goober';
import { colour } from '../style/tokens';
import { controlClass, type FieldFrame, Labelled } from './field';

const frame = css(`
  position: relative;
  & > span { position: absolute; inset-inline-start: 0.875em; top: 0.625em; font-size: max(16px, 1em); line-height: 1.4; color: ${colour.muted}; pointer-events: none; }
  & > input { padding-inline-start: 3.5em; font-variant-numeric: tabular-nums; font-weight: 600; }
`);

/** Writes an amount as it is read, so that a nought too many is seen; what is no amount stays as it was typed. */
const grouped = (typed: string): string => {
  const amountUgx = parseUgx(typed);
  return amountUgx === null ? typed : formatFigures(amountUgx);
};

/** A labelled field for whole shillings: figures only on phones, and thousands parted when it is left. */
export const MoneyField = ({
  label,
  hint,
  error,
  id,
  className,
  onBlur,
  ...input
}: FieldFrame & ComponentProps<'input'>) => (
  <Labelled label={label} hint={hint} error={error} id={id} className={className}>
    {(ties) => (
      <div className={frame}>
        <span aria-hidden="true">UGX</span>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={20}
          {...input}
          {...ties}
          className={controlClass}
          onBlur={(event) => {
            event.currentTarget.value = grouped(event.currentTarget.value);
            onBlur?.(event);
          }}
        />
      </div>
    )}
  </Labelled>
);
