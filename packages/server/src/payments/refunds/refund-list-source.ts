import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import {
  createAssigneeCell,
  createQueueItemJoin,
  createQueueStatusCell,
} from '../../people/queue/queue-cells';
import type { ListSource } from '../../platform/lists/list-source';
import { normalisePhoneSearch } from '../../platform/lists/phone-search';
import { normaliseReferenceSearch } from '../../platform/lists/reference-search';
import { startsWith } from '../../platform/lists/starts-with';

/** List of all refunds, by their payment. One that is paid in full counts as completed. */
export const refundListSource: ListSource<(typeof adminLists)['refunds']> = {
  from: sql`refunds x join payments p on p.id = x.payment_id join schools sc on sc.id = p.school_id
    ${createQueueItemJoin('refund', sql`x.payment_id::text`)}`,
  id: { is: sql`x.payment_id`, type: 'uuid' },
  columns: () => ({
    reference: sql`p.reference`,
    payer: sql`coalesce('0' || substr(p.msisdn, 5), p.bank_name || ' ' || p.payer_account_number)`,
    school: sql`sc.name`,
    amountUgx: sql`x.amount_ugx`,
    paidUgx: sql`x.paid_ugx`,
    waitingUgx: sql`(x.amount_ugx - x.paid_ugx)`,
    queuedAt: sql`x.queued_at`,
    status: sql`case when x.paid_at is null then 'waiting' else 'paid' end`,
    paidAt: sql`x.paid_at`,
    assignee: createAssigneeCell('refund'),
    queueStatus: createQueueStatusCell('refund'),
  }),
  school: sql`p.school_id`,
  search: (text) => [
    sql`p.reference = ${normaliseReferenceSearch(text)}`,
    sql`p.msisdn = ${normalisePhoneSearch(text)}`,
    startsWith(sql`p.payer_account_number`, text),
  ],
};
