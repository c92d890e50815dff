import { formatFigures, formatShortDay, formatText, formatUgx, toKampalaDay } from '@somesa/core';
import type { TermReport as Report, TermFeeSums } from '@somesa/core/admin';
import { ButtonLink, css, DataTable, SelectField } from '@somesa/ui';
import type { ComponentProps, ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { saveFile } from '../../../../api/save-file';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { ADMIN, adminAddress } from '../../admin-addresses';
import { AdminQueryView, useAdminQuery } from '../../layout/admin-query-view';
import { AdminSection, columnsClass, TableSection } from '../../layout/admin-section';
import { RequestButton } from '../../layout/request-button';
import { PeriodChart } from '../../reports/period-chart';
import { NameChart } from '../../reports/report-chart';
import { useShortDates } from '../../table/list-cell';
import type { SchoolTabProps } from '../school-tabs';

const stackClass = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  & > .bar { display: flex; flex-wrap: wrap; align-items: end; gap: 1rem; }
`);

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

/** Shows a chart with its table beside it, or folded below it. */
const ChartSection = <Row,>({
  title,
  about,
  actions,
  emptyText,
  isFolded,
  chart,
  ...table
}: Pick<ComponentProps<typeof DataTable<Row>>, 'columns' | 'rows'> & {
  title: string;
  about?: string | undefined;
  actions?: ReactNode;
  emptyText: string;
  isFolded: boolean;
  chart: ReactNode;
}) => {
  const { overview, termReport } = useText('admin');
  const size = table.columns.length > MAX_BESIDE ? 'wide' : undefined;
  const shown = (
    <DataTable
      caption={title}
      isCaptionUnseen
      onPhones="lines"
      getKey={(row) => String(table.rows.indexOf(row))}
      {...table}
    />
  );
  return (
    <AdminSection title={title} actions={actions}>
      {about && <p>{about}</p>}
      {table.rows.length === 0 ? (
        <p>{emptyText}</p>
      ) : (
        <div className={besideClass}>
          <div>{chart}</div>
          {isFolded ? (
            <details>
              <summary>{overview.figures}</summary>
              {shown}
            </details>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll what does not fit.
            <section aria-label={formatText(termReport.table, { title })} tabIndex={0} className={size}>
              {shown}
            </section>
          )}
        </div>
      )}
    </AdminSection>
  );
};

type PartProps = { report: Report; isFolded?: boolean; actions?: ReactNode };

/** Returns the share of what is expected that is paid, in percent; empty if nothing is expected. */
const formatPaidPercent = ({ expectedUgx, outstandingUgx }: TermFeeSums): string =>
  expectedUgx === 0 ? '' : String(Math.floor((100 * (expectedUgx - outstandingUgx)) / expectedUgx));

const Classes = ({
  report: { term, classes },
  isFolded = false,
  getClassHref,
}: PartProps & { getClassHref: (className: string) => string }) => {
  const text = useText('admin').termReport;
  const { rows } = text;
  const getPaidUgx = (sums: TermFeeSums): number => sums.expectedUgx - sums.outstandingUgx;
  return (
    <ChartSection
      title={text.classes}
      about={formatText(text.collected, {
        paid: formatUgx(getPaidUgx(term.fees)),
        expected: formatUgx(term.fees.expectedUgx),
        term: term.name,
        outstanding: formatUgx(term.fees.outstandingUgx),
      })}
      emptyText={text.noFees}
      isFolded={isFolded}
      chart={
        <NameChart
          label={formatText(text.chart, { title: text.classes })}
          parts={[text.paid, rows.outstandingUgx]}
          items={classes.map(({ className, ...sums }) => ({
            name: className ?? text.left,
            amountsUgx: [getPaidUgx(sums), sums.outstandingUgx],
          }))}
        />
      }
      rows={classes}
      columns={[
        {
          label: text.className,
          cell: ({ className }) =>
            className === null ? text.left : <Link href={getClassHref(className)}>{className}</Link>,
        },
        { label: text.owingHead, isAmount: true, isNamed: true, cell: ({ owing }) => formatFigures(owing) },
        {
          label: rows.expectedUgx,
          isAmount: true,
          isNamed: true,
          cell: ({ expectedUgx }) => formatFigures(expectedUgx),
        },
        { label: text.paid, isAmount: true, isNamed: true, cell: (sums) => formatFigures(getPaidUgx(sums)) },
        { label: rows.outstandingUgx, isAmount: true, cell: (sums) => formatFigures(sums.outstandingUgx) },
        { label: text.paidHead, isAmount: true, isNamed: true, cell: formatPaidPercent },
      ]}
    />
  );
};

/** Columns of the amounts of a term and of the one before it, which a first term has not. */
const useTermColumns = <Row extends { amountUgx: number; beforeUgx: number }>({ term, before }: Report) => [
  { label: term.name, isAmount: true, cell: ({ amountUgx }: Row) => formatFigures(amountUgx) },
  ...(before
    ? [
        {
          label: before.name,
          isAmount: true,
          isNamed: true,
          cell: ({ beforeUgx }: Row) => formatFigures(beforeUgx),
        },
      ]
    : []),
];

const Weeks = ({ report, isFolded = false, actions }: PartProps) => {
  const { overview, termReport: text } = useText('admin');
  const { months } = useText('ui');
  const { formatDay } = useShortDates();
  const { term, before, received } = report;
  const moreUgx = received.amountUgx - received.beforeToDateUgx;
  const comparison =
    before &&
    formatText(moreUgx === 0 ? text.sameAsBefore : moreUgx > 0 ? text.moreThanBefore : text.lessThanBefore, {
      amount: formatUgx(Math.abs(moreUgx)),
      term: before.name,
    });
  const columns = useTermColumns<Report['received']['weeks'][number]>(report);
  return (
    <ChartSection
      title={text.weeks}
      about={[
        formatText(text.received, { amount: formatUgx(received.amountUgx), term: term.name }),
        comparison,
      ]
        .filter(Boolean)
        .join(' ')}
      actions={actions}
      emptyText={overview.nothing}
      isFolded={isFolded}
      chart={
        <PeriodChart
          kind="grouped"
          label={formatText(text.chart, { title: text.weeks })}
          sliderLabel={text.week}
          parts={[term.name, ...(before ? [before.name] : [])]}
          periods={received.weeks.map(({ from, amountUgx, beforeUgx }, at) => ({
            name: formatText(text.weekFrom, { week: String(at + 1), day: formatDay(from) }),
            shortName: formatShortDay(from, months, from),
            amountsUgx: before ? [amountUgx, beforeUgx] : [amountUgx],
          }))}
        />
      }
      rows={received.weeks}
      columns={[
        {
          label: text.week,
          cell: (row) =>
            formatText(text.weekFrom, {
              week: String(received.weeks.indexOf(row) + 1),
              day: formatDay(row.from),
            }),
        },
        ...columns,
      ]}
    />
  );
};

const Ways = ({ report }: PartProps) => {
  const { overview, termReport: text } = useText('admin');
  const { formatDay } = useShortDates();
  const { term, before, received } = report;
  const ways = received.ways.filter(({ amountUgx, beforeUgx }) => amountUgx !== 0 || beforeUgx !== 0);
  const rows = ways.map(({ way, ...amounts }) => ({ name: text.wayNames[way], ...amounts }));
  const columns = useTermColumns<(typeof rows)[number]>(report);
  return (
    <ChartSection
      title={text.ways}
      about={formatText(text.waysAbout, { from: formatDay(term.from), to: formatDay(term.to) })}
      emptyText={overview.nothing}
      isFolded={false}
      chart={
        <NameChart
          label={formatText(text.chart, { title: text.ways })}
          parts={[term.name, ...(before ? [before.name] : [])]}
          items={rows.map(({ name, amountUgx, beforeUgx }) => ({
            name,
            amountsUgx: before ? [amountUgx, beforeUgx] : [amountUgx],
          }))}
        />
      }
      rows={rows.length === 0 ? [] : [...rows, { name: text.total, ...received }]}
      columns={[{ label: text.way, cell: ({ name }) => name }, ...columns]}
    />
  );
};

const Fees = ({ report: { term, before, otherOutstandingUgx } }: PartProps) => {
  const text = useText('admin').termReport;
  const keys = Object.keys(text.rows) as (keyof typeof text.rows)[];
  const rows = keys.map((key) => ({
    name: text.rows[key],
    isSum: key === 'expectedUgx' || key === 'outstandingUgx',
    amount: term.fees[key],
    before: before?.fees[key] ?? 0,
  }));
  const strong = (isSum: boolean, written: string): ReactNode =>
    isSum ? <strong>{written}</strong> : written;
  return (
    <TableSection
      title={formatText(text.fees, { term: term.name })}
      onPhones="lines"
      rows={rows}
      columns={[
        { label: text.feesHead, cell: ({ name, isSum }) => strong(isSum, name) },
        {
          label: term.name,
          isAmount: true,
          cell: ({ isSum, amount }) => strong(isSum, formatFigures(amount)),
        },
        ...(before
          ? [
              {
                label: before.name,
                isAmount: true,
                isNamed: true,
                cell: (row: (typeof rows)[number]) => strong(row.isSum, formatFigures(row.before)),
              },
            ]
          : []),
      ]}
    >
      <p>
        {text.other}: {formatUgx(otherOutstandingUgx)}
      </p>
    </TableSection>
  );
};

const useTermReport = (id: number, term?: number) =>
  useAdminQuery('GET /admin/schools/:id/term-report', {
    params: { id },
    query: { term: term === undefined ? undefined : String(term) },
    headers: { 'x-automatic': '1' },
  });

const buildClassHref =
  (schoolId: number | null) =>
  (className: string): string =>
    `${ADMIN}/students?status=enrolled&q=${encodeURIComponent(className)}${schoolId === null ? '' : `&school=${schoolId}`}`;

/** Shows a school how its last term goes, with a link to the report; nothing before it has a term. */
export const TermCharts = ({ schoolId }: { schoolId: number }) => {
  const text = useText('admin').termReport;
  const { state } = useTermReport(schoolId);
  // The other parts of the page say what to do when the connection is lost.
  if (state.kind !== 'ready' || !state.value.report) return null;
  const { report } = state.value;
  return (
    <div className={columnsClass}>
      <div>
        <Weeks
          report={report}
          isFolded
          actions={<Link href={`${adminAddress.school(schoolId)}?tab=report`}>{text.title}</Link>}
        />
      </div>
      <div>
        <Classes report={report} isFolded getClassHref={buildClassHref(null)} />
      </div>
    </div>
  );
};

/** The head teacher's page: a term beside the one before it. */
export const TermReport = ({ school, isStaff }: SchoolTabProps) => {
  const { termReport: text, reports } = useText('admin');
  const [search, setSearch] = useSearchParams();
  const term = school.terms.find(({ id }) => String(id) === search.get('term'))?.id;
  const query = useTermReport(school.id, term);
  const started = school.terms.toSorted((one, other) => other.startsOn.localeCompare(one.startsOn));
  const getClassHref = buildClassHref(isStaff ? school.id : null);
  return (
    <AdminQueryView query={query}>
      {({ report }) =>
        report === null ? (
          <AdminSection title={text.title}>
            <p>{text.none}</p>
            <ButtonLink kind="secondary" href={`${adminAddress.school(school.id)}?tab=fees`}>
              {text.addTerm}
            </ButtonLink>
          </AdminSection>
        ) : (
          <div className={stackClass}>
            <div className="bar">
              <SelectField
                label={text.choose}
                value={String(report.term.id)}
                onChange={({ target }) => setSearch({ tab: 'report', term: target.value })}
              >
                {started.map(({ id, name }) => (
                  <option key={id} value={String(id)}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <RequestButton
                kind="secondary"
                busyText={reports.preparing}
                request={() =>
                  adminApi.callForFile('GET /admin/schools/:id/term-report.pdf', {
                    params: { id: school.id },
                    query: { term: String(report.term.id) },
                  })
                }
                onDone={(file) =>
                  saveFile(`term-report-${school.slug}-${toKampalaDay(new Date())}.pdf`, file)
                }
              >
                {text.pdf}
              </RequestButton>
            </div>
            <Classes report={report} getClassHref={getClassHref} />
            <Weeks report={report} />
            <Ways report={report} />
            <Fees report={report} />
          </div>
        )
      }
    </AdminQueryView>
  );
};
