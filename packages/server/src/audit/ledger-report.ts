import type { LoanStatus, Network, PaymentStatus } from '@somesa/core';
import { type SQL, sql } from 'drizzle-orm';
import type { DisbursementStatus } from '../loans/tables/disbursements';
import type { Database } from '../platform/db/database';
import { queryRows } from '../platform/db/query-rows';
import { readWholeTables } from '../platform/db/read-whole-tables';
import { checkLedger } from './check-ledger';

const PAGE = 2_000;
/** UUID that sorts before all others. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

interface PaymentLine {
  id: string;
  reference: string;
  network: Network | null;
  providerReference: string;
  /** First payment of its group; null for a payment on its own. */
  groupId: string | null;
  status: PaymentStatus;
  amountUgx: number;
  postedUgx: number;
}

interface DisbursementLine {
  id: string;
  /** Loan that it pays; null for a settlement or a refund. */
  loanId: string | null;
  /** Loan, part of a settlement, or refunded payment that it pays, as `settlement:<id>:<part>`. */
  paidFor: string;
  method: 'mtn' | 'airtel' | 'bank';
  providerReference: string;
  status: DisbursementStatus;
  amountUgx: number;
  /** Amount posted as paid out; 0 unless the disbursement succeeded. */
  postedUgx: number;
}

interface LoanLine {
  id: string;
  reference: string;
  status: LoanStatus;
  principalUgx: number;
  interestUgx: number;
  feesUgx: number;
  penaltiesUgx: number;
  overpaidUgx: number;
}

/** Line of the report. A balance is debits less credits. */
export type LedgerReportLine =
  | ({ kind: 'payment' } & PaymentLine)
  | ({ kind: 'disbursement' } & DisbursementLine)
  | ({ kind: 'loan' } & LoanLine)
  | { kind: 'balance'; account: string; balanceUgx: number }
  | { kind: 'discrepancy'; check: string; subject: string; detail: string };

const balancesQuery = sql`
    with sums as (
      select debit_account, credit_account, sum(amount_ugx) as amount_ugx from ledger_entries group by 1, 2)
    select account, sum(amount_ugx)::bigint as "balanceUgx" from (
      select debit_account as account, amount_ugx from sums
      union all select credit_account, -amount_ugx from sums
    ) t group by account order by account`;

const paymentsQuery = (after: string): SQL => sql`
    select p.id, p.reference, p.network, p.provider_reference as "providerReference", p.group_id as "groupId", p.status, p.amount_ugx as "amountUgx",
      coalesce((select sum(case
          when l.debit_account in ('wallet:mtn', 'wallet:airtel', 'bank:collections') then l.amount_ugx
          when l.credit_account in ('wallet:mtn', 'wallet:airtel', 'bank:collections') then -l.amount_ugx
          else 0 end)
        from ledger_entries l where l.payment_id = p.id and l.posting_type <> 'refund.paid'), 0)::bigint as "postedUgx"
    from payments p where p.id > ${after}::uuid order by p.id limit ${PAGE}`;

const disbursementsQuery = (after: string): SQL => sql`
    select d.id, d.loan_id as "loanId",
      coalesce('loan:' || d.loan_id, 'settlement:' || d.settlement_id || ':' || d.part, 'refund:' || d.payment_id) as "paidFor",
      d.method, d.provider_reference as "providerReference", d.status, d.amount_ugx as "amountUgx",
      coalesce((select sum(l.amount_ugx) from ledger_entries l
        where d.status = 'succeeded' and ((l.loan_id = d.loan_id and l.posting_type = 'school.paid')
          or (l.source = 'settlement:' || d.settlement_id and l.line = d.part and l.posting_type = 'school.settled')
          or (l.source = 'refund:' || d.id and l.posting_type = 'refund.paid'))), 0)::bigint as "postedUgx"
    from disbursements d where d.id > ${after}::uuid order by d.id limit ${PAGE}`;

const loansQuery = (after: string): SQL => sql`
    select l.id, l.reference, l.status,
      coalesce(b.principal, 0)::bigint as "principalUgx", coalesce(b.interest, 0)::bigint as "interestUgx",
      coalesce(b.fees, 0)::bigint as "feesUgx", coalesce(b.penalties, 0)::bigint as "penaltiesUgx",
      coalesce(b.overpaid, 0)::bigint as "overpaidUgx"
    from loans l
    left join lateral (
      select sum(amount_ugx) filter (where account = 'loans:principal') as principal,
        sum(amount_ugx) filter (where account = 'income:interest') as interest,
        sum(amount_ugx) filter (where account = 'income:fees') as fees,
        sum(amount_ugx) filter (where account = 'income:late-charges') as penalties,
        sum(amount_ugx) filter (where account = 'refunds-payable') as overpaid
      from (
        select credit_account as account, amount_ugx from ledger_entries where loan_id = l.id and payment_id is not null
        union all
        select debit_account, -amount_ugx from ledger_entries where loan_id = l.id and payment_id is not null
      ) t) b on true
    where l.disbursed_on is not null and l.id > ${after}::uuid order by l.id limit ${PAGE}`;

async function* streamRows<Row extends { id: string }>(
  database: Database,
  createQuery: (after: string) => SQL,
): AsyncGenerator<Row> {
  for (let after: string | null = BEFORE_ALL; after !== null; ) {
    const page: Row[] = await queryRows<Row>(database, createQuery(after));
    yield* page;
    after = page.length < PAGE ? null : (page.at(-1)?.id ?? null);
  }
}

/** Streams the ledger report: all payments, disbursements and loans if `withPayments`, then account balances and discrepancies. */
export async function* streamLedgerReport(
  database: Database,
  withPayments: boolean,
): AsyncGenerator<LedgerReportLine> {
  if (withPayments) {
    for await (const line of streamRows<PaymentLine>(database, paymentsQuery))
      yield { kind: 'payment', ...line };
    for await (const line of streamRows<DisbursementLine>(database, disbursementsQuery)) {
      yield { kind: 'disbursement', ...line };
    }
    for await (const line of streamRows<LoanLine>(database, loansQuery)) yield { kind: 'loan', ...line };
  }
  const balances = await readWholeTables(database, (tx) =>
    queryRows<{ account: string; balanceUgx: number }>(tx, balancesQuery),
  );
  for (const line of balances) {
    yield { kind: 'balance', ...line };
  }
  for (const { expectation, ...found } of await checkLedger(database)) {
    yield { kind: 'discrepancy', check: expectation, ...found };
  }
}
