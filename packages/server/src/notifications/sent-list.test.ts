import { randomUUID } from 'node:crypto';
import { type NotificationKind, roles } from '@somesa/core';
import type { OfficeListAnswer, SentKind } from '@somesa/core/office';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MailKind } from '../mails/mail-kinds';
import { buildTestApp, type TestApp } from '../testing/test-app';
import type { SignedInPerson } from '../testing/test-people';
import { staffOn } from '../testing/test-staff';
import { isReminder } from './reminder-kinds';

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
