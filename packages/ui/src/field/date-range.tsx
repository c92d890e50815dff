import { css } from '../style/goober';
import { weight } from '../style/tokens';
import { Field } from './field';

/** Two days such as `2026-11-21`; '' if none is chosen. */
export interface DayRange {
  from: string;
  to: string;
}

const pair = css(`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9.5em, 100%), 1fr));
  gap: 1.25em 1em;
  & legend { margin-bottom: 0.5em; padding: 0; font-weight: ${weight.strong}; }
  & input { min-width: 0; font-variant-numeric: tabular-nums; }
`);

export const isRangeReversed = ({ from, to }: DayRange): boolean => from !== '' && to !== '' && to < from;

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
  latest?: string | undefined;
  /** Error message if the second day is before the first. */
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
      error={isRangeReversed(value) ? swappedText : undefined}
      onChange={({ currentTarget }) => onChange({ ...value, to: currentTarget.value })}
    />
  </fieldset>
);
