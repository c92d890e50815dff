import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { isUuid } from '../../platform/db/is-uuid';
import type { ListSource } from '../../platform/lists/list-source';
import { createStudentIdQuery } from '../students/student-search';
import { reminderJoins, reminderPaidAt, reminderResult, sendingCounts } from './fee-sending-view';

/** Sendings of fee reminders. */
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

/** Fee reminders of all sendings. */
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
    costUgx: sql`m.cost_ugx`,
  }),
  extraCells: { studentId: sql`s.id::text` },
  school: sql`s.school_id`,
  search: (text) => [
    isUuid(text) ? sql`r.sending_id = ${text}::uuid` : sql`r.student_id in (${createStudentIdQuery(text)})`,
  ],
};
