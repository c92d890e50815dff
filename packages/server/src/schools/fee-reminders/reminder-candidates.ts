import { DAY_MS, type Language, toKampalaDay } from '@somesa/core';
import { FEE_REMINDER_PAUSE_DAYS, type FeeReminderChoice } from '@somesa/core/admin';
import { buildExampleLink } from '../../messaging/sms/fee-link-tokens';
import type { Queryable } from '../../platform/db/database';
import { composeFeeReminder } from './reminder-text';

/** Row of a chosen child and one of its guardians, if it has any. */
interface CandidateRow {
  studentId: number;
  regNo: string;
  firstName: string;
  lastName: string;
  outstandingUgx: number;
  dueOn: string;
  isReminded: boolean;
  guardianId: number | null;
  msisdn: string | null;
  language: Language | null;
  isStopped: boolean;
}

const selectCandidates = {
  name: 'fee-reminders-candidates',
  text: `
    select s.id as "studentId", s.reg_no as "regNo", s.first_name as "firstName", s.last_name as "lastName",
      o.outstanding as "outstandingUgx", o.due_on as "dueOn", g.id as "guardianId", g.msisdn, g.language,
      exists (select 1 from sms_opt_outs x where x.msisdn = g.msisdn) as "isStopped",
      exists (
        select 1 from fee_reminders r left join outgoing_sms m on m.dedupe_key = 'fees:' || r.id
        where r.student_id = s.id and r.created_at > $5
          and (r.step = 'waiting' or (r.step = 'queued' and m.status in ('waiting', 'sent')))) as "isReminded"
    from students s
    join lateral (
      select sum(f.outstanding_ugx)::bigint as outstanding, min(f.due_on) filter (where f.outstanding_ugx > 0) as due_on
      from fee_items f where f.student_id = s.id) o on true
    left join guardians g on g.student_id = s.id
    where s.school_id = $1 and s.left_on is null and (cardinality($2::text[]) = 0 or s.class_name = any($2::text[]))
      and o.outstanding >= $3 and ($4::date is null or o.due_on <= $4::date)
    order by s.reg_no, g.position`,
};

/** Reminder that would be sent. */
export interface PlannedReminder {
  studentId: number;
  regNo: string;
  guardianId: number;
  language: Language;
  text: string;
  characters: number;
  parts: number;
}

/** Reminders of a choice of children, and the children and numbers that are left out. */
export interface ReminderPlan {
  children: number;
  withoutGuardian: number;
  reminded: number;
  stopped: number;
  guardians: number;
  parts: number;
  reminders: PlannedReminder[];
}

/** Plans the reminders of a choice of children, and writes their texts with an invented link. */
export const planFeeReminders = async (
  db: Queryable,
  school: { id: number; name: string },
  choice: FeeReminderChoice,
  { now, publicUrl, stopNumber }: { now: Date; publicUrl: string; stopNumber: string },
): Promise<ReminderPlan> => {
  const rows = await db.run<CandidateRow>(selectCandidates, [
    school.id,
    choice.classes.map((name) => name.trim()),
    choice.minOwedUgx,
    choice.overdueOn ?? null,
    new Date(now.getTime() - FEE_REMINDER_PAUSE_DAYS * DAY_MS),
  ]);
  const countChildren = (isCounted: (row: CandidateRow) => boolean): number =>
    new Set(rows.filter(isCounted).map(({ studentId }) => studentId)).size;
  const countNumbers = (counted: readonly CandidateRow[]): number =>
    new Set(counted.map(({ msisdn }) => msisdn)).size;
  const words = { today: toKampalaDay(now), link: buildExampleLink(publicUrl), stopNumber };
  const isRecipient = ({ guardianId, isReminded, isStopped }: CandidateRow): boolean =>
    guardianId !== null && !isReminded && !isStopped;
  const recipients = rows.filter(isRecipient);
  const reminders = recipients.map((row): PlannedReminder => {
    const { studentId, regNo, guardianId } = row;
    const language = row.language ?? choice.language;
    const composed = composeFeeReminder({ ...row, school: school.name }, language, words);
    return { studentId, regNo, guardianId: Number(guardianId), language, ...composed };
  });
  return {
    children: countChildren(() => true),
    withoutGuardian: countChildren(({ guardianId }) => guardianId === null),
    reminded: countChildren(({ isReminded }) => isReminded),
    stopped: countNumbers(rows.filter(({ isStopped }) => isStopped)),
    guardians: countNumbers(recipients),
    parts: reminders.reduce((sum, { parts }) => sum + parts, 0),
    reminders,
  };
};
