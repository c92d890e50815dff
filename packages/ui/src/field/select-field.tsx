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

export const SelectField = (field: FieldFrame & ComponentProps<'select'>) => (
  <Labelled field={field}>
    {(control) => (
      <div className={frame}>
        <select {...control} className={controlClass} />
        <Icon node={chevronDownIcon} />
      </div>
    )}
  </Labelled>
);
