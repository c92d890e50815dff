import { colour, css, labelClass } from '@somesa/ui';

const rowsClass = css('display: grid; gap: 0.25rem;');

export const ChoiceField = <Value extends string>({
  label,
  values,
  names,
  chosen,
  onChange,
}: {
  label: string;
  values: readonly Value[];
  names: Readonly<Record<Value, string>>;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}) => (
  <div className={rowsClass}>
    <span className={labelClass} aria-hidden="true">
      {label}
    </span>
    <CheckList
      label={label}
      options={values.map((value) => ({ value, label: names[value] }))}
      chosen={chosen}
      onChange={(next) => onChange(next as Value[])}
    />
  </div>
);

const listClass = css(`
  display: grid;
  max-height: 20rem;
  overflow: auto;
  & label { display: flex; align-items: center; gap: 0.625rem; min-height: 2.5rem; cursor: pointer; }
  & input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: ${colour.primary}; }
  @media (pointer: coarse) { & label { min-height: 3rem; } }
`);

export const CheckList = ({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string;
  options: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}) => (
  <fieldset className={listClass} aria-label={label}>
    {options.map(({ value, label: text }) => (
      <label key={value}>
        <input
          type="checkbox"
          checked={chosen.includes(value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              options
                .map((option) => option.value)
                .filter((one) => (one === value ? checked : chosen.includes(one))),
            )
          }
        />
        {text}
      </label>
    ))}
  </fieldset>
);
