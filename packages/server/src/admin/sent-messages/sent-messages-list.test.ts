import { randomUUID } from 'node:crypto';
import { type NotificationKind, roles } from '@somesa/core';
import type { AdminListAnswer, SentMessageCategory } from '@somesa/core/admin';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MailKind } from '../../messaging/mails/mail-kinds';
import { isReminder } from '../../messaging/reminders/reminder-kinds';
import { createAdminFixtures } from '../../testing/admin-fixtures';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestPeople, type SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

let test: TestApp;
let call: ReturnType<typeof createTestStaff>['call'];
let staff: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  const admin = createTestStaff(test);
  call = admin.call;
  staff = await admin.signInAs(roles.staff);
});
afterAll(() => test.end());

const getCategory = async (dedupeKey: string, kind: SentMessageCategory): Promise<unknown> => {
  const path = `admin/lists/sentMessages?category=${kind}&columns=category,dedupeKey`;
  const { body } = await call<AdminListAnswer>(staff.token, 'GET', path);
  return body.rows.find(({ cells }) => cells.dedupeKey === dedupeKey)?.cells.category;
};

const textCategories: Record<string, SentMessageCategory> = {
  'otp:x': 'code',
  'phone-changed:x': 'contact-change',
  'payment:x': 'receipt',
  'refund:x': 'refund',
  'loan:x:reminder:1': 'reminder',
  'loan:x:approved': 'loan',
  'booking:x': 'booking',
  'something:x': 'other',
};
it.each(Object.entries(textCategories))(
  'lists a text message with the key %s in the category %s',
  async (dedupeKey, kind) => {
    await test.queryRows(
      `insert into outgoing_sms (dedupe_key, msisdn, text, status, created_at) values ($1, '', '', 'sent', $2)`,
      [dedupeKey, test.clock.now()],
    );
    expect(await getCategory(dedupeKey, kind)).toBe(kind);
  },
);

const mailCategories: Record<MailKind, SentMessageCategory> = {
  reset: 'password',
  'password-changed': 'password',
  'email-code': 'code',
  'email-changed': 'contact-change',
  'second-factor-set': 'other',
  'second-factor-reset': 'other',
  'recovery-codes-made': 'other',
  'contact-received': 'message',
  'partnership-received': 'partnership',
  'partnership-declined': 'partnership',
  'school-day': 'other',
  'loan-reminder': 'reminder',
  'loan-received': 'loan',
  'loan-documents-needed': 'loan',
  'loan-approved': 'loan',
  'loan-declined': 'loan',
  'loan-disbursed': 'loan',
  invitation: 'invitation',
  'role-requested': 'other',
  'role-granted': 'other',
  'keys-stopped': 'other',
};
it.each(Object.entries(mailCategories))(
  'lists an email of the kind %s in the category %s',
  async (mail, kind) => {
    const dedupeKey = randomUUID();
    await test.queryRows(
      `insert into outgoing_emails (dedupe_key, language, kind, status, expires_at, created_at) values ($1, 'en', $2, 'sent', $3, $3)`,
      [dedupeKey, mail, test.clock.now()],
    );
    expect(await getCategory(dedupeKey, kind)).toBe(kind);
  },
);

const notificationCategories: Record<NotificationKind, SentMessageCategory> = {
  due_in_3_days: 'reminder',
  due_today: 'reminder',
  overdue_3_days: 'reminder',
  overdue_7_days: 'reminder',
  loan_received: 'loan',
  loan_documents_needed: 'loan',
  loan_approved: 'loan',
  loan_offer_changed: 'loan',
  loan_declined: 'loan',
  loan_disbursed: 'loan',
  repayment_received: 'repayment',
  repayment_reversed: 'repayment',
  repayment_overpaid: 'repayment',
  schedule_changed: 'repayment',
  loan_closed: 'repayment',
  loan_cancelled: 'repayment',
  restructuring_offered: 'loan',
  fees_paid: 'receipt',
};
it.each(Object.entries(notificationCategories) as [NotificationKind, SentMessageCategory][])(
  'lists a notification of the kind %s in the category %s',
  async (notification, kind) => {
    const dedupeKey = randomUUID();
    await test.queryRows(
      `insert into notifications (user_id, kind, dedupe_key, params, is_reminder, created_at)
     values ($1, $2, $3, '{}', $4, $5)`,
      [staff.user.id, notification, dedupeKey, isReminder(notification), test.clock.now()],
    );
    expect(await getCategory(dedupeKey, kind)).toBe(kind);
  },
);

const getRecipient = async (dedupeKey: string): Promise<unknown> => {
  const path = `admin/lists/sentMessages?columns=to,dedupeKey&q=${encodeURIComponent(dedupeKey)}`;
  const { body, text } = await call<AdminListAnswer>(staff.token, 'GET', path);
  expect(body.rows, text).toHaveLength(1);
  return body.rows[0]?.cells.to;
};
const writeText = (dedupeKey: string, msisdn: string) =>
  test.queryRows(
    `insert into outgoing_sms (dedupe_key, msisdn, text, status, created_at) values ($1, $2, '', $3, $4)`,
    [dedupeKey, msisdn, msisdn === '' ? 'sent' : 'waiting', test.clock.now()],
  );
const writeMail = (dedupeKey: string, kind: MailKind) =>
  test.queryRows(
    `insert into outgoing_emails (dedupe_key, language, kind, status, expires_at, created_at) values ($1, 'en', $2, 'sent', $3, $3)`,
    [dedupeKey, kind, test.clock.now()],
  );

it('shows the phone number of a waiting message and, once it is finished, the person it was about', async () => {
  const things = await createAdminFixtures(test, staff.user.user_id);
  const one = async (query: string, id: string | undefined) =>
    (await test.queryRows<{ is: string }>(query, [id]))[0]?.is;

  const payer = await one(
    `select '0' || substr(msisdn, 5) as is from payments where id = $1`,
    things.payment,
  );
  await writeText(`payment:${things.payment}`, '');
  expect(await getRecipient(`payment:${things.payment}`)).toBe(payer);
  expect(payer).toMatch(/^07\d{8}$/);

  const applicant = await one(
    'select full_name as is from loan_applications where loan_id = $1',
    things.loan,
  );
  await writeText(`loan:${things.loan}:approved`, '');
  await writeText(`loan:${things.loan}:reminder:1`, '+256772000001');
  await writeMail(`loan:${things.loan}:declined`, 'loan-declined');
  expect(applicant).not.toBe('');
  expect(await getRecipient(`loan:${things.loan}:approved`)).toBe(applicant);
  expect(await getRecipient(`loan:${things.loan}:reminder:1`)).toBe('0772000001');
  expect(await getRecipient(`loan:${things.loan}:declined`)).toBe(applicant);

  await writeMail(`contact-message:${things.message}`, 'contact-received');
  await writeMail(`partnership-request:${things.partnership}`, 'partnership-received');
  await writeMail(`invitation:${things.invitation}`, 'invitation');
  expect(await getRecipient(`booking:${things.booking}`)).toBe('Sam');
  expect(await getRecipient(`contact-message:${things.message}`)).toBe('Sam');
  expect(await getRecipient(`partnership-request:${things.partnership}`)).toBe('Sam');
  expect(await getRecipient(`invitation:${things.invitation}`)).toBe('Okello');
});

it('shows the recipient’s name of a code that was sent', async () => {
  const { first_name, last_name, user_id } = (await createTestPeople(test).signUp()).user;
  await test.advanceTime(0);
  const [code] = await test.queryRows<{ dedupe_key: string; status: string }>(
    'select dedupe_key, status from outgoing_sms where dedupe_key like $1',
    [`otp:${user_id}:%`],
  );
  expect(code?.status).toBe('sent');
  expect(await getRecipient(code?.dedupe_key ?? '')).toBe(`${first_name} ${last_name}`);
});

it('shows no recipient for an unknown person or for a key without an ID', async () => {
  await writeText('otp:of-nobody', '');
  const gone = `loan:${randomUUID()}:approved`;
  await writeText(gone, '');
  expect(await getRecipient('otp:of-nobody')).toBeNull();
  expect(await getRecipient(gone)).toBeNull();
});
