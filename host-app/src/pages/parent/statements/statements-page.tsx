import { statementKinds } from '@somesa/core';
import { colour, css, DateRange, type DayRange, isRangeReversed } from '@somesa/ui';
import { useToday } from '../../../layout/today';
import { useTypedDays } from '../../../loans/use-typed-days';
import { useText } from '../../../texts/use-text';
import { useRepaymentFilters } from '../repayments/use-repayment-filters';
import { Agreements } from './agreements';
import { StatementCard } from './statement-card';

const cards = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
  margin-top: 1.25rem;
  @media (min-width: 48rem) { & { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
`);
const days = css('max-width: 28rem;');
const note = css(`margin-top: 0.75rem; font-size: 0.9375rem; color: ${colour.muted};`);

/** Returns the date one year before a day, the default start of the range. For 29 February, that is 28 February. */
const yearBefore = (day: string): string =>
  `${Number(day.slice(0, 4)) - 1}-${day.slice(5) === '02-29' ? '02-28' : day.slice(5)}`;

const isRange = (days: DayRange): boolean => days.from !== '' && days.to !== '' && !isRangeReversed(days);

/** Renders the page of a user's documents: statements for any days, and the agreements. */
export const StatementsPage = () => {
  const text = useText('dashboard').documents;
  const today = useToday();
  const [chosen, choose] = useRepaymentFilters();
  const to = chosen.to || today;
  const from = chosen.from || yearBefore(to);
  const range: DayRange = { from, to };
  const [typed, type] = useTypedDays(range, isRange, choose);
  return (
    <>
      <h1>{text.title}</h1>
      <p className="lede">{text.lede}</p>
      <div className={days}>
        <DateRange
          legend={text.range}
          labels={text}
          value={typed}
          latest={today}
          swappedText={text.swapped}
          onChange={type}
        />
      </div>
      <div className={cards}>
        {statementKinds.map((kind) => (
          <StatementCard key={kind} kind={kind} range={range} isReady={isRange(typed)} />
        ))}
      </div>
      <p className={note}>{text.linkNote}</p>
      <Agreements />
    </>
  );
};
