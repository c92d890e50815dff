import { bankCodes, type officeLists } from '@somesa/core/office';
import { sql } from 'drizzle-orm';
import { holderCell, workCell, workHint, workJoin } from '../../people/queue/work-cells';
import type { ListSource } from '../../platform/lists/list-source';
import { startsWith } from '../../platform/lists/starts-with';
import { typedReference } from '../../platform/lists/typed-reference';

const isWaiting = sql`x.payment_id is null and x.returned_id is null`;

/** Every line that a bank told us. One that is booked or sent back is done, whoever had it. */
export const bankLineListSource: ListSource<(typeof officeLists)['bankLines']> = {
  from: sql`bank_lines x left join payments p on p.id = x.payment_id
    ${workJoin('bank-line', sql`x.external_id`)}`,
  id: { is: sql`x.external_id`, type: 'text' },
  columns: () => ({
    receivedAt: sql`x.received_at`,
    bank: sql`x.bank`,
    externalId: sql`substr(x.external_id, length(x.bank) + 2)`,
    amountUgx: sql`x.amount_ugx`,
    paidAt: sql`x.paid_at`,
    referenceText: sql`x.reference_text`,
    state: sql`case when ${isWaiting} then 'waiting' when x.payment_id is null then 'returned' else 'booked' end`,
    payment: sql`p.reference`,
    holder: holderCell('bank-line'),
    work: workCell('bank-line'),
  }),
  hints: { work: workHint('bank-line') },
  search: (text) => [
    sql`x.external_id in (select b || ':' || ${text.toUpperCase()} from unnest(${sql.param(bankCodes)}::text[]) as b)`,
    sql`x.returned_id = ${text.toUpperCase()}`,
    sql`p.reference = ${typedReference(text)}`,
    startsWith(sql`x.reference_text`, text),
  ],
};
