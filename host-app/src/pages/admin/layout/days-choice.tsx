import { type ListDays, listDays } from '@somesa/core/admin';
import { colour, css, DateRange, isRangeReversed, radius } from '@somesa/ui';
import { useTypedDays } from '../../../loans/use-typed-days';
import { useText } from '../../../texts/use-text';

const daysClass = css(
  'width: min(24rem, 100%); min-width: min(18rem, 80vw); & legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }',
);

const presetsClass = css(`
  display: flex;
  flex-wrap: wrap;
  gap: 0.375rem;
  margin-bottom: 0.75rem;
  & button { min-height: 2.5rem; padding: 0.25rem 0.75rem; border: 1px solid ${colour.control}; border-radius: ${radius.control}; background: none; cursor: pointer; }
  & [aria-pressed="true"] { border-color: ${colour.primary}; color: ${colour.primary}; font-weight: 600; }
  @media (pointer: coarse) { & button { min-height: 3rem; } }
`);

/** Buttons for days that move with today; a second press on the chosen one takes it back. */
export const DayPresets = ({
  chosen,
  hasTerm,
  onChange,
}: {
  chosen: ListDays | null;
  /** True if all rows are of one school, whose current term can be chosen. */
  hasTerm: boolean;
  onChange: (days: ListDays | null) => void;
}) => {
  const { presets } = useText('admin').table;
  return (
    <div className={presetsClass}>
      {listDays
        .filter((days) => hasTerm || days !== 'term')
        .map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={days === chosen}
            onClick={() => onChange(days === chosen ? null : days)}
          >
            {presets[days]}
          </button>
        ))}
    </div>
  );
};

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
