import { type ComponentProps, useId } from 'react';
import { Icon } from '../icon/icon';
import { chevronDownIcon } from '../icon/icons';
import { css, cx } from '../style/goober';
import { controlClass, type FieldFrame, labelClass } from './field';
import { FieldLine } from './field-line';

const frame = css(`
  position: relative;
  & select { padding-inline-end: 2.75em; cursor: pointer; }
  & svg { position: absolute; inset-inline-end: 0.875em; top: 50%; margin-top: -0.625em; pointer-events: none; }
`);

/** A labelled native select. Options come as children. */
export const SelectField = ({
  label,
  hint,
  error,
  id,
  className,
  children,
  ...select
}: FieldFrame & ComponentProps<'select'>) => {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <div className={className}>
      <label className={labelClass} htmlFor={selectId}>
        {label}
      </label>
      <div className={frame}>
        <select
          {...select}
          id={selectId}
          className={cx(controlClass)}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${selectId}-line`}
        >
          {children}
        </select>
        <Icon node={chevronDownIcon} />
      </div>
      <FieldLine id={`${selectId}-line`} hint={hint} error={error} />
    </div>
  );
};
