import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { isUuid } from '../platform/db/is-uuid';
import type { ListSource } from '../platform/lists/list-source';
import { normaliseReferenceSearch } from '../platform/lists/reference-search';
import { createStudentIdQuery } from '../schools/list-sources';
import { reminderJoins, reminderPaidAt, reminderResult, sendingCounts } from './view/fee-sending-view';

/** Ledger entries of schools, each with its student and its payment, loan, settlement or journal. */
export const schoolLedgerListSource: ListSource<(typeof adminLists)['schoolLedger']> = {
  from: sql`ledger_entries e
    join accounts ac on ac.school_id is not null and ac.code in (e.credit_account, e.debit_account)
    join schools sc on sc.id = ac.school_id
    left join payments p on p.id = e.payment_id
    left join loans lo on lo.id = e.loan_id
    left join settlements st on e.posting_type = 'school.settled' and e.source = 'settlement:' || st.id
    left join approvals ap on e.posting_type = 'journal' and e.source in ('journal:' || ap.id, 'journal-reversal:' || ap.id)
    left join students s on s.id = coalesce(p.student_id, lo.student_id)`,
  id: { is: sql`e.id`, type: 'bigint' },
  columns: () => ({
    postedAt: sql`e.posted_at`,
    postingType: sql`e.posting_type`,
    what: sql`trim(s.first_name || ' ' || s.last_name)`,
    reference: sql`coalesce(p.reference, lo.reference, st.reference, ap.reference)`,
    regNo: sql`s.reg_no`,
    school: sql`sc.name`,
    creditUgx: sql`case when e.credit_account = ac.code then e.amount_ugx end`,
    debitUgx: sql`case when e.debit_account = ac.code then e.amount_ugx end`,
  }),
  school: sql`ac.school_id`,
};

export const webhookDeliveryListSource: ListSource<(typeof adminLists)['webhookDeliveries']> = {
  from: sql`webhook_deliveries d join school_events e on e.id = d.event_id join webhook_endpoints w on w.id = d.endpoint_id
    join schools sc on sc.id = w.school_id left join payments p on p.id = e.payment_id
    left join settlements st on st.id = e.settlement_id`,
  id: { is: sql`d.id`, type: 'bigint' },
  columns: () => ({
    createdAt: sql`d.created_at`,
    type: sql`e.type`,
    reference: sql`coalesce(p.reference, st.reference)`,
    school: sql`sc.name`,
    url: sql`w.url`,
    status: sql`d.status`,
    attempts: sql`d.attempts`,
    lastAttemptAt: sql`d.last_attempt_at`,
    lastStatusCode: sql`d.last_status_code`,
    lastDurationMs: sql`d.last_duration_ms`,
  }),
  extraCells: { schoolId: sql`w.school_id::text` },
  school: sql`w.school_id`,
  search: (text) => [
    sql`p.reference = ${normaliseReferenceSearch(text)}`,
    sql`st.reference = ${normaliseReferenceSearch(text)}`,
  ],
};

export const feeSendingListSource: ListSource<(typeof adminLists)['feeSendings']> = {
  from: sql`fee_sendings f join schools sc on sc.id = f.school_id join users u on u.id = f.created_by
    cross join lateral (${sql.raw(sendingCounts)}) n`,
  id: { is: sql`f.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`f.created_at`,
    school: sql`sc.name`,
    classes: sql`(select string_agg(c.name, ', ') from jsonb_array_elements_text(f.classes) c (name))`,
    messages: sql`f.messages`,
    waiting: sql`n.waiting`,
    sent: sql`n.sent`,
    delivered: sql`n.delivered`,
    failed: sql`n.failed + n.unknown`,
    opened: sql`n.opened`,
    paid: sql`n.paid`,
    costUgx: sql`n.cost_ugx`,
    by: sql`trim(u.first_name || ' ' || u.last_name)`,
  }),
  school: sql`f.school_id`,
};

export const feeReminderListSource: ListSource<(typeof adminLists)['feeReminders']> = {
  from: sql`fee_reminders r join students s on s.id = r.student_id join schools sc on sc.id = s.school_id
    left join guardians g on g.id = r.guardian_id ${sql.raw(reminderJoins)}`,
  id: { is: sql`r.id`, type: 'uuid' },
  columns: () => ({
    createdAt: sql`r.created_at`,
    regNo: sql`s.reg_no`,
    student: sql`trim(s.first_name || ' ' || s.last_name)`,
    className: sql`s.class_name`,
    school: sql`sc.name`,
    to: sql`'0' || substr(g.msisdn, 5) || coalesce(' (' || g.name || ')', '')`,
    result: sql`${sql.raw(reminderResult)}`,
    openedAt: sql`k.opened_at`,
    paidAt: sql`${sql.raw(reminderPaidAt)}`,
    parts: sql`r.parts`,
    costUgx: sql`case when r.joined_to is null then m.cost_ugx end`,
  }),
  extraCells: { studentId: sql`s.id::text` },
  school: sql`s.school_id`,
  search: (text, staffUser) => [
    isUuid(text)
      ? sql`r.sending_id = ${text}::uuid`
      : sql`r.student_id in (${createStudentIdQuery(text, staffUser)})`,
  ],
};
