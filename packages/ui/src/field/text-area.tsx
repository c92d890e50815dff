import type { ComponentProps } from 'react';
import { css, cx } from '../style/goober';
import { controlClass, type FieldFrame, Labelled } from './field';

const area = css('min-height: 8em; max-height: 70vh; resize: vertical; line-height: 1.5;');

export const TextArea = (field: FieldFrame & ComponentProps<'textarea'>) => (
  <Labelled field={field}>
    {(control) => <textarea rows={5} {...control} className={cx(controlClass, area)} />}
  </Labelled>
);
