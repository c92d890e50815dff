import { formatUgx } from '@somesa/core';
import { type AdminReportName, adminReports, formatShare, type ReportAnswer } from '@somesa/core/admin';
import { Card, colour, css, Skeleton } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { useAdminQuery } from '../layout/admin-query-view';
import { REPORT_TIMEOUT_MS } from './use-report-days';

const readers: Readonly<Record<AdminReportName, (report: ReportAnswer) => string>> = {
  collections: ({ totals }) => formatUgx(totals.totalUgx ?? 0),
  payouts: ({ totals }) => formatUgx(totals.totalUgx ?? 0),
  settlements: ({ totals }) => formatUgx(totals.closingUgx ?? 0),
  'loan-book': ({ rows }) => formatUgx(Number(rows.at(-1)?.closingUgx ?? 0)),
  arrears: ({ totals }) => formatUgx(totals.arrearsUgx ?? 0),
  'portfolio-at-risk': ({ rows }) =>
    `${formatShare(Number(rows.find(({ days }) => days === '30')?.shareBps ?? 0))}%`,
  ageing: ({ totals }) => formatUgx(totals.arrearsUgx ?? 0),
  stages: ({ totals }) => formatUgx(totals.allowanceUgx ?? 0),
  'accrued-interest': ({ totals }) => formatUgx(totals.closingUgx ?? 0),
  taxes: ({ totals }) => formatUgx(totals.taxUgx ?? 0),
  suspense: ({ totals }) => formatUgx(totals.amountUgx ?? 0),
  'trial-balance': ({ totals }) => formatUgx(totals.debitUgx ?? 0),
  'income-statement': ({ totals }) => formatUgx(totals.amountUgx ?? 0),
  'balance-sheet': ({ totals }) => formatUgx(totals.assetsUgx ?? 0),
};

/** Shows the key figure of a report and what it counts; nothing if it can't be loaded. */
const KeyFigure = ({ name }: { name: AdminReportName }) => {
  const { keys } = useText('admin').reports;
  const { state } = useAdminQuery('GET /admin/reports/:report', {
    params: { report: name },
    timeoutMs: REPORT_TIMEOUT_MS,
  });
  if (state.kind === 'failed') return null;
  return (
    <div>
      <div className="figure">
        {state.kind === 'ready' ? readers[name](state.value) : <Skeleton width="8rem" height="1.5rem" />}
      </div>
      {keys[name]}
    </div>
  );
};

const names = Object.keys(adminReports) as AdminReportName[];

const cardsClass = css(`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
  gap: 1rem;
  margin-top: 1rem;
  & li > * { display: grid; gap: 0.25rem; height: 100%; padding: 1rem 1.25rem; align-content: start; }
  & h2 { font-size: 1.125rem; }
  & .figure { font-size: 1.5rem; font-weight: 700; line-height: 1.25; font-variant-numeric: tabular-nums; }
  & p { color: ${colour.muted}; font-size: 0.9375rem; }
`);

export const ReportsPage = () => {
  const { shell, reports: text } = useText('admin');
  return (
    <>
      <h1>{shell.pages.reports}</h1>
      <p>{text.lede}</p>
      <ul className={cardsClass}>
        {names.map((name) => (
          <li key={name}>
            <Card>
              <h2>
                <Link href={adminAddress.report(name)}>{text.names[name].title}</Link>
              </h2>
              <KeyFigure name={name} />
              <p>{text.names[name].about}</p>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
};
