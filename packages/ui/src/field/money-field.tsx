import { formatFigures, parseUgx } from '@somesa/core';
import type { ComponentProps } from 'react';
import { css, cx } from '../style/goober';
import { colour, weight } from '../style/tokens';
import { controlClass, type FieldFrame, Labelled } from './field';

const frame = css(`
  position: relative;
  & > span { position: absolute; inset-block: 0; inset-inline-start: 0.875em; display: flex; align-items: center; font-size: max(16px, 1em); color: ${colour.muted}; pointer-events: none; }
  & > input { padding-inline-start: 3.5em; font-variant-numeric: tabular-nums; font-weight: ${weight.strong}; }
`);
const large = css('font-size: 1.25em;');

/**
 * Groups the thousands of an amount as it is typed, so that a superfluous zero is noticed, and keeps the
 * caret before the same digits. Leaves text that is not an amount unchanged.
 */
export const groupThousands = (input: HTMLInputElement): void => {
  const { value, selectionStart } = input;
  const amountUgx = parseUgx(value);
  const text = amountUgx === null ? value : formatFigures(amountUgx);
  if (text === value) return;
  let digitsAfter = value.slice(selectionStart ?? value.length).replace(/\D/g, '').length;
  input.value = text;
  let caret = text.length;
  while (digitsAfter > 0 && caret > 0) if (/\d/.test(text.charAt(--caret))) digitsAfter--;
  input.setSelectionRange(caret, caret);
};

/** Renders a labelled field for an amount in UGX, which groups thousands as they are typed. */
export const MoneyField = ({
  isLarge,
  onChange,
  ...field
}: FieldFrame & { isLarge?: boolean | undefined } & ComponentProps<'input'>) => (
  <Labelled field={field}>
    {(control) => (
      <div className={cx(frame, isLarge && large)}>
        <span aria-hidden="true">UGX</span>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          {...control}
          className={controlClass}
          onChange={(event) => {
            groupThousands(event.currentTarget);
            onChange?.(event);
          }}
        />
      </div>
    )}
  </Labelled>
);
