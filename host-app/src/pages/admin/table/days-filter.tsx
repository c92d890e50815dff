import { DaysChoice } from '../layout/days-choice';
import { FilterButton } from './filter-button';

/** Narrows a list to days of one of its columns, the first and the last included. */
export const DaysFilter = ({
  name,
  from,
  to,
  onChange,
}: {
  /** The head of the column. */
  name: string;
  from: string | null;
  to: string | null;
  onChange: (days: { from: string | null; to: string | null }) => void;
}) => {
  const chosen = from || to ? [`${from ?? ''} – ${to ?? ''}`.trim()] : [];
  return (
    <FilterButton name={name} chosen={chosen}>
      {() => (
        <DaysChoice
          from={from ?? ''}
          to={to ?? ''}
          onChange={(range) => onChange({ from: range.from || null, to: range.to || null })}
        />
      )}
    </FilterButton>
  );
};
