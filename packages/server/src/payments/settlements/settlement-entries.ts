import { DAY_MS, toKampalaInstant } from '@somesa/core';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { ledgerEntries } from '../../ledger/tables/ledger';
import type { Queryable, Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { listUnsettled, type UnsettledEntry } from '../hot-path';
import { settlementEntries } from '../tables/settlements';

const sum = (entries: readonly UnsettledEntry[]): number =>
  entries.reduce((total, { amount }) => total + amount, 0);

/**
 * Lists the entries that the next settlement of a school pays, and their sum in UGX: those until the end of a day in Kampala, or all of them if
 * later reversals have left less than that. Leaves out payments that their provider may have reversed, and returns their number and sum. The
 * school must be locked.
 */
export const listUnsettledEntries = async (
  tx: Tx,
  schoolId: number,
  untilOn: string,
): Promise<{ entryIds: number[]; amountUgx: number; leftOutCount: number; leftOutUgx: number }> => {
  const end = new Date(toKampalaInstant(untilOn, '00:00').getTime() + DAY_MS);
  const unsettled = await listUnsettled(tx, account.schoolPayable(schoolId), end);
  const all = unsettled.filter(({ mismatchedPayment }) => mismatchedPayment === null);
  const leftOut = unsettled.filter(({ mismatchedPayment, isUntil }) => mismatchedPayment !== null && isUntil);
  const until = all.filter(({ isUntil }) => isUntil);
  const entries = sum(all) < sum(until) ? all : until;
  const leftOutCount = new Set(leftOut.map(({ mismatchedPayment }) => mismatchedPayment)).size;
  return {
    entryIds: entries.map(({ id }) => id),
    amountUgx: sum(entries),
    leftOutCount,
    leftOutUgx: sum(leftOut),
  };
};

export const saveSettlementEntries = async (
  tx: Tx,
  settlementId: string,
  entryIds: readonly number[],
): Promise<void> => {
  // As an array, since a settlement can have as many entries as a term has payments.
  const ids = sql.param([...entryIds]);
  await tx.orm.execute(sql`
    insert into settlement_entries (entry_id, settlement_id) select unnest(${ids}::bigint[]), ${settlementId}::uuid`);
};

export const releaseSettlementEntries = async (tx: Tx, settlementId: string): Promise<void> => {
  await tx.orm.delete(settlementEntries).where(eq(settlementEntries.settlementId, settlementId));
};

/** Returns our charges that a settlement deducts, less those of reversed payments, in UGX. */
export const sumSettlementCharges = async (db: Queryable, settlementId: string): Promise<number> => {
  const { creditAccount, amountUgx, postingType, id } = ledgerEntries;
  const signed = sql`case when ${creditAccount} = ${account.schoolCharges} then ${amountUgx} else -${amountUgx} end`;
  const [sum] = await db.orm
    .select({ chargedUgx: sql`coalesce(sum(${signed}), 0)::bigint`.mapWith(Number) })
    .from(settlementEntries)
    .innerJoin(ledgerEntries, eq(id, settlementEntries.entryId))
    .where(and(eq(settlementEntries.settlementId, settlementId), eq(postingType, 'fees.charged')));
  return sum?.chargedUgx ?? 0;
};

/** Line of a remittance advice: what one payment, reversal or loan of a child, or a correction by a journal, adds to the settlement or takes from it. */
export interface RemittanceLine {
  regNo: string | null;
  child: string | null;
  className: string | null;
  kind: 'payment' | 'reversal' | 'loan' | 'loan-paid' | 'correction';
  reference: string | null;
  /** Value date, in Kampala. */
  day: string;
  amountUgx: number;
  /** Our charge for it; negative for a reversal, which returns it. */
  chargeUgx: number;
}

const createRemittanceQuery = (settlementId: string): SQL => sql`
    select s.reg_no as "regNo", trim(s.first_name || ' ' || s.last_name) as child, s.class_name as "className", t.kind,
      coalesce(p.reference, l.reference, v.reference) as reference, t.day::text as day,
      coalesce(sum(t.amount) filter (where not t.is_charge), 0)::bigint as "amountUgx",
      coalesce(-sum(t.amount) filter (where t.is_charge), 0)::bigint as "chargeUgx"
    from (
      select e.payment_id, e.loan_id, e.source, (e.value_at at time zone 'Africa/Kampala')::date as day,
        case when e.credit_account = a.code then e.amount_ugx else -e.amount_ugx end as amount,
        e.posting_type = 'fees.charged' as is_charge,
        case when e.posting_type in ('fees.paid', 'fees.charged', 'fees.refunded') then
            case when (e.posting_type <> 'fees.charged') = (e.credit_account = a.code) then 'payment' else 'reversal' end
          when e.posting_type = 'loan.disbursed' then 'loan'
          when e.posting_type = 'school.paid' then 'loan-paid' else 'correction' end as kind
      from settlement_entries se join settlements st on st.id = se.settlement_id
      cross join lateral (select 'school-payable:' || st.school_id as code) a
      join ledger_entries e on e.id = se.entry_id
      where se.settlement_id = ${settlementId}) t
    left join payments p on p.id = t.payment_id left join loans l on l.id = t.loan_id
    left join approvals v on t.kind = 'correction' and t.source in ('journal:' || v.id, 'journal-reversal:' || v.id)
    left join students s on s.id = coalesce(p.student_id, l.student_id)
    group by s.reg_no, s.first_name, s.last_name, s.class_name, t.kind, p.reference, l.reference, v.reference, t.day
    order by s.reg_no, t.day, p.reference, l.reference, v.reference, t.kind`;

/** Lists the lines of a settlement's remittance advice, by child. Their amounts less their charges are the amount of the settlement. */
export const listRemittanceLines = (db: Queryable, settlementId: string): Promise<RemittanceLine[]> =>
  queryRows<RemittanceLine>(db, createRemittanceQuery(settlementId));

interface TransferLimits {
  minimumUgx: number;
  perTransactionUgx: number;
}

/**
 * Splits an amount into transfers within the limits of a network: as many full ones as possible, then the rest. A rest below the minimum is
 * raised to it from the transfer before. The same amount is always split in the same way.
 */
export const splitAmount = (
  amountUgx: number,
  { minimumUgx, perTransactionUgx }: TransferLimits,
): number[] => {
  const parts: number[] = [];
  for (let leftUgx = amountUgx; leftUgx > 0; ) {
    const restUgx = leftUgx - perTransactionUgx;
    const isRestTooSmall = restUgx > 0 && restUgx < minimumUgx;
    const partUgx = Math.min(leftUgx, isRestTooSmall ? leftUgx - minimumUgx : perTransactionUgx);
    parts.push(partUgx);
    leftUgx -= partUgx;
  }
  return parts;
};
