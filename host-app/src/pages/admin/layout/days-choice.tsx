import { css, DateRange, isRangeReversed } from '@somesa/ui';
import { useTypedDays } from '../../../loans/use-typed-days';
import { useText } from '../../../texts/use-text';

const daysClass = css(
  'width: min(24rem, 100%); min-width: min(18rem, 80vw); & legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }',
);

/** Fields for the first and the last day of a period, both included; '' if a day is not chosen. */
export const DaysChoice = ({
  from,
  to,
  onChange,
}: {
  from: string;
  to: string;
  onChange: (days: { from: string; to: string }) => void;
}) => {
  const text = useText('admin').table;
  const [typed, setTyped] = useTypedDays({ from, to }, (range) => !isRangeReversed(range), onChange);
  return (
    <div className={daysClass}>
      <DateRange
        legend={text.days}
        labels={{ from: text.from, to: text.to }}
        value={typed}
        swappedText={text.swapped}
        onChange={setTyped}
      />
    </div>
  );
};
