import { randomUUID } from 'node:crypto';
import { type NotificationKind, roles } from '@somesa/core';
import type { OfficeListAnswer, SentKind } from '@somesa/core/office';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MailKind } from '../../messaging/mails/mail-kinds';
import { isReminder } from '../../messaging/notifications/reminder-kinds';
import { officeThingsOn } from '../../testing/office-things';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import type { SignedInPerson } from '../../testing/test-people';
import { staffOn } from '../../testing/test-staff';

let test: TestApp;
let call: ReturnType<typeof staffOn>['call'];
let staff: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  const office = staffOn(test);
  call = office.call;
  staff = await office.signInAs(roles.staff);
});
afterAll(() => test.end());

const aboutOf = async (subject: string, kind: SentKind): Promise<unknown> => {
  const path = `admin/lists/sent?about=${kind}&columns=about,subject`;
  const { body } = await call<OfficeListAnswer>(staff.token, 'GET', path);
  return body.rows.find(({ cells }) => cells.subject === subject)?.cells.about;
};

const ofTexts: Record<string, SentKind> = {
  'otp:x': 'code',
  'phone-changed:x': 'contact-change',
  'payment:x': 'receipt',
  'refund:x': 'refund',
  'loan:x:reminder:1': 'reminder',
  'loan:x:approved': 'loan',
  'booking:x': 'booking',
  'something:x': 'other',
};
it.each(Object.entries(ofTexts))('a text message on %s is listed as one of a %s', async (subject, kind) => {
  await test.rows(
    `insert into text_messages (subject, msisdn, text, state, created_at) values ($1, '', '', 'sent', $2)`,
    [subject, test.clock.now()],
  );
  expect(await aboutOf(subject, kind)).toBe(kind);
});

const ofMails: Record<MailKind, SentKind> = {
  reset: 'password',
  'password-changed': 'password',
  'email-code': 'code',
  'email-changed': 'contact-change',
  'second-factor-reset': 'other',
  'recovery-codes-made': 'other',
  'contact-received': 'message',
  'partnership-received': 'partnership',
  'loan-reminder': 'reminder',
  'loan-received': 'loan',
  'loan-documents-needed': 'loan',
  'loan-approved': 'loan',
  'loan-declined': 'loan',
  'loan-disbursed': 'loan',
  invitation: 'invitation',
};
it.each(Object.entries(ofMails))('an e-mail %s is listed as one of a %s', async (mail, kind) => {
  const about = randomUUID();
  await test.rows(
    `insert into mails (about, language, kind, state, useful_until, created_at) values ($1, 'en', $2, 'sent', $3, $3)`,
    [about, mail, test.clock.now()],
  );
  expect(await aboutOf(about, kind)).toBe(kind);
});

const ofNotifications: Record<NotificationKind, SentKind> = {
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
  fees_paid: 'receipt',
};
it.each(Object.entries(ofNotifications) as [NotificationKind, SentKind][])(
  'a notification %s is listed as one of a %s',
  async (told, kind) => {
    const about = randomUUID();
    await test.rows(
      `insert into notifications (user_id, kind, about, params, is_reminder, created_at)
     values ($1, $2, $3, '{}', $4, $5)`,
      [staff.user.id, told, about, isReminder(told), test.clock.now()],
    );
    expect(await aboutOf(about, kind)).toBe(kind);
  },
);

const toOf = async (subject: string): Promise<unknown> => {
  const path = `admin/lists/sent?columns=to,subject&q=${encodeURIComponent(subject)}`;
  const { body, text } = await call<OfficeListAnswer>(staff.token, 'GET', path);
  expect(body.rows, text).toHaveLength(1);
  return body.rows[0]?.cells.to;
};
const writeText = (subject: string, msisdn: string) =>
  test.rows(
    `insert into text_messages (subject, msisdn, text, state, created_at) values ($1, $2, '', $3, $4)`,
    [subject, msisdn, msisdn === '' ? 'sent' : 'waiting', test.clock.now()],
  );
const writeMail = (about: string, kind: MailKind) =>
  test.rows(
    `insert into mails (about, language, kind, state, useful_until, created_at) values ($1, 'en', $2, 'sent', $3, $3)`,
    [about, kind, test.clock.now()],
  );

it('what waits says its number; once it is over, who it was about', async () => {
  const things = await officeThingsOn(test, staff.user.user_id);
  const one = async (query: string, id: string | undefined) =>
    (await test.rows<{ is: string }>(query, [id]))[0]?.is;

  const payer = await one(
    `select '0' || substr(msisdn, 5) as is from payments where id = $1`,
    things.payment,
  );
  await writeText(`payment:${things.payment}`, '');
  expect(await toOf(`payment:${things.payment}`)).toBe(payer);
  expect(payer).toMatch(/^07\d{8}$/);

  const applicant = await one(
    'select full_name as is from loan_applications where loan_id = $1',
    things.loan,
  );
  await writeText(`loan:${things.loan}:approved`, '');
  await writeText(`loan:${things.loan}:reminder:1`, '+256772000001');
  await writeMail(`loan:${things.loan}:declined`, 'loan-declined');
  expect(applicant).not.toBe('');
  expect(await toOf(`loan:${things.loan}:approved`)).toBe(applicant);
  expect(await toOf(`loan:${things.loan}:reminder:1`)).toBe('0772000001');
  expect(await toOf(`loan:${things.loan}:declined`)).toBe(applicant);

  await writeMail(`contact-message:${things.message}`, 'contact-received');
  await writeMail(`partnership-request:${things.partnership}`, 'partnership-received');
  await writeMail(`invitation:${things.invitation}`, 'invitation');
  expect(await toOf(`booking:${things.booking}`)).toBe('Sam');
  expect(await toOf(`contact-message:${things.message}`)).toBe('Sam');
  expect(await toOf(`partnership-request:${things.partnership}`)).toBe('Sam');
  expect(await toOf(`invitation:${things.invitation}`)).toBe('Okello');
});

it('the code that somebody was sent says their name, once it is sent', async () => {
  const { first_name, last_name, user_id } = staff.user;
  await test.pass(0);
  const [code] = await test.rows<{ subject: string; state: string }>(
    'select subject, state from text_messages where subject like $1',
    [`otp:${user_id}:%`],
  );
  expect(code?.state).toBe('sent');
  expect(await toOf(code?.subject ?? '')).toBe(`${first_name} ${last_name}`);
});

it('who is not known is nobody, and so is who a key without an id tells of', async () => {
  await writeText('otp:of-nobody', '');
  const gone = `loan:${randomUUID()}:approved`;
  await writeText(gone, '');
  expect(await toOf('otp:of-nobody')).toBeNull();
  expect(await toOf(gone)).toBeNull();
});
