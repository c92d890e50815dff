import { css, DateRange, isSwapped } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { useTypedDays } from '../../parent/repayments/use-typed-days';

const days = css(
  'width: min(24rem, 100%); & legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }',
);

/** Chooses the first and the last day of a period. */
export const DaysChoice = ({
  from,
  to,
  onChange,
}: {
  from: string;
  to: string;
  onChange: (days: { from: string; to: string }) => void;
}) => {
  const text = useText('office').reports;
  const [typed, type] = useTypedDays({ from, to }, (range) => !isSwapped(range), onChange);
  return (
    <div className={days}>
      <DateRange
        legend={text.period}
        labels={{ from: text.from, to: text.to }}
        value={typed}
        swappedText={text.swapped}
        onChange={type}
      />
    </div>
  );
};
