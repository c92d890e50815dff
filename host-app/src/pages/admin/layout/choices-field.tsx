import { Notice } from '@somesa/ui';
import { useState } from 'react';
import { ChoiceField } from '../table/check-list';
import type { BindField } from './action-dialog';

/** Formats chosen names as the value of one field of a form; `readChoices` reads it. */
export const writeChoices = (names: readonly string[]): string => names.join('\n');
export const readChoices = (value: string): string[] => value.split('\n').filter((name) => name !== '');

/** Value of the checkbox that stands for all names; no name is like it. */
const ALL = '\n';

/** Returns what is chosen after a change of checkboxes, of which the first may stand for all. */
const toChosen = (next: readonly string[], values: readonly string[], wasAll: boolean): string[] => {
  const isAll = next.includes(ALL);
  if (isAll && !wasAll) return [...values];
  return !isAll && wasAll ? [] : next.filter((value) => value !== ALL);
};

/** Checkboxes of names, whose choice is one field of a form; with `allLabel`, one more for all. Renders nothing without names. */
export const ChoicesField = ({
  label,
  names,
  value,
  allLabel,
  field: { name, onChange, error },
}: {
  label: string;
  names: readonly string[];
  /** Value of the field, as `writeChoices` formats it. */
  value: string;
  allLabel?: string;
  field: Pick<ReturnType<BindField<Record<string, string>>>, 'name' | 'onChange'> & {
    error?: string | undefined;
  };
}) => {
  const chosen = readChoices(value);
  // A name that was chosen at first can be chosen again, also if there is none like it any more.
  const [initial] = useState(chosen);
  const values = [...new Set([...names, ...initial])];
  if (values.length === 0) return null;
  const isAll = allLabel !== undefined && chosen.length === values.length;
  const change = (shown: string[]): void => {
    void onChange({ target: { name, value: writeChoices(toChosen(shown, values, isAll)) } });
  };
  return (
    <>
      <ChoiceField
        label={label}
        values={allLabel === undefined ? values : [ALL, ...values]}
        names={{ ...Object.fromEntries(values.map((value) => [value, value])), [ALL]: allLabel ?? '' }}
        chosen={isAll ? [ALL, ...chosen] : chosen}
        onChange={change}
      />
      {error && <Notice kind="error">{error}</Notice>}
    </>
  );
};
