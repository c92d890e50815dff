import { randomUUID } from 'node:crypto';
import { roles } from '@somesa/core';
import { reminderJoins, reminderResult } from '../payments/view/fee-sending-view';
import type { Clock } from '../platform/clock';
import type { Config } from '../platform/config/config';
import type { Database } from '../platform/db/database';
import { createFeeReminders } from '../schools/fee-reminders/fee-reminders';
import { findStaff } from './payout-actions';

const insertChildren = {
  name: 'test-reminded-children',
  text: `
    with child as (
      insert into students (school_id, reg_no, first_name, last_name, class_name)
      select s.id, $1 || '-' || n, 'Peace', 'Apio', $1 from schools s, generate_series(1, $2::int) n
      where s.slug = 'st-marys-kisubi' returning id, reg_no),
    fee as (
      insert into fee_items (student_id, description, due_on, amount_ugx) select id, 'Tuition', date '2026-01-15', 50000 from child)
    insert into guardians (student_id, position, msisdn)
    select id, 1, '+25676' || lpad(($3::int + split_part(reg_no, '-', 3)::int)::text, 7, '0') from child`,
};
const selectSchool = {
  name: 'test-reminded-school',
  text: `select id, name from schools where slug = 'st-marys-kisubi'`,
};
const selectResults = {
  name: 'test-reminder-results',
  text: `
    select g.msisdn, ${reminderResult} as result from fee_reminders r ${reminderJoins} join guardians g on g.id = r.guardian_id
    join students s on s.id = r.student_id where s.class_name = $1`,
};

/** Class of new children, whose guardians get a reminder; the first phone number differs from those of other classes. */
interface RemindedClass {
  className: string;
  count: number;
  firstPhone: number;
}

/** Creates the actions that send reminders to the guardians of new children, as a staff member does, and list the result of each. */
export const createReminderActions = (deps: { database: Database; clock: Clock; config: Config }) => {
  const { database, config } = deps;
  const fees = createFeeReminders({ ...deps, publicUrl: config.publicUrl });
  const remind = async ({ className, count, firstPhone }: RemindedClass): Promise<void> => {
    await database.run(insertChildren, [className, count, firstPhone]);
    const [school] = await database.run<{ id: number; name: string }>(selectSchool, []);
    const { id: userId } = await findStaff(database, roles.staff);
    if (!school) throw new Error('the demo data has no school');
    const choice = { classes: [className], minOwedUgx: 1, overdueOn: null, language: 'en' as const };
    const preview = await fees.preview(school, choice);
    if (!preview.ok) throw new Error(preview.error.code);
    const { messages, priceUgx } = preview.value;
    const sent = await fees.send(school, { ...choice, messages, priceUgx }, { userId, key: randomUUID() });
    if (!sent.ok) throw new Error(sent.error.code);
  };
  const reminders = ({ className }: { className: string }) => database.run(selectResults, [className]);
  return { remind, reminders };
};
