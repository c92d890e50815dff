import { DAY_MS, HOUR_MS, listCallSlots, roles } from '@somesa/core';
import type { QueueKind } from '@somesa/core/admin';
import { createQueueItems } from '../../../admin/queue/queue-items';
import { contactMessages, partnershipRequests, scheduledCalls } from '../../../platform/db/schema';
import { scheduleCall } from '../../../site/support/scheduled-calls';
import { saveContactMessage, savePartnershipRequest } from '../../../site/support/support-forms';
import type { DemoYearContext } from './year-context';

const senders = [
  'Josephine Auma',
  'Daniel Opio',
  'Moses Kato',
  'Brenda Namuli',
  'Stephen Mugabi',
  'Lydia Atim',
];
const messages: readonly (readonly [subject: string, message: string])[] = [
  [
    'Receipt of my payment',
    'I paid by MTN this morning and deleted the message. Can you send the receipt again?',
  ],
  ['Wrong registration number', 'I typed the number of my other daughter. Can the payment be moved?'],
  ['Bank transfer', 'I sent the money from Equity Bank on Friday. When does the school see it?'],
  ['Documents of my loan', 'My employer gives the letter next week only. Can I send it then?'],
  ['Change of phone number', 'I lost my line and have a new number. How do I change it?'],
  ['Paying early', 'I would like to pay my loan off this month. How much is it?'],
];
const addresses = ['Jinja', 'Mbarara', 'Gulu', 'Entebbe'];
const schoolNames = [
  'Nile View Primary School',
  'Hillside High School, Mbarara',
  'Bright Future Academy, Gulu',
  'Lake Victoria Girls’ School',
  'Green Valley College, Jinja',
  'Unity Secondary School, Lira',
];
const MESSAGES = 36;
const CALLS = 24;
/** Number of requests of each kind that are still open when the year ends. */
const OPEN = 3;

/** Adds messages, partnership requests and scheduled calls, most of them answered by staff. */
export const planDemoSupport = (context: DemoYearContext): void => {
  const { timeline, random, until, staff, admin } = context;
  const { database, clock, add } = timeline;
  const queue = createQueueItems({ database, clock, begin: {} });
  const people = [
    { id: staff.id, roleId: roles.staff, schoolId: null, sessionHash: '' },
    { id: admin.id, roleId: roles.administrator, schoolId: null, sessionHash: '' },
  ] as const;
  const tables = { message: contactMessages, partnership: partnershipRequests, booking: scheduledCalls };

  /** Saves a request; unless it is one of the last, staff complete it a day later. */
  const receive = (
    kind: QueueKind & keyof typeof tables,
    at: Date,
    isOpen: boolean,
    save: () => Promise<unknown>,
  ) =>
    add(at, async () => {
      const list = () => database.orm.select({ id: tables[kind].id }).from(tables[kind]);
      const before = new Set((await list()).map(({ id }) => id));
      await save();
      const added = (await list()).find(({ id }) => !before.has(id));
      if (!added) return;
      const key = { kind, subject: added.id };
      const person = people[random.hasChance(70) ? 0 : 1];
      if (!isOpen || random.hasChance(30))
        add(new Date(at.getTime() + 3 * HOUR_MS), () => queue.assign(key, person));
      if (!isOpen) add(new Date(at.getTime() + DAY_MS), () => queue.complete(key, person, null));
    });

  const createTime = (count: number, index: number): Date =>
    new Date(until.getTime() - ((index + 0.5) * 350 * DAY_MS) / count - random.below(5) * HOUR_MS);
  const createContact = (index: number) => {
    const fullname = senders[index % senders.length] ?? '';
    const email = `${fullname.toLowerCase().replace(' ', '.')}@somesa.example`;
    return { fullname, email, phoneNumber: `07720012${String(10 + index)}` };
  };

  for (let index = 0; index < MESSAGES; index += 1) {
    const { fullname, email } = createContact(index);
    const [subject, message] = messages[index % messages.length] ?? ['', ''];
    const at =
      index < OPEN ? new Date(until.getTime() - (index + 1) * 9 * HOUR_MS) : createTime(MESSAGES, index);
    receive('message', at, index < OPEN, () =>
      saveContactMessage(
        database,
        { fullname, email, subject, message },
        { language: 'en', now: clock.now() },
      ),
    );
  }
  for (const [index, school] of schoolNames.entries()) {
    const at = index === 0 ? new Date(until.getTime() - 30 * HOUR_MS) : createTime(schoolNames.length, index);
    const students = 200 + random.below(900);
    const request = {
      school,
      address: addresses[index % addresses.length] ?? '',
      students,
      ...createContact(index + 2),
    };
    receive('partnership', at, index === 0, () =>
      savePartnershipRequest(database, request, { language: 'en', now: clock.now() }),
    );
  }
  for (let index = 0; index < CALLS; index += 1) {
    const { fullname, phoneNumber } = createContact(index);
    const topic = random.pick(['payment', 'loan', 'account', 'other'] as const);
    const at =
      index < OPEN ? new Date(until.getTime() - (index + 1) * 7 * HOUR_MS) : createTime(CALLS, index);
    receive('booking', at, index < OPEN, async () => {
      const now = clock.now();
      const slots = listCallSlots(now).flatMap(({ day, times }) => times.map((time) => ({ day, time })));
      const slot = slots[2 + index] ?? slots[0];
      if (slot)
        await scheduleCall(database, { fullname, phoneNumber, topic, ...slot }, { language: 'en', now });
    });
  }
};
