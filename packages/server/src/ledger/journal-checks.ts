import { sql } from 'drizzle-orm';
import type { LedgerCheck } from './ledger-check';

/** Lines that two people approved: of journals by hand, and of their reversals, which exchange debit and credit. */
const approvedLines = sql`(
  with lines as (
    select a.id, a.applied_at, (l.number - 1)::int as line, l.item->>'debitAccount' as debit_account,
      l.item->>'creditAccount' as credit_account, (l.item->>'amountUgx')::bigint as amount_ugx,
      ((a.details->>'valueDate')::date + time '12:00') at time zone 'Africa/Kampala' as noon
    from approvals a cross join lateral jsonb_array_elements(a.details->'lines') with ordinality l(item, number)
    where a.kind = 'journal' and a.status = 'applied' and a.decided_by <> a.requested_by)
  select 'journal:' || id as source, line, debit_account, credit_account, amount_ugx, least(noon, applied_at) as value_at
    from lines
  union all select 'journal-reversal:' || l.id, l.line, l.credit_account, l.debit_account, l.amount_ugx, r.applied_at
    from lines l join approvals r on r.kind = 'journal-reversal' and r.subject = l.id::text and r.status = 'applied'
      and r.decided_by <> r.requested_by)`;

/** Checks of journals by hand. */
export const journalChecks: readonly LedgerCheck[] = [
  {
    expectation: 'a journal has the lines that two people approved, and every approved journal is posted',
    rows: sql`select coalesce(e.source, a.source) as subject,
        coalesce(e.debit_account || ' ' || e.credit_account || ' ' || e.amount_ugx, 'nothing') || ' approved '
          || coalesce(a.debit_account || ' ' || a.credit_account || ' ' || a.amount_ugx, 'nothing') as detail
      from (select * from ledger_entries where posting_type = 'journal' or source like 'journal%') e
      full join ${approvedLines} a on a.source = e.source and a.line = e.line
      where (e.posting_type, e.debit_account, e.credit_account, e.amount_ugx, e.value_at)
        is distinct from ('journal', a.debit_account, a.credit_account, a.amount_ugx, a.value_at)`,
  },
];
