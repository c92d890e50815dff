import { randomUUID } from 'node:crypto';
import { roles } from '@somesa/core';
import type { FeeReminderChoice } from '@somesa/core/admin';
import { addUser } from '../people/accounts/users-repository';
import type { Clock } from '../platform/clock';
import type { Config } from '../platform/config/config';
import type { Database } from '../platform/db/database';
import { createFeeReminders } from '../schools/fee-reminders/fee-reminders';
import { reminderJoins, reminderResult } from '../schools/fee-reminders/fee-sending-view';

const CLASS_NAME = 'Reminded';

const insertChildren = {
  name: 'test-reminded-children',
  text: `
    with child as (
      insert into students (school_id, reg_no, first_name, last_name, class_name)
      select s.id, 'REM-' || n, 'Peace', 'Apio', $2 from schools s, generate_series(1, $1::int) n
      where s.slug = 'st-marys-kisubi' returning id, reg_no),
    fee as (
      insert into fee_items (student_id, description, due_on, amount_ugx) select id, 'Tuition', date '2026-01-15', 50000 from child)
    insert into guardians (student_id, position, msisdn)
    select id, 1, '+25677' || lpad(substr(reg_no, 5), 7, '0') from child`,
};
const selectSchool = {
  name: 'test-reminded-school',
  text: `select id, name from schools where slug = 'st-marys-kisubi'`,
};
const selectResults = {
  name: 'test-reminder-results',
  text: `
    select g.msisdn, ${reminderResult} as result from fee_reminders r ${reminderJoins} join guardians g on g.id = r.guardian_id`,
};

/** Creates children with a guardian each, and a sending of reminders to all of them, as a staff member sends it. */
export const sendReminders = async (
  deps: { database: Database; clock: Clock; config: Config; publicUrl: string },
  count: number,
): Promise<void> => {
  const { database, clock } = deps;
  await database.run(insertChildren, [count, CLASS_NAME]);
  const [school] = await database.run<{ id: number; name: string }>(selectSchool, []);
  const now = clock.now();
  const email = `${randomUUID()}@somesa.example`;
  const user = await database.transaction((tx) =>
    addUser(tx, {
      id: randomUUID(),
      firstName: 'Ruth',
      lastName: 'Nansubuga',
      email,
      emailKey: email,
      roleId: roles.staff,
      language: 'en',
      msisdn: `+25679${String(now.getTime()).slice(-7)}`,
      phoneVerifiedAt: now,
      emailVerifiedAt: now,
      createdAt: now,
      passwordHash: 'none',
      schoolId: null,
    }),
  );
  if (!school || !user) throw new Error('the reminders of a test have no school or no sender');
  const reminders = createFeeReminders(deps);
  const choice: FeeReminderChoice = {
    classes: [CLASS_NAME],
    minOwedUgx: 1,
    overdueOn: null,
    language: 'en',
  };
  const preview = await reminders.preview(school, choice);
  if (!preview.ok) throw new Error(preview.error.code);
  const { messages, priceUgx } = preview.value;
  const body = { ...choice, messages, priceUgx };
  const sent = await reminders.send(school, body, { userId: user.id, key: randomUUID() });
  if (!sent.ok) throw new Error(sent.error.code);
};

/** Lists the result of each reminder, with the number that it goes to. */
export const listReminderResults = (database: Database): Promise<{ msisdn: string; result: string }[]> =>
  database.run<{ msisdn: string; result: string }>(selectResults, []);
