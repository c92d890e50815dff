import { DAY_MS, formatDay, formatFigures, formatText, formatUgx } from '@somesa/core';
import type { ScheduleDay } from '@somesa/core/admin';
import { colour, css, radius, VisuallyHidden } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';

/** Returns the month some months later, or earlier if `months` is negative: `2026-11`. */
export const addMonths = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
};

/** Lists the days of a month by weeks that begin on Monday, with null for days of other months. */
export const listWeeks = (month: string): (string | null)[][] => {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const count = (Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) - first) / DAY_MS;
  const before = (new Date(first).getUTCDay() + 6) % 7;
  const cells = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: count }, (_, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10)),
  ];
  const weeks = Math.ceil(cells.length / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => cells[week * 7 + at] ?? null),
  );
};

export const getLastDay = (month: string): string =>
  new Date(Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

const gridClass = css(`
  width: 100%;
  border-collapse: collapse;
  table-layout: fixed;
  & th { padding: 0.375rem; color: ${colour.muted}; font-size: 0.875rem; font-weight: 600; text-align: start; }
  & td { height: 5rem; padding: 0; border: 1px solid ${colour.line}; vertical-align: top; }
  & a, & .empty { display: block; height: 100%; min-height: 3rem; padding: 0.375rem; font-size: 0.875rem; overflow-wrap: anywhere; }
  & a { color: inherit; text-decoration: none; }
  & a:hover { background: ${colour.tint}; }
  & a[aria-current] { outline: 2px solid ${colour.primary}; outline-offset: -2px; }
  & .number { display: inline-block; min-width: 1.75em; font-weight: 600; }
  & [data-today] .number { border-radius: ${radius.round}; background: ${colour.primary}; color: ${colour.onPrimary}; text-align: center; }
  & .empty { color: ${colour.muted}; }
  & svg { display: block; width: 100%; height: 0.375rem; margin-top: 0.25rem; }
  & .paid { fill: ${colour.primary}; }
  & .left { fill: ${colour.accent}; }
  @media (max-width: 48rem) {
    & th { padding: 0.25rem 0; font-size: 0.75rem; text-align: center; }
    & td { height: 3.5rem; }
    & .more { display: none; }
    & a, & .empty { padding: 0.25rem; }
  }
  @media (forced-colors: active) { & .paid { fill: CanvasText; } & .left { fill: Highlight; } }
`);

const PaidBar = ({ amountUgx, paidUgx }: ScheduleDay) => (
  <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect className="left" width={100} height={10} />
    <rect
      className="paid"
      width={amountUgx === 0 ? 0 : Math.min(100, (paidUgx / amountUgx) * 100)}
      height={10}
    />
  </svg>
);

const Day = ({
  day,
  due,
  href,
  isChosen,
}: {
  day: string;
  due: ScheduleDay;
  href: string;
  isChosen: boolean;
}) => {
  const text = useText('admin').schedule;
  const { months } = useText('ui');
  const description = formatText(text.day, {
    day: formatDay(day, months),
    count: formatFigures(due.instalments),
    amount: formatUgx(due.amountUgx),
    paid: formatUgx(due.paidUgx),
  });
  return (
    <Link href={href} aria-current={isChosen ? 'date' : undefined}>
      <VisuallyHidden>{description}</VisuallyHidden>
      <span className="number" aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <PaidBar {...due} />
      <span className="more" aria-hidden="true">
        {formatText(text.count, { count: formatFigures(due.instalments) })}
        <br />
        {formatText(text.left, { amount: formatFigures(due.amountUgx - due.paidUgx) })}
      </span>
    </Link>
  );
};

export const MonthGrid = ({
  month,
  days,
  today,
  chosen,
  getDayHref,
  caption,
}: {
  month: string;
  days: readonly ScheduleDay[];
  today: string;
  chosen: string;
  getDayHref: (day: string) => string;
  caption: string;
}) => {
  const text = useText('admin').schedule;
  const byDay = new Map(days.map((due) => [due.day, due]));
  return (
    <table className={gridClass}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {text.weekdays.split(' ').map((weekday) => (
            <th key={weekday} scope="col">
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeks(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, at) => {
              const due = day === null ? undefined : byDay.get(day);
              return (
                <td key={day ?? `outside-${at}`} data-today={day === today ? '' : undefined}>
                  {day !== null && due && (
                    <Day day={day} due={due} href={getDayHref(day)} isChosen={day === chosen} />
                  )}
                  {day !== null && !due && (
                    <span className="empty">
                      <span className="number">{Number(day.slice(8))}</span>
                    </span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
