import { css, DateRange, isSwapped } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { useTypedDays } from '../../parent/repayments/use-typed-days';
import { FilterButton } from './filter-button';

const days = css('min-width: min(18rem, 80vw); & legend { display: none; }');

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
  const text = useText('office').table;
  const [typed, type] = useTypedDays(
    { from: from ?? '', to: to ?? '' },
    (range) => !isSwapped(range),
    (range) => onChange({ from: range.from || null, to: range.to || null }),
  );
  const chosen = from || to ? [`${from ?? ''} – ${to ?? ''}`.trim()] : [];
  return (
    <FilterButton name={name} chosen={chosen}>
      {() => (
        <div className={days}>
          <DateRange
            legend={text.days}
            labels={{ from: text.from, to: text.to }}
            value={typed}
            swappedText={text.swapped}
            onChange={type}
          />
        </div>
      )}
    </FilterButton>
  );
};
