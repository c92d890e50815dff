import { colour, css, cx, radius } from '@somesa/ui';
import { useId } from 'react';

const frame = css(`
  & legend { padding: 0; margin-bottom: 0.375em; font-weight: 600; }
  & .row { display: flex; flex-wrap: wrap; gap: 0.5rem; }
  & label { position: relative; cursor: pointer; }
  & input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
  & .name { display: grid; place-items: center; min-height: 3rem; padding: 0.5rem 1rem; border: 1px solid ${colour.control}; border-radius: ${radius.control}; background: ${colour.surface}; font-weight: 500; line-height: 1.2; }
  & input:hover + .name { border-color: ${colour.ink}; }
  & input:checked + .name { border-color: ${colour.primary}; background: ${colour.tint}; box-shadow: inset 0 0 0 1px ${colour.primary}; font-weight: 600; }
  & input:focus-visible + .name { outline: 2px solid ${colour.primary}; outline-offset: 2px; }
  @media (forced-colors: active) { & input:checked + .name { outline: 2px solid Highlight; outline-offset: -4px; } }
`);

export const Segments = <Value extends string>({
  legend,
  names,
  value,
  onChange,
  className,
}: {
  legend: string;
  names: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}) => {
  const group = useId();
  return (
    <fieldset className={cx(frame, className)}>
      <legend>{legend}</legend>
      <div className="row">
        {(Object.keys(names) as Value[]).map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={group}
              value={one}
              checked={one === value}
              onChange={() => onChange(one)}
            />
            <span className="name">{names[one]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
