import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../../platform/lists/list-source';
import { normaliseReferenceSearch } from '../../platform/lists/reference-search';
import { startsWith } from '../../platform/lists/starts-with';

/** Days of our accounts, as compared last, with their sign-offs. */
export const reconciliationDayListSource: ListSource<(typeof adminLists)['reconciliationDays']> = {
  from: sql`account_days x
    left join day_sign_offs g on g.account = x.account and g.day = x.day
    left join users u on u.id = g.signed_by`,
  id: { is: sql`(x.account || '/' || x.day)`, type: 'text' },
  columns: () => ({
    day: sql`x.day`,
    account: sql`x.account`,
    balanceThereUgx: sql`x.balance_there_ugx`,
    balanceHereUgx: sql`x.balance_here_ugx`,
    differenceUgx: sql`x.balance_there_ugx - x.balance_here_ugx`,
    lines: sql`x.lines`,
    matchedLines: sql`x.matched_lines`,
    openExceptions: sql`x.open_exceptions`,
    status: sql`case when g.day is null then 'open'
      when (g.balance_there_ugx, g.balance_here_ugx, g.lines, g.matched_lines)
        is distinct from (x.balance_there_ugx, x.balance_here_ugx, x.lines, x.matched_lines) then 'changed'
      else 'signed' end`,
    signedBy: sql`trim(u.first_name || ' ' || u.last_name)`,
    signedAt: sql`g.signed_at`,
  }),
};

/** Kind and ID of the movement that a line is matched to. */
const kind = sql`split_part(m.movement, ':', 1)`;
const key = sql`substr(m.movement, strpos(m.movement, ':') + 1)`;

/** Lines of all statements, with what the ledger has for each. */
export const statementLineListSource: ListSource<(typeof adminLists)['statementLines']> = {
  from: sql`statement_lines x
    join statement_imports i on i.id = x.import_id
    left join statement_matches m on m.line_id = x.id
    left join bank_transactions bt on ${kind} = 'bank-transaction' and bt.provider_transaction_id = ${key}
    left join payments p on p.id::text = case when ${kind} in ('payment', 'reversal') then ${key} else bt.payment_id::text end`,
  id: { is: sql`x.id`, type: 'bigint' },
  columns: () => ({
    bookedOn: sql`x.booked_on`,
    account: sql`x.account`,
    transactionId: sql`x.transaction_id`,
    reference: sql`coalesce(nullif(x.reference, ''), x.narrative)`,
    counterparty: sql`x.counterparty`,
    narrative: sql`x.narrative`,
    amountUgx: sql`x.amount_ugx`,
    result: sql`case when m.line_id is null then 'unmatched' else 'matched' end`,
    record: sql`coalesce(p.reference, ${key})`,
    fileName: sql`i.file_name`,
    line: sql`x.line`,
  }),
  extraCells: {
    recordId: sql`coalesce(p.id::text, ${key})`,
    recordKind: sql`case when p.id is not null then 'payment' else ${kind} end`,
  },
  search: (text) => [
    sql`upper(x.transaction_id) = ${text.toUpperCase()}`,
    startsWith(sql`x.reference`, text),
    sql`x.id in (select line_id from statement_matches where movement in (
      select 'payment:' || id from payments where reference = ${normaliseReferenceSearch(text)}))`,
  ],
};
