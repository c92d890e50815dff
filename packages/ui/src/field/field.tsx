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
export const labelClass = css(`display: block; margin-bottom: 0.375em; font-weight: 600;`);

const large = css(
  `font-size: max(16px, 1.25em); padding: 0.5em 0.7em; min-height: 2.6em; letter-spacing: 0.01em;`,
);

/** A control that holds one text. */
export type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Returns the value that a control was drawn with, whatever was typed or chosen since: of a select the option that is marked, else the
 * first; of a field its default, which is empty unless the page says otherwise.
 */
export const initialValueOf = (control: TextControl): string => {
  if (!('options' in control)) return control.defaultValue;
  const marked = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
  return marked?.value ?? '';
};

/** Props that every field shows around its control. */
export interface FieldFrame {
  label: ReactNode;
  hint?: ReactNode;
  /** Error message, shown in place of `hint`. */
  error?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

/** A control with its label, and one reserved line for its hint or its error, so that no button moves under a finger. */
export const Labelled = ({
  label,
  hint,
  error,
  id,
  className,
  children,
}: FieldFrame & {
  /** Draws the control with what ties it to its label and its line. */
  children: (ties: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>) => ReactNode;
}) => {
  const ownId = useId();
  const controlId = id ?? ownId;
  const lineId = `${controlId}-line`;
  return (
    <div className={className} part="field">
      <label className={labelClass} htmlFor={controlId}>
        {label}
      </label>
      {children({ id: controlId, 'aria-invalid': error ? true : undefined, 'aria-describedby': lineId })}
      <FieldLine id={lineId} hint={hint} error={error} />
    </div>
  );
};

/** A labelled input. */
export const Field = ({
  label,
  hint,
  error,
  id,
  className,
  isLarge,
  ...input
}: FieldFrame & { isLarge?: boolean | undefined } & ComponentProps<'input'>) => (
  <Labelled label={label} hint={hint} error={error} id={id} className={className}>
    {(ties) => <input type="text" {...input} {...ties} className={cx(controlClass, isLarge && large)} />}
  </Labelled>
);
