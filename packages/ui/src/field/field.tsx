import { type ComponentProps, type ReactNode, useId } from 'react';
import { css, cx, keyframes } from '../style/goober';
import { colour, motion, radius, weight } from '../style/tokens';

/** Class that inputs and selects share. */
export const controlClass = css(`
  display: block;
  width: 100%;
  min-height: 3em;
  padding: 0.625em 0.875em;
  background-color: ${colour.surface};
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

export const labelClass = css(`display: block; margin-bottom: 0.375em; font-weight: ${weight.strong};`);

const large = css(
  `font-size: max(16px, 1.25em); padding: 0.5em 0.7em; min-height: 2.6em; letter-spacing: 0.01em;`,
);

export type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Returns the value with which a control was rendered, regardless of later input: for a select, the option
 * that is selected by default or else the first.
 */
export const getInitialValue = (control: TextControl): string => {
  if (!('options' in control)) return control.defaultValue;
  const option = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
  return option?.value ?? '';
};

export interface FieldFrame {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
}

const line = css(`
  margin-top: 0.43em;
  font-size: 0.875em;
  color: ${colour.muted};
  &:empty { display: none; }
  & .error { color: ${colour.danger}; font-weight: ${weight.strong}; }
`);
const grow = keyframes('from { font-size: 0; }');
/** Class of an error without a hint in its place. The delay lets a click end before its button moves. */
const growing = css(`animation: ${grow} ${motion.quickMs}ms 150ms backwards;`);

/** Without either it takes no space. Another text gets another element, see decision 45. */
export const FieldLine = ({
  id,
  hint,
  error,
}: {
  id: string;
  hint?: ReactNode;
  error?: string | undefined;
}) => (
  <div id={id} className={cx(line, error && !hint && growing)}>
    {error ? (
      <span key={error} className="error">
        {error}
      </span>
    ) : (
      hint && <span key={String(hint)}>{hint}</span>
    )}
  </div>
);

type ControlProps<Props> = Omit<Props, keyof FieldFrame> &
  Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>;

export const Labelled = <Props extends FieldFrame>({
  field: { label, hint, error, id, className, ...control },
  children,
}: {
  field: Props;
  children: (control: ControlProps<Props>) => ReactNode;
}) => {
  const ownId = useId();
  const controlId = id ?? ownId;
  const lineId = `${controlId}-line`;
  return (
    <div className={className} part="field">
      <label key={String(label)} className={labelClass} htmlFor={controlId}>
        {label}
      </label>
      {children({
        ...control,
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': lineId,
      })}
      <FieldLine id={lineId} hint={hint} error={error} />
    </div>
  );
};

export const Field = ({
  isLarge,
  ...field
}: FieldFrame & { isLarge?: boolean | undefined } & ComponentProps<'input'>) => (
  <Labelled field={field}>
    {(control) => <input type="text" {...control} className={cx(controlClass, isLarge && large)} />}
  </Labelled>
);
