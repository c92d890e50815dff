import { DAY_MS, formatFullName, type Language, toKampalaDay } from '@somesa/core';
import {
  FEE_REMINDER_PAUSE_DAYS,
  type FeeReminderChoice,
  type FeeReminderPreview,
  MAX_NAMED_RECIPIENTS,
} from '@somesa/core/admin';
import { buildExampleLink } from '../../messaging/sms/fee-link-tokens';
import type { Queryable } from '../../platform/db/database';
import { composeFeeReminder, createDueQuery, type RemindedChild } from './reminder-text';

/** Row of a chosen child and one of its guardians, if it has any. */
interface CandidateRow extends RemindedChild {
  studentId: number;
  className: string;
  isReminded: boolean;
  guardianId: number | null;
  guardian: string | null;
  msisdn: string | null;
  language: Language | null;
  isStopped: boolean;
}

const selectCandidates = {
  name: 'fee-reminders-candidates',
  text: `
    select s.id as "studentId", s.first_name as "firstName", s.last_name as "lastName",
      s.class_name as "className", o.outstanding as "outstandingUgx", o.due_ugx as "dueUgx", o.due_on as "dueOn", o.due_fee as "dueFee",
      g.id as "guardianId", g.name as guardian, g.msisdn, g.language,
      exists (select 1 from sms_opt_outs x where x.msisdn = g.msisdn) as "isStopped",
      exists (
        select 1 from fee_reminders r left join outgoing_sms m on m.dedupe_key = 'fees:' || coalesce(r.joined_to, r.id)
        where r.student_id = s.id and r.created_at > $5
          and (r.step = 'waiting' or (r.step = 'queued' and m.status in ('waiting', 'sent')))) as "isReminded"
    from students s
    join lateral (${createDueQuery('$6::date')}) o on true
    left join guardians g on g.student_id = s.id
    where s.school_id = $1 and s.left_on is null and (cardinality($2::text[]) = 0 or s.class_name = any($2::text[]))
      and o.outstanding >= greatest($3, 1) and ($4::date is null or o.due_on <= $4::date)
    order by s.class_name, s.last_name, s.first_name, s.id, g.position`,
};

/** Reminder that would be sent: one SMS to a number, about one child or several, each with its guardian who has the number. */
export interface PlannedReminder {
  children: { studentId: number; guardianId: number }[];
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
  recipients: FeeReminderPreview['recipients'];
  reminders: PlannedReminder[];
}

/** Groups rows by a key, in the order of the first of each. */
export const groupBy = <Row>(rows: readonly Row[], getKey: (row: Row) => unknown): Row[][] => {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) groups.set(getKey(row), [...(groups.get(getKey(row)) ?? []), row]);
  return [...groups.values()];
};

const formatGuardian = ({ guardian, msisdn }: CandidateRow): string =>
  [guardian, msisdn && `0${msisdn.slice(4)}`].filter(Boolean).join(' ');

/** Plans the reminders of a choice of children, and writes their texts with an invented link. */
export const planFeeReminders = async (
  db: Queryable,
  school: { id: number; name: string },
  choice: FeeReminderChoice,
  { now, publicUrl, stopNumber }: { now: Date; publicUrl: string; stopNumber: string },
): Promise<ReminderPlan> => {
  const today = toKampalaDay(now);
  const rows = await db.run<CandidateRow>(selectCandidates, [
    school.id,
    choice.allClasses ? [] : choice.classes.map((name) => name.trim()),
    choice.minOwedUgx,
    choice.overdueOn ?? null,
    new Date(now.getTime() - FEE_REMINDER_PAUSE_DAYS * DAY_MS),
    today,
  ]);
  const countChildren = (isCounted: (row: CandidateRow) => boolean): number =>
    new Set(rows.filter(isCounted).map(({ studentId }) => studentId)).size;
  const countNumbers = (counted: readonly CandidateRow[]): number =>
    new Set(counted.map(({ msisdn }) => msisdn)).size;
  const words = { today, link: buildExampleLink(publicUrl), stopNumber };
  const leftOut = new Set(choice.leftOut);
  const recipients = rows.filter(
    ({ guardianId, isReminded, isStopped }) => guardianId !== null && !isReminded && !isStopped,
  );
  const sentTo = recipients.filter(({ studentId }) => !leftOut.has(studentId));
  const reminders = groupBy(sentTo, ({ msisdn }) => msisdn).map((group): PlannedReminder => {
    const language = group.find((row) => row.language)?.language ?? choice.language;
    return {
      children: group.map(({ studentId, guardianId }) => ({ studentId, guardianId: Number(guardianId) })),
      language,
      ...composeFeeReminder(group, school.name, language, words),
    };
  });
  return {
    children: countChildren(() => true),
    withoutGuardian: countChildren(({ guardianId }) => guardianId === null),
    reminded: countChildren(({ isReminded }) => isReminded),
    stopped: countNumbers(rows.filter(({ isStopped }) => isStopped)),
    guardians: countNumbers(sentTo),
    parts: reminders.reduce((sum, { parts }) => sum + parts, 0),
    recipients: groupBy(recipients, ({ studentId }) => studentId)
      .slice(0, MAX_NAMED_RECIPIENTS)
      .flatMap((group) => {
        const [child] = group;
        if (!child) return [];
        const { studentId: id, firstName, lastName, className, outstandingUgx, dueUgx, dueOn } = child;
        const name = formatFullName(firstName, lastName);
        return [
          { id, name, className, owedUgx: outstandingUgx, dueUgx, dueOn, to: group.map(formatGuardian) },
        ];
      }),
    reminders,
  };
};
