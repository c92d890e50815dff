import type { ReportStep } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import type { Posting } from '../../ledger/ledger';
import type { Queryable } from '../../platform/db/database';
import { schoolEntriesQuery } from './ledger-entries-query';
import { periodOf } from './periods';
import { queryRows } from './query-rows';
import type { ReportRequest } from './report-request';

/** The ways on which money comes in. */
type InWay = 'mtn' | 'airtel' | 'bank';
/** Purpose of outgoing money. `reversed` is returned the way it came; `moved` only changes the purpose for which it came. */
type OutKind = 'loans' | 'settlements' | 'refunds' | 'reversed' | 'moved';

/** Money received and paid out in one period. */
export interface MoneyFlow {
  period: string;
  in: Record<InWay, number>;
  out: Record<Exclude<OutKind, 'moved'>, number>;
}

/** Accounts that receive payers' money, each with its payment method. */
const ways: ReadonlyMap<string, InWay> = new Map([
  [account.wallet('mtn'), 'mtn'],
  [account.wallet('airtel'), 'airtel'],
  [account.bank, 'bank'],
]);

/** Purpose of the outgoing money for each posting type. */
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
  'bank.unallocated': 'reversed',
  'mobile.unallocated': 'reversed',
  'loan.disbursed': 'reversed',
  'repayment.principal': 'reversed',
  'repayment.interest': 'reversed',
  'repayment.fees': 'reversed',
  'repayment.penalties': 'reversed',
  'repayment.overpaid': 'reversed',
  reallocated: 'reversed',
};

const money = sql.join(
  [...ways.keys(), account.payoutWallet, account.payoutBank].map((code) => sql`${code}`),
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
  // From one account of ours to another: nothing came or went.
  if (debit !== null && credit !== null) return;
  const method = ways.get(debit ?? credit ?? '');
  if (debit !== null) {
    if (method) flow.in[method] += amountUgx;
    return;
  }
  const kind = outKinds[postingType];
  if (kind !== 'moved') flow.out[kind] += amountUgx;
  // It is booked once more as what it is.
  else if (method) flow.in[method] -= amountUgx;
};

/** Reads what went in and out in each of some periods, by the day of booking. In less out is what our accounts changed by. */
export const readMoneyFlows = async (
  db: Queryable,
  { days, schoolId }: Pick<ReportRequest, 'days' | 'schoolId'>,
  periods: readonly string[],
  step: ReportStep,
): Promise<MoneyFlow[]> => {
  const sums = await queryRows<FlowSum>(
    db,
    sql`select ${periodOf(sql`posting_date`, step)} as period, case when debit_account in (${money}) then debit_account end as debit,
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
