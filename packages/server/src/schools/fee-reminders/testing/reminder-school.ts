import { randomUUID } from 'node:crypto';
import { type ProblemBody, roles } from '@somesa/core';
import type { FeeReminderPreview, FeeSendingAnswer } from '@somesa/core/admin';
import {
  type Answer,
  buildTestApp,
  createPayer,
  SCHOOL,
  type TestAppOptions,
} from '../../../testing/test-app';
import { createTestStaff } from '../../../testing/test-staff';

const SMS_TOKEN = 'sms-segment-of-the-tests-000001';
export const SHORT_CODE = '8228';

/** Starts a server that can send fee reminders, with a bursar, and helpers for children with guardians. */
export const setUpReminderSchool = async ({ env = {}, ...options }: TestAppOptions = {}) => {
  const test = await buildTestApp({
    ...options,
    env: { SMS_SHORT_CODE: SHORT_CODE, SMS_WEBHOOK_TOKEN: SMS_TOKEN, ...env },
  });
  const staff = createTestStaff(test);
  const bursar = await staff.signInAs(roles.bursar, SCHOOL);
  const [school] = await test.queryRows<{ id: number; name: string }>(
    'select id, name from schools where slug = $1',
    [SCHOOL],
  );
  if (!school) throw new Error('the school of the tests is missing');
  const path = `admin/schools/${school.id}/fee-reminders`;
  let classes = 0;

  const choose = (className: string, more: object = {}) => ({
    classes: [className],
    minOwedUgx: 1,
    language: 'en',
    ...more,
  });

  return {
    test,
    staff,
    bursar,
    school,
    choose,
    createClass: (): string => {
      classes += 1;
      return `Reminded ${classes}`;
    },

    /** Adds a child of a class who owes an amount, with the numbers of guardians. Returns them with the registration number. */
    addChild: async (className: string, owedUgx = 300_000, guardians = 1, dueOn = '2026-11-01') => {
      const numbers = Array.from({ length: guardians }, () => createPayer().msisdn);
      const regNo = `REM-${randomUUID().slice(0, 8).toUpperCase()}`;
      await test.queryRows(
        `with child as (
           insert into students (school_id, reg_no, first_name, last_name, class_name)
           values ($1, $2, 'Peace', 'Apio', $3) returning id),
         fee as (
           insert into fee_items (student_id, description, due_on, amount_ugx)
           select id, 'Tuition', $4::date, $5::bigint from child where $5::bigint > 0)
         insert into guardians (student_id, position, name, msisdn)
         select child.id, n, 'Guardian ' || n, number from child, unnest($6::text[]) with ordinality as g (number, n)`,
        [school.id, regNo, className, dueOn, owedUgx, numbers],
      );
      return { regNo, numbers };
    },

    preview: (body: object, token = bursar.token) =>
      staff.call<FeeReminderPreview & ProblemBody>(token, 'POST', `${path}/preview`, body),

    send: (body: object, key: string = randomUUID(), token = bursar.token) =>
      test.call<FeeSendingAnswer & ProblemBody>({
        method: 'POST',
        url: `/api/${path}`,
        payload: body,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      }),

    getSending: async (id: string) =>
      (await staff.call<FeeSendingAnswer>(bursar.token, 'GET', `admin/fee-sendings/${id}`)).body.sending,

    /** Sends a webhook of the SMS gateway. */
    report: (
      name: 'incoming' | 'delivery' | 'opt-out',
      form: Record<string, string>,
      token = SMS_TOKEN,
    ): Promise<Answer> =>
      test.call({
        method: 'POST',
        url: `/api/webhooks/africastalking/${name}/${token}`,
        payload: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),

    listTextsTo: (msisdn: string): string[] =>
      test.gateway.sent.filter(({ to }) => to === msisdn).map(({ text }) => text),
  };
};

export type ReminderSchool = Awaited<ReturnType<typeof setUpReminderSchool>>;
