import { toKampalaDay, toKampalaInstant } from '@somesa/core';
import { addDays } from '../../../platform/add-days';
import { createFeeReminders } from '../../../schools/fee-reminders/fee-reminders';
import { createFeeReminderQueue } from '../../../schools/fee-reminders/queue-fee-reminders';
import { createSmsAnswers } from '../../../schools/fee-reminders/sms-answers';
import type { DemoYearContext } from './year-context';

/** Days before today on which the bursar sends reminders, and the classes whose guardians get them. */
const SENT_DAYS_AGO = 12;
const CLASSES = ['Senior 2 West', 'Senior 3 South'];
const SHORT_CODE = '8228';
const PART_UGX = 35;

/** Four of five children have a guardian, and some a second one. */
const insertGuardians = {
  name: 'demo-guardians',
  text: `
    insert into guardians (student_id, position, name, msisdn, language)
    select s.id, p.position, case when s.id % 3 > 0 then trim(p.first_name || ' ' || s.last_name) end,
      p.prefix || lpad((s.id % 10000000)::text, 7, '0'), case when s.id % 7 = 0 then 'lg' end
    from students s cross join (values (1, 'Rose', '+25678'), (2, 'John', '+25670')) p (position, first_name, prefix)
    where s.id % 5 > 0 and (p.position = 1 or s.id % 4 = 1)`,
};
/** Nine of ten reminders are delivered, and the gateway rejects a few. */
const recordResults = {
  name: 'demo-reminder-results',
  text: `
    update outgoing_sms m set msisdn = '', text = '', next_attempt_at = null, attempts = 1,
      status = case when n.at % 23 = 7 then 'rejected' else 'sent' end, cost_ugx = case when n.at % 23 <> 7 then r.parts * $1::int end,
      delivery = case when n.at % 23 = 7 then null when n.at % 11 = 3 then 'undelivered' when n.at % 13 <> 5 then 'delivered' end
    from fee_reminders r join (select id, row_number() over (order by id) as at from fee_reminders) n on n.id = r.id
    where m.dedupe_key = 'fees:' || r.id`,
};
const recordOpenings = {
  name: 'demo-reminder-openings',
  text: `
    update fee_links k set opened_at = $1::timestamptz + n.at * interval '7 minutes'
    from (select r.id, row_number() over (order by r.id) as at from fee_reminders r join outgoing_sms m on m.dedupe_key = 'fees:' || r.id
      where m.delivery = 'delivered') n
    where k.id = n.id and n.at % 3 > 0`,
};

/** Adds guardians, and reminders of the bursar to those of two classes, with what came of them. */
export const planDemoReminders = ({
  timeline,
  until,
  publicUrl,
  start,
  bursar,
  schools,
}: DemoYearContext): void => {
  const { database, clock, add } = timeline;
  const config = {
    secretKey: start.secretKey,
    SMS_SHORT_CODE: SHORT_CODE,
    smsPrices: [{ from: '2020-01-01', partUgx: PART_UGX }],
  };
  const deps = { database, clock, config, publicUrl };
  const day = addDays(toKampalaDay(until), -SENT_DAYS_AGO);
  const at = (time: string): Date => toKampalaInstant(day, time);

  add(at('08:00'), () => database.run(insertGuardians, []));
  add(at('10:05'), async () => {
    const school = schools.find(({ id }) => id === bursar.schoolId);
    if (!school) throw new Error('the bursar of the demo has no school');
    const reminders = createFeeReminders(deps);
    const named = { id: school.id, name: school.slug };
    const choice = { classes: CLASSES, minOwedUgx: 1, overdueOn: null, language: 'en' } as const;
    const preview = await reminders.preview(named, choice);
    // A small year may owe nothing on this day.
    if (!preview.ok || preview.value.messages === 0) return;
    const { messages, priceUgx } = preview.value;
    const key = `demo-${day}-reminders`;
    const sent = await reminders.send(named, { ...choice, messages, priceUgx }, { userId: bursar.id, key });
    if (!sent.ok) throw new Error(`the demo could not send reminders: ${sent.error.code}`);
    await createFeeReminderQueue(deps)(() => false);
    await database.run(recordResults, [PART_UGX]);
    await database.run(recordOpenings, [clock.now()]);
  });
  add(at('11:30'), async () => {
    const [guardian] = await database.run<{ msisdn: `+256${string}` }>(
      {
        name: 'demo-stopping-guardian',
        text: 'select g.msisdn from fee_reminders r join guardians g on g.id = r.guardian_id order by r.id limit 1',
      },
      [],
    );
    if (guardian) await createSmsAnswers(deps).stop(guardian.msisdn, { isConfirmed: false });
  });
};
