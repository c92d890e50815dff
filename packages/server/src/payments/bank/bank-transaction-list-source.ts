import { type adminLists, bankCodes } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import {
  createAssigneeCell,
  createOpenItemCondition,
  createQueueItemJoin,
  createQueueStatusCell,
} from '../../people/queue/queue-cells';
import type { ListSource } from '../../platform/lists/list-source';
import { normaliseReferenceSearch } from '../../platform/lists/reference-search';
import { startsWith } from '../../platform/lists/starts-with';

const isWaiting = sql`x.payment_id is null and x.return_transaction_id is null`;

/** List of all bank transactions. One that is allocated or returned counts as completed. */
export const bankTransactionListSource: ListSource<(typeof adminLists)['bankTransactions']> = {
  from: sql`bank_transactions x left join payments p on p.id = x.payment_id
    ${createQueueItemJoin('bank-transaction', sql`x.provider_transaction_id`)}`,
  id: { is: sql`x.provider_transaction_id`, type: 'text' },
  columns: () => ({
    receivedAt: sql`x.received_at`,
    bank: sql`x.bank`,
    providerTransactionId: sql`substr(x.provider_transaction_id, length(x.bank) + 2)`,
    amountUgx: sql`x.amount_ugx`,
    paidAt: sql`x.paid_at`,
    narrative: sql`x.narrative`,
    status: sql`case when ${isWaiting} then 'waiting' when x.payment_id is null then 'returned' else 'allocated' end`,
    payment: sql`p.reference`,
    assignee: createAssigneeCell('bank-transaction'),
    queueStatus: createQueueStatusCell('bank-transaction'),
  }),
  hints: { queueStatus: createOpenItemCondition('bank-transaction') },
  search: (text) => [
    sql`x.provider_transaction_id in (select b || ':' || ${text.toUpperCase()} from unnest(${sql.param(bankCodes)}::text[]) as b)`,
    sql`x.return_transaction_id = ${text.toUpperCase()}`,
    sql`p.reference = ${normaliseReferenceSearch(text)}`,
    startsWith(sql`x.narrative`, text),
  ],
};
