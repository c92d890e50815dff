import { formatDay, formatFigures, formatText, formatUgx } from '@somesa/core';
import { isDay, isMonth, type ScheduleAnswer } from '@somesa/core/admin';
import { buttonClass, css } from '@somesa/ui';
import { useId } from 'react';
import { Link, useSearchParams } from 'wouter';
import { useToday } from '../../../layout/today';
import { useText } from '../../../texts/use-text';
import { ADMIN, adminAddress } from '../admin-addresses';
import { AdminQueryView, useAdminQuery } from '../layout/admin-query-view';
import { AdminSection } from '../layout/admin-section';
import { formatPeriod } from '../reports/report-cells';
import { REPORT_TIMEOUT_MS } from '../reports/use-report-days';
import { AdminTable } from '../table/admin-table';
import { addMonths, getLastDay, MonthGrid } from './month-grid';

const SCHEDULE = `${ADMIN}/schedule`;
const stepsClass = css('display: flex; flex-wrap: wrap; gap: 0.5rem;');
const ledeClass = css('margin-bottom: 1rem;');
const listClass = css(`
  margin-top: 1.5rem;
  & > .head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1rem; margin-bottom: 0.75rem; }
  & h2 { font-size: 1.125rem; }
`);

const getMonthPath = (month: string): string => `${SCHEDULE}?month=${month}`;
const getDayPath = (day: string): string => `${SCHEDULE}?month=${day.slice(0, 7)}&day=${day}`;

/** Returns the month and the day that the address names; this month if it names none, and '' for no day. */
const useSelectedDay = (today: string): { month: string; day: string } => {
  const [search] = useSearchParams();
  const [month, day] = [search.get('month') ?? '', search.get('day') ?? ''];
  const shown = isMonth(month) ? month : today.slice(0, 7);
  return { month: shown, day: isDay(day) && day.startsWith(shown) ? day : '' };
};

const Month = ({
  answer: { days, totals, month },
  today,
  day,
}: {
  answer: ScheduleAnswer;
  today: string;
  day: string;
}) => {
  const text = useText('admin').schedule;
  const { months } = useText('ui');
  const values = {
    count: formatFigures(totals.instalments),
    amount: formatUgx(totals.amountUgx),
    paid: formatUgx(totals.paidUgx),
  };
  return (
    <>
      <p>{formatText(text.total, values)}</p>
      <MonthGrid
        month={month}
        days={days}
        today={today}
        chosen={day}
        getDayHref={getDayPath}
        caption={formatText(text.calendar, { month: formatPeriod(month, months) })}
      />
    </>
  );
};

export const SchedulePage = () => {
  const { schedule: text, shell } = useText('admin');
  const { months } = useText('ui');
  const id = useId();
  const today = useToday();
  const { month, day } = useSelectedDay(today);
  const query = useAdminQuery('GET /admin/schedule', { query: { month }, timeoutMs: REPORT_TIMEOUT_MS });
  const [from, to] = day === '' ? [`${month}-01`, getLastDay(month)] : [day, day];
  const title =
    day === ''
      ? formatText(text.ofMonth, { month: formatPeriod(month, months) })
      : formatText(text.ofDay, { day: formatDay(day, months) });
  return (
    <>
      <h1>{shell.pages.schedule}</h1>
      <p className={ledeClass}>{text.lede}</p>
      <AdminSection
        title={formatPeriod(month, months)}
        actions={
          <div className={stepsClass}>
            <Link className={buttonClass('secondary')} href={getMonthPath(addMonths(month, -1))}>
              {text.before}
            </Link>
            <Link className={buttonClass('secondary')} href={SCHEDULE}>
              {text.today}
            </Link>
            <Link className={buttonClass('secondary')} href={getMonthPath(addMonths(month, 1))}>
              {text.after}
            </Link>
          </div>
        }
      >
        <AdminQueryView query={query}>
          {(answer) => <Month answer={answer} today={today} day={day} />}
        </AdminQueryView>
      </AdminSection>
      <section className={listClass} aria-labelledby={id}>
        <div className="head">
          <h2 id={id}>{title}</h2>
          {day !== '' && (
            <Link className={buttonClass('quiet')} href={getMonthPath(month)}>
              {text.showMonth}
            </Link>
          )}
        </div>
        <AdminTable
          key={from + to}
          list="instalmentsDue"
          fixedParams={{ from, to }}
          getRowHref={({ id: row }) => adminAddress.loan(row.split(':')[0] ?? '')}
        />
      </section>
    </>
  );
};
