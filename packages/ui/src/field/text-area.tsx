import type { ComponentProps } from 'react';
import { css, cx } from '../style/goober';
import { controlClass, type FieldFrame, Labelled } from './field';

const area = css('min-height: 8em; max-height: 70vh; resize: vertical; line-height: 1.5;');

/** Renders a labelled text area. */
export const TextArea = ({
  label,
  hint,
  error,
  id,
  className,
  ...textarea
}: FieldFrame & ComponentProps<'textarea'>) => (
  <Labelled label={label} hint={hint} error={error} id={id} className={className}>
    {(controlProps) => (
      <textarea rows={5} {...textarea} {...controlProps} className={cx(controlClass, area)} />
    )}
  </Labelled>
);
