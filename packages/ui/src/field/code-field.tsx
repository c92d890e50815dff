import { cleanText } from '@somesa/core';
import type { ComponentProps } from 'react';
import { css, cx } from '../style/goober';
import { radius, weight } from '../style/tokens';
import { controlClass, type FieldFrame, Labelled } from './field';

const wide = css(`
  max-width: 12.5rem;
  min-height: 2em;
  padding: 0.25em 0.5em 0.25em 0.75em;
  font-size: 1.625em;
  border-radius: calc(${radius.control} / 1.625);
  font-weight: ${weight.strong};
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.3em;
`);

export const CodeField = ({
  digits = 6,
  onChange,
  ...field
}: FieldFrame & Omit<ComponentProps<'input'>, 'type'> & { digits?: number | undefined }) => (
  <Labelled field={field}>
    {(control) => (
      <input
        {...control}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        className={cx(controlClass, wide)}
        onChange={(event) => {
          const input = event.currentTarget;
          const code = cleanText(input.value).replace(/\D/g, '').slice(0, digits);
          if (code !== input.value) input.value = code;
          onChange?.(event);
        }}
      />
    )}
  </Labelled>
);
