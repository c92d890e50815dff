import { useState } from 'react';
import { ChoiceField } from '../table/check-list';
import type { BindField } from './action-dialog';

/** Formats chosen names as the value of one field of a form; `readChoices` reads it. */
export const writeChoices = (names: readonly string[]): string => names.join('\n');
export const readChoices = (value: string): string[] => value.split('\n').filter((name) => name !== '');

/** Checkboxes of names, whose choice is one field of a form. Renders nothing without names. */
export const ChoicesField = ({
  label,
  names,
  initial,
  field: { name, onChange },
}: {
  label: string;
  names: readonly string[];
  initial: readonly string[];
  field: Pick<ReturnType<BindField<Record<string, string>>>, 'name' | 'onChange'>;
}) => {
  const [chosen, setChosen] = useState(initial);
  const values = [...new Set([...names, ...initial])];
  if (values.length === 0) return null;
  const change = (next: string[]): void => {
    setChosen(next);
    void onChange({ target: { name, value: writeChoices(next) } });
  };
  return (
    <ChoiceField
      label={label}
      values={values}
      names={Object.fromEntries(values.map((value) => [value, value]))}
      chosen={chosen}
      onChange={change}
    />
  );
};
