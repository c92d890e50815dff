import { css, labelClass } from '@somesa/ui';
import { CheckList } from '../../table/check-list';

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
