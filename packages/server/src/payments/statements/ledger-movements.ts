import { toKampalaInstant } from '@somesa/core';
import { type BankCode, bankCodes, type StatementAccount } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import { account as ledgerAccounts } from '../../ledger/accounts';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';

export interface Movement {
  /** Name that stays the same, such as `payment:<id>`, `settlement:<id>:<part>`, `bank-transaction:<bank>:<id>` or `journal:<approval>`. */
  movement: string;
  /** Net amount in UGX, below 0 if it left the account. */
  amountUgx: number;
  /** Value date. */
  day: string;
  /** ID that the network or bank gave the transaction; null if it is not known. */
  transactionId: string | null;
  /** References by which the network or bank knows it. */
  references: string[];
}

const isBank = (account: StatementAccount): account is BankCode => bankCodes.some((code) => code === account);

/** Returns the ledger account of an account of ours. The collection accounts of all banks are one. */
const getLedgerAccount = (account: StatementAccount): string => {
  if (isBank(account)) return ledgerAccounts.bank;
  if (account === 'mtn-disbursements') return ledgerAccounts.payoutWallet;
  return account === 'bank-disbursements' ? ledgerAccounts.payoutBank : ledgerAccounts.wallet(account);
};

/** Returns the bank of a collection account; null for other accounts. */
export const getCollectionBank = (account: StatementAccount): BankCode | null =>
  isBank(account) ? account : null;

/**
 * Every movement on an account with a value date from `from` to before `before`, by what caused it. Entries that only move money between
 * the parts of one cause cancel out, and what a statement of the account has is left out. Of a collection account, only its bank
 * transactions, their reversals, and journals, which name no bank, so that each bank's statement can match them. The payments of a group are one
 * movement, as their provider moves their sum: it has the name of the first one. Of a payment that was moved to another child, the opposite
 * entries and the payment for that child are part of it too: they add up to what the provider moved.
 */
const createMovementsQuery = (account: StatementAccount, from: string, before: string): SQL => {
  const ledgerAccount = sql`${getLedgerAccount(account)}::text`;
  const bank = sql`${getCollectionBank(account)}::text`;
  const [start, end] = [from, before].map(
    (day) => sql`${toKampalaInstant(day, '00:00').toISOString()}::timestamptz`,
  );
  return sql`
    with entries as (
      select e.source, e.line, e.payment_id, e.loan_id, e.value_at,
        case when e.debit_account = ${ledgerAccount} then e.amount_ugx else -e.amount_ugx end as amount_ugx
      from ledger_entries e
      where e.posted_at >= ${start} and e.value_at >= ${start} and e.value_at < ${end} and ${ledgerAccount} in (e.debit_account, e.credit_account)
    ), named as (
      select e.amount_ugx, e.value_at, p.id as payment_id, e.loan_id,
        case
          when e.source like 'settlement:%' and e.line > 0 then e.source || ':' || e.line
          when e.source = 'reversal:' || e.payment_id and n.id is null then 'reversal:' || p.id
          when p.id is null or (e.source !~ '^(payment|repayment):' and e.source <> 'reversal:' || e.payment_id) then e.source
          when p.method = 'bank' then 'bank-transaction:' || p.provider_transaction_id
          else 'payment:' || p.id end as movement
      from entries e left join payments o on o.id = e.payment_id left join payments p on p.id = coalesce(o.group_id, o.id)
        left join payments n on n.moved_from_id = o.id
      where ${bank} is null or split_part(e.source, ':', 1) in ('journal', 'journal-reversal')
        or e.source like 'bank-transaction:' || ${bank} || ':%' or p.provider_transaction_id like ${bank} || ':%'
    ), moved as (
      select movement, sum(amount_ugx)::bigint as amount_ugx, min(value_at) as value_at,
        min(payment_id::text)::uuid as payment_id, min(loan_id::text)::uuid as loan_id,
        split_part(movement, ':', 1) as kind, substr(movement, strpos(movement, ':') + 1) as key
      from named group by movement having sum(amount_ugx) <> 0
    )
    select m.movement, m.amount_ugx as "amountUgx",
      to_char(m.value_at at time zone 'Africa/Kampala', 'YYYY-MM-DD') as day,
      case m.kind
        when 'payment' then p.provider_transaction_id
        when 'bank-transaction' then
          case when m.amount_ugx < 0 then b.return_transaction_id else regexp_replace(m.key, '^[^:]*:', '') end
        when 'loan' then l_sent.provider_transaction_id
        when 'settlement' then coalesce(s_sent.provider_transaction_id, s.provider_transaction_id)
        when 'refund' then r.provider_transaction_id
      end as "transactionId",
      array_remove(array[p.reference, p.provider_reference, l.reference, l_sent.provider_reference, s.reference, s_sent.provider_reference,
        r_sent.provider_reference, a.reference], null) as "references"
    from moved m
    left join payments p on p.id = m.payment_id
    left join loans l on m.kind = 'loan' and l.id = m.loan_id
    left join disbursements l_sent on m.kind = 'loan' and l_sent.loan_id = m.loan_id and l_sent.status = 'succeeded'
    left join settlements s on s.id = case when m.kind = 'settlement' then split_part(m.key, ':', 1)::uuid end
    left join disbursements s_sent on s_sent.settlement_id = s.id and s_sent.status = 'succeeded'
      and s_sent.part = nullif(split_part(m.key, ':', 2), '')::integer
    left join refund_payouts r on r.id = case when m.kind = 'refund' then m.key::uuid end
    left join disbursements r_sent on r_sent.id = r.id
    left join bank_transactions b on m.kind = 'bank-transaction' and b.provider_transaction_id = m.key
    left join approvals a on m.kind in ('journal', 'journal-reversal') and a.id::text = m.key
    where not exists (select 1 from statement_matches sm where sm.movement = m.movement
      and (sm.account = ${account} or (${bank} is not null and m.kind like 'journal%' and sm.account = any(${sql.param(bankCodes)}::text[]))))
    order by m.value_at, m.movement`;
};

/**
 * Lists what the ledger moved on an account with a value date from `from` to before `before`, in order, and no statement has yet.
 */
export const listOpenMovements = (
  db: Queryable,
  account: StatementAccount,
  from: string,
  before: string,
): Promise<Movement[]> => queryRows<Movement>(db, createMovementsQuery(account, from, before));

export interface DailyChange {
  day: string;
  amountUgx: number;
}

const createAccountChanges = (account: SQL): SQL => sql`
    select to_char(value_date, 'YYYY-MM-DD') as day, sum(amount_ugx)::bigint as "amountUgx" from (
      select value_date, case when debit_account = ${account} then amount_ugx else -amount_ugx end as amount_ugx
      from ledger_daily_totals where ${account} in (debit_account, credit_account)
      union all
      select (value_at at time zone 'Africa/Kampala')::date, case when debit_account = ${account} then amount_ugx else -amount_ugx end
      from ledger_entries where ${account} in (debit_account, credit_account)
        and posted_at >= coalesce((select (max(day) + 1)::timestamp at time zone 'Africa/Kampala' from closed_ledger_dates), '-infinity')
    ) t group by value_date order by value_date`;

/** Changes of one bank's part of the collection accounts: its transactions, reversals of its payments that were not moved to another child, and journals that it matched. */
const createBankChanges = (bank: SQL): SQL => sql`
    select to_char(day, 'YYYY-MM-DD') as day, sum(amount_ugx)::bigint as "amountUgx" from (
      select (paid_at at time zone 'Africa/Kampala')::date as day, amount_ugx from bank_transactions where bank = ${bank}
      union all
      select (e.value_at at time zone 'Africa/Kampala')::date,
        case when e.debit_account = 'bank:collections' then e.amount_ugx else -e.amount_ugx end
      from payments p join payments o on o.id = p.id or o.group_id = p.id join ledger_entries e on e.payment_id = o.id
      where p.status <> 'succeeded' and p.status = 'reversed' and p.provider_transaction_id like ${bank} || ':%'
        and not exists (select 1 from payments n where n.moved_from_id = o.id)
        and e.source = 'reversal:' || o.id and 'bank:collections' in (e.debit_account, e.credit_account)
      union all
      select l.booked_on, l.amount_ugx from statement_matches m join statement_lines l on l.id = m.line_id
      where m.account = ${bank} and m.movement like 'journal%'
    ) t group by day order by day`;

/** Lists the changes of an account by value date, in order: their sum up to a day is its balance in the ledger. */
export const listDailyChanges = (db: Queryable, account: StatementAccount): Promise<DailyChange[]> => {
  const bank = getCollectionBank(account);
  const changes =
    bank === null
      ? createAccountChanges(sql`${getLedgerAccount(account)}::text`)
      : createBankChanges(sql`${bank}::text`);
  return queryRows<DailyChange>(db, changes);
};
