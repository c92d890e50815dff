import type { ReportRow, ReportStep } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import type { Posting } from '../../ledger/ledger';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { schoolEntriesQuery } from './ledger-entries-query';
import { createPeriodSql, type ReportRequest } from './periods';

/** Channels through which money comes in. */
type Channel = 'mtn' | 'airtel' | 'bank';
/**
 * Purpose of outgoing money. `reversed` goes back to where it came from; `moved` only changes the purpose for which it came; a
 * `journal` by hand is neither a collection nor a payout.
 */
type OutKind = 'loans' | 'settlements' | 'refunds' | 'reversed' | 'moved' | 'journal';

/** Money received and paid out in one period, in UGX. */
export interface MoneyFlow {
  period: string;
  in: Record<Channel, number>;
  out: Record<Exclude<OutKind, 'moved' | 'journal'>, number>;
}

/** Ledger accounts that receive payments, each with its channel. */
const channels: ReadonlyMap<string, Channel> = new Map([
  [account.wallet('mtn'), 'mtn'],
  [account.wallet('airtel'), 'airtel'],
  [account.bank, 'bank'],
]);

/** Purposes of outgoing money, by posting type. */
const outKinds: Readonly<Record<Posting['postingType'], OutKind>> = {
  'school.paid': 'loans',
  'school.settled': 'settlements',
  'refund.paid': 'refunds',
  'bank.returned': 'refunds',
  'bank.allocated': 'moved',
  'mobile.allocated': 'moved',
  'mobile.returned': 'moved',
  'fees.paid': 'reversed',
  'fees.surplus': 'reversed',
  'fees.charged': 'reversed',
  'fees.refunded': 'reversed',
  'bank.unallocated': 'reversed',
  'mobile.unallocated': 'reversed',
  'loan.disbursed': 'reversed',
  'repayment.principal': 'reversed',
  'repayment.interest': 'reversed',
  'repayment.fees': 'reversed',
  'repayment.penalties': 'reversed',
  'repayment.overpaid': 'reversed',
  'repayment.recovered': 'reversed',
  'loan.written-off': 'reversed',
  reallocated: 'reversed',
  journal: 'journal',
};

const money = sql.join(
  [...channels.keys(), account.payoutWallet, account.payoutBank].map((code) => sql`${code}`),
  sql`, `,
);

interface FlowSum {
  period: string;
  debit: string | null;
  credit: string | null;
  postingType: Posting['postingType'];
  amountUgx: number;
}

const emptyFlow = (period: string): MoneyFlow => ({
  period,
  in: { mtn: 0, airtel: 0, bank: 0 },
  out: { loans: 0, settlements: 0, refunds: 0, reversed: 0 },
});

const addTo = (flow: MoneyFlow, { debit, credit, postingType, amountUgx }: FlowSum): void => {
  // A transfer between two of our accounts is neither income nor a payout.
  if (debit !== null && credit !== null) return;
  const kind = outKinds[postingType];
  if (kind === 'journal') return;
  const channel = channels.get(debit ?? credit ?? '');
  if (debit !== null) {
    if (channel) flow.in[channel] += amountUgx;
    return;
  }
  if (kind !== 'moved') flow.out[kind] += amountUgx;
  // The same money is posted again with its final purpose.
  else if (channel) flow.in[channel] -= amountUgx;
};

/** Returns the money that came in and went out in each period, by posting date. The difference is the change of our accounts, without journals by hand. */
export const readMoneyFlows = async (
  db: Queryable,
  { days, schoolId }: Pick<ReportRequest, 'days' | 'schoolId'>,
  periods: readonly string[],
  step: ReportStep,
): Promise<MoneyFlow[]> => {
  const sums = await queryRows<FlowSum>(
    db,
    sql`select ${createPeriodSql(sql`posting_date`, step)} as period, case when debit_account in (${money}) then debit_account end as debit,
        case when credit_account in (${money}) then credit_account end as credit, posting_type as "postingType", sum(amount_ugx)::bigint as "amountUgx"
      from ${schoolEntriesQuery(days, schoolId)} m
      where debit_account in (${money}) or credit_account in (${money}) group by 1, 2, 3, 4`,
  );
  const flows = new Map(periods.map((period) => [period, emptyFlow(period)]));
  for (const sum of sums) {
    const flow = flows.get(sum.period);
    if (!flow) throw new Error(`the ledger was asked for no ${sum.period}`);
    addTo(flow, sum);
  }
  return [...flows.values()];
};

/** Returns the amount recorded as paid to the school without us in each period, less what was reversed, in UGX. */
export const readPaidToSchool = async (
  db: Queryable,
  { days, schoolId }: Pick<ReportRequest, 'days' | 'schoolId'>,
  step: ReportStep,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await queryRows<{ period: string; amountUgx: number }>(
    db,
    sql`select ${createPeriodSql(sql`(created_at at time zone 'Africa/Kampala')::date`, step)} as period,
        -sum(change_ugx)::bigint as "amountUgx"
      from fee_adjustments
      where kind = 'paid-to-school' and ${schoolId === null ? sql`true` : sql`school_id = ${schoolId}`}
        and created_at >= ${days.from}::timestamp at time zone 'Africa/Kampala'
        and created_at < (${days.to}::date + 1)::timestamp at time zone 'Africa/Kampala'
      group by 1`,
  );
  return new Map(rows.map(({ period, amountUgx }) => [period, amountUgx]));
};

/** Returns the rows of the collections report. Reversals are subtracted from the total, which is without the money paid to the school. */
export const toCollectionRows = (
  flows: readonly MoneyFlow[],
  paidToSchool: ReadonlyMap<string, number>,
): ReportRow[] =>
  flows.map(({ period, in: { mtn, airtel, bank }, out: { reversed } }) => ({
    period,
    mtnUgx: mtn,
    airtelUgx: airtel,
    bankUgx: bank,
    reversedUgx: reversed,
    totalUgx: mtn + airtel + bank - reversed,
    paidToSchoolUgx: paidToSchool.get(period) ?? 0,
  }));

/** Returns the rows of the payouts report. */
export const toPayoutRows = (flows: readonly MoneyFlow[]): ReportRow[] =>
  flows.map(({ period, out: { loans, settlements, refunds } }) => ({
    period,
    loansUgx: loans,
    settlementsUgx: settlements,
    refundsUgx: refunds,
    totalUgx: loans + settlements + refunds,
  }));
