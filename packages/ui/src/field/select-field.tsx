import type { ComponentProps } from 'react';
import { Icon } from '../icon/icon';
import { chevronDownIcon } from '../icon/icons';
import { css } from '../style/goober';
import { controlClass, type FieldFrame, Labelled } from './field';

const frame = css(`
  position: relative;
  & select { padding-inline-end: 2.75em; cursor: pointer; }
  & svg { position: absolute; inset-inline-end: 0.875em; top: 50%; margin-top: -0.625em; pointer-events: none; }
`);

/** Renders a labelled native select; its children are the options. */
export const SelectField = ({
  label,
  hint,
  error,
  id,
  className,
  ...select
}: FieldFrame & ComponentProps<'select'>) => (
  <Labelled label={label} hint={hint} error={error} id={id} className={className}>
    {(controlProps) => (
      <div className={frame}>
        <select {...select} {...controlProps} className={controlClass} />
        <Icon node={chevronDownIcon} />
      </div>
    )}
  </Labelled>
);
