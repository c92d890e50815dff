import { formatFigures, formatText, formatUgx } from '@somesa/core';
import { createTermTables, type TermReport, type TermRow } from '@somesa/core/admin';
import { css, DataTable } from '@somesa/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../../../../texts/use-text';
import { adminAddress } from '../../admin-addresses';
import { AdminSection } from '../../layout/admin-section';
import { PeriodChart } from '../../reports/period-chart';
import { NameChart } from '../../reports/report-chart';
import { useShortDates } from '../../table/list-cell';

const besideClass = css(`
  display: flex;
  flex-wrap: wrap;
  gap: 1rem 2rem;
  margin-top: 0.75rem;
  & > :first-child { flex: 1 1 16rem; min-width: 0; }
  & > :last-child { flex: 3 1 20rem; min-width: 0; overflow-x: auto; }
  & > .wide { flex-basis: 32rem; }
  & summary { min-height: 2.5rem; cursor: pointer; }
`);

/** Most columns of a table that fits beside its chart in half a screen. */
const MAX_BESIDE = 3;

export type TermSectionName = keyof ReturnType<typeof createTermTables>;

/** Returns what the sections of a report say above their charts. */
const useSentences = ({ term, before, received }: TermReport): Partial<Record<TermSectionName, string>> => {
  const text = useText('admin').termReport;
  const { formatDay } = useShortDates();
  const { expectedUgx, outstandingUgx } = term.fees;
  const moreUgx = received.amountUgx - received.beforeToDateUgx;
  const change = moreUgx === 0 ? text.sameAsBefore : moreUgx > 0 ? text.moreThanBefore : text.lessThanBefore;
  const comparison =
    before && formatText(change, { amount: formatUgx(Math.abs(moreUgx)), term: before.name });
  const sum = formatText(text.received, { amount: formatUgx(received.amountUgx), term: term.name });
  return {
    classes: formatText(text.collected, {
      paid: formatUgx(expectedUgx - outstandingUgx),
      expected: formatUgx(expectedUgx),
      term: term.name,
      outstanding: formatUgx(outstandingUgx),
    }),
    weeks: comparison ? `${sum} ${comparison}` : sum,
    ways: formatText(text.waysAbout, { from: formatDay(term.from), to: formatDay(term.to) }),
  };
};

/** Shows one part of a term report: its chart, if it has one, with the table beside it, or folded below it. */
export const TermSection = ({
  name,
  report,
  schoolId = null,
  isFolded = false,
  actions,
}: {
  name: TermSectionName;
  report: TermReport;
  /** School of the lists that the rows lead to; null for its own people. */
  schoolId?: number | null;
  isFolded?: boolean;
  actions?: ReactNode;
}) => {
  const { overview, termReport: text } = useText('admin');
  const { months } = useText('ui');
  const about = useSentences(report)[name];
  const { title, heads, rows, main, charted } = createTermTables(report, text, months)[name];
  const chart = {
    label: formatText(text.chart, { title }),
    parts: charted.map((column) => heads[column + 1] ?? ''),
  };
  const items = rows
    .filter(({ isSum }) => !isSum)
    .map(({ cells, ...row }) => ({ ...row, amountsUgx: charted.map((column) => cells[column] ?? 0) }));
  const table = (
    <DataTable
      caption={title}
      isCaptionUnseen
      onPhones="lines"
      rows={rows}
      getKey={(row) => row.name}
      columns={heads.map((label, at) => ({
        label,
        isAmount: at > 0,
        isNamed: at > 0 && at - 1 !== main,
        cell: ({ name, className, cells, isSum }: TermRow) => {
          const cell = at === 0 ? name : cells[at - 1];
          const written = typeof cell === 'number' ? formatFigures(cell) : cell;
          if (at > 0 || className === undefined) return isSum ? <strong>{written}</strong> : written;
          return <Link href={adminAddress.studentsOf('className', className, schoolId)}>{written}</Link>;
        },
      }))}
    />
  );
  const shown = isFolded ? (
    <details>
      <summary>{overview.figures}</summary>
      {table}
    </details>
  ) : (
    <section
      aria-label={formatText(text.table, { title })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what does not fit.
      tabIndex={0}
      className={heads.length > MAX_BESIDE ? 'wide' : undefined}
    >
      {table}
    </section>
  );
  return (
    <AdminSection title={title} actions={actions}>
      {about && <p>{about}</p>}
      {rows.length === 0 ? (
        <p>{name === 'classes' ? text.noFees : overview.nothing}</p>
      ) : charted.length === 0 ? (
        table
      ) : (
        <div className={besideClass}>
          <div>
            {name === 'weeks' ? (
              <PeriodChart kind="grouped" sliderLabel={text.week} periods={items} {...chart} />
            ) : (
              <NameChart items={items} {...chart} />
            )}
          </div>
          {shown}
        </div>
      )}
    </AdminSection>
  );
};
