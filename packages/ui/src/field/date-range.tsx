import { css } from '../style/goober';
import { Field } from './field';

/** Two days, `2026-11-21` each; empty where none was chosen. */
export interface DayRange {
  from: string;
  to: string;
}

const pair = css(`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9.5em, 100%), 1fr));
  gap: 0 1em;
  & legend { margin-bottom: 0.5em; padding: 0; font-weight: 600; }
  & input { min-width: 0; font-variant-numeric: tabular-nums; }
`);

/** Tells whether a range ends before it begins. */
export const isSwapped = ({ from, to }: DayRange): boolean => from !== '' && to !== '' && to < from;

/** Two days from and to which something is shown, both of them included. What is wrong is said under the second. */
export const DateRange = ({
  legend,
  labels,
  value,
  onChange,
  latest,
  swappedText,
}: {
  legend: string;
  labels: DayRange;
  value: DayRange;
  onChange: (value: DayRange) => void;
  /** The last day that can be chosen. */
  latest?: string | undefined;
  /** Said where the second day is before the first. */
  swappedText: string;
}) => (
  <fieldset className={pair}>
    <legend>{legend}</legend>
    <Field
      label={labels.from}
      type="date"
      name="from"
      value={value.from}
      max={latest}
      onChange={({ currentTarget }) => onChange({ ...value, from: currentTarget.value })}
    />
    <Field
      label={labels.to}
      type="date"
      name="to"
      value={value.to}
      max={latest}
      error={isSwapped(value) ? swappedText : undefined}
      onChange={({ currentTarget }) => onChange({ ...value, to: currentTarget.value })}
    />
  </fieldset>
);
