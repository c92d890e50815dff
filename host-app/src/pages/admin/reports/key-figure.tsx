import { formatUgx } from '@somesa/core';
import { type AdminReportName, formatShare, type ReportAnswer } from '@somesa/core/admin';
import { Skeleton } from '@somesa/ui';
import { useCallback } from 'react';
import { adminApi } from '../../../state/admin-api';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { REPORT_TIMEOUT_MS } from './use-report-days';

/** Functions that read the key figure from each report for its usual days. */
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
export const KeyFigure = ({ name }: { name: AdminReportName }) => {
  const { keys } = useText('admin').reports;
  const request = useCallback(
    (signal?: AbortSignal) =>
      adminApi.call('GET /admin/reports/:report', {
        params: { report: name },
        signal,
        timeoutMs: REPORT_TIMEOUT_MS,
      }),
    [name],
  );
  const { state } = useQuery(request);
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
