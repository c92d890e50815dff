import { createHmac, randomUUID } from 'node:crypto';
import { roles } from '@somesa/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostileFiles } from '../../messaging/uploads/testing/hostile-files';
import { pdf } from '../../messaging/uploads/testing/sample-files';
import { sendFile } from '../../messaging/uploads/testing/upload-form';
import { createUssdWebhook, USSD_SEGMENT, ussdEnvironment } from '../../site/ussd/testing/ussd-webhook';
import { notify } from '../../testing/bank-notice';
import {
  AIRTEL_KEY,
  AIRTEL_SEGMENT,
  BANK_SECRET,
  bankMethod,
  buildTestApp,
  createPayer,
  SCHOOL,
  type TestApp,
} from '../../testing/test-app';
import { createTestLoans } from '../../testing/test-loans';
import { createTestPeople, getMsisdn, type TestPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';

const SECRET_KEY = 'a-secret-key-for-tests-that-is-long-enough';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({
    env: { LOG_LEVEL: 'debug', ...ussdEnvironment },
  });
});
afterAll(() => test.end());

/** Person whose details stand nowhere else. */
const person: TestPerson = {
  first_name: 'Kyokunda',
  last_name: 'Tumwesigye',
  email: 'kyokunda.tumwesigye@home.example',
  contact: '0772913546',
  password: 'a-password-of-kyokunda',
};

/** Tables that one step each can't write or read, so that what it sends meets an error of the database. */
const tables = ['students', 'payments', 'users', 'loan_applications', 'outgoing_sms', 'uploads', 'guardians'];

/** Sends what a family and a school send in a day. Failures are expected: the log is all that is looked at. */
const playDay = async (secrets: Set<string>): Promise<void> => {
  const people = createTestPeople(test);
  const loans = createTestLoans(test);
  const staff = await createTestStaff(test).signInAs(roles.administrator);
  secrets.add(staff.token);
  const send = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, token?: string) =>
    test.call<Record<string, unknown>>({
      method,
      url: `/api${url}`,
      ...(payload && { payload }),
      headers: { 'idempotency-key': randomUUID(), ...(token && { authorization: `Bearer ${token}` }) },
    });

  // Sign-up, sign-in, wrong passwords and codes, another number.
  await people.register(person);
  const otp = await people.getOtp(getMsisdn(person)).catch(() => '000000');
  await people.verify(person, '999999');
  await people.verify(person, otp);
  await people.logIn({ ...person, password: 'a-wrong-password-of-kyokunda' });
  const { token = '' } = (await people.logIn(person)).body;
  if (token) secrets.add(token);
  await send('POST', '/auth/forgot-password', { email: person.email });
  await send(
    'POST',
    '/auth/change-phone',
    { phoneNumber: '0772913547', current_password: person.password },
    token,
  );
  await send('GET', `/invitations`, undefined);

  // Look-ups, payments that succeed and fail, receipts, webhooks of networks and the bank, and the USSD menu.
  await test.lookUp('KYO-9135');
  await send('GET', '/students/KYO-9135%00');
  const payer = createPayer();
  secrets.add(payer.method.phoneNumber.slice(1));
  test.mtn.onSubmit(payer.msisdn, { kind: 'inconclusive', detail: 'http 500' });
  test.mtn.onQuery(payer.msisdn, { kind: 'inconclusive', detail: 'http 502' }, 'paid');
  const body = { purpose: 'fees', school: SCHOOL, regNo: 'KYO-9135', amount: 10_000 };
  const paid = await send('POST', '/payments', { ...body, ...payer.method });
  const { secret, payment } = paid.body as { secret?: string; payment?: { id: string; reference: string } };
  if (secret) secrets.add(secret);
  await send('POST', '/payments', { ...body, ...bankMethod });
  // The day goes on if the jobs fail because a table can't be used.
  await test.advanceTime(60_000).catch(() => undefined);
  await send('POST', `/payments/${payment?.id}/retry`, payer.method);
  await send('GET', `/receipts/${payment?.reference}/pdf`);
  await send('POST', '/lost-receipts/code', { phoneNumber: payer.method.phoneNumber });
  await notify(test, { reference: 'KYO-9135', amount: 7_000, payerName: person.last_name });
  await notify(test, { reference: 'KYO-9135', amount: 7_000 }, 'a wrong signature');
  const airtel = JSON.stringify({ transaction: { id: 'x', message: person.last_name, status_code: 'TS' } });
  const hash = createHmac('sha256', AIRTEL_KEY).update(airtel).digest('base64');
  for (const url of [`/webhooks/airtel/${AIRTEL_SEGMENT}`, '/webhooks/airtel/wrong', '/webhooks/mtn/wrong'])
    await send('POST', url, { ...JSON.parse(airtel), hash });
  const ussd = createUssdWebhook(test);
  for (const text of ['', '1', '1*KYO-9135'])
    await ussd.post({
      sessionId: 'kyo-session',
      phoneNumber: getMsisdn(person),
      serviceCode: '*284*55#',
      text,
    });

  // A loan with its documents, and files that are rejected.
  const sent = await test.call<{ upload?: { id: string } }>(
    sendFile('letter', pdf, `${person.last_name}.pdf`),
  );
  for (const make of Object.values(hostileFiles).slice(0, 6))
    await test.call(sendFile('idFront', await make(), `${person.last_name}.jpg`));
  await loans.tryApply({
    fullName: `${person.first_name} ${person.last_name}`,
    email: person.email,
    phoneNumber1: person.contact,
    address: 'Plot 913, Kyengera',
    childName: 'Kyokunda Junior',
    regNo: 'KYO-9135',
    letter: sent.body.upload?.id,
  });
  await send('POST', '/contact-messages', {
    fullname: person.last_name,
    email: person.email,
    subject: 'Kyengera',
    message: 'Plot 913, Kyengera',
  });

  // A school's office: a register, a search, a guardian, an API key, a webhook that fails.
  await test.call({
    method: 'POST',
    url: '/api/admin/schools/2/register-imports?name=Kyokunda.csv',
    payload: `Registration number,First name,Last name,Class\nKYO-9136,Kyokunda,Tumwesigye,Senior 1\n`,
    headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'text/csv' },
  });
  await send('GET', `/admin/search?q=${person.last_name}`, undefined, staff.token);
  await send('GET', `/admin/lists/students?regNo=KYO-9135`, undefined, staff.token);
  const key = await send(
    'POST',
    '/admin/schools/2/api-keys',
    { name: 'Office', scopes: ['students:read'] },
    staff.token,
  );
  const apiKey = String(key.body.secret ?? key.body.key ?? '');
  if (apiKey) secrets.add(apiKey);
  await send('GET', '/school/v1/students/KYO-9135', undefined, apiKey);
  await send('POST', '/client-errors', {
    component: person.last_name,
    route: '/KYO-9135 x',
    errorName: 'x y',
  });
  await test.advanceTime(60_000);
};

it('the log of a day of families and schools contains nothing personal and no secret, with and without errors', async () => {
  await test.runAsOwner(
    `with child as (insert into students (school_id, reg_no, first_name, last_name, class_name)
        select id, 'KYO-9135', 'Kyokunda', 'Tumwesigye', 'Senior 1' from schools where slug = '${SCHOOL}' returning id)
      insert into fee_items (student_id, description, due_on, amount_ugx) select id, 'Tuition', '2026-12-01', 900000 from child`,
  );
  const secrets = new Set<string>();
  await playDay(secrets);
  for (const table of tables) {
    await test.runAsOwner(`revoke select, insert, update on ${table} from somesa_app`);
    try {
      await test.lookUp('KYO-9135');
      await playDay(secrets).catch(() => undefined);
    } finally {
      await test.runAsOwner(`grant select, insert, update on ${table} to somesa_app`);
    }
  }
  const personal = [
    ...secrets,
    ...[
      'kyokunda',
      'tumwesigye',
      'home.example',
      '772913546',
      '772913547',
      'plot 913',
      'kyengera',
      'kyo-913',
    ],
    ...[
      person.password,
      'a-wrong-password',
      AIRTEL_SEGMENT,
      AIRTEL_KEY,
      BANK_SECRET,
      USSD_SEGMENT,
      SECRET_KEY,
    ],
    ...[
      '9030009998887',
      'authorization',
      'set-cookie',
      'xsrf-token',
      'postgres://',
      'insert into',
      'select ',
    ],
  ].map((text) => text.toLowerCase());
  const lines = test.log.map((line) => line.toLowerCase());
  expect(lines.length).toBeGreaterThan(200);
  expect(lines.some((line) => line.includes('42501'))).toBe(true);
  const found = lines.flatMap((line) => {
    const text = personal.find((each) => line.includes(each));
    return text === undefined ? [] : [`${text}: ${line.slice(0, 300)}`];
  });
  expect(found).toEqual([]);
}, 120_000);

it('the log names the caller of each request by an ID, and no one who could not be identified', async () => {
  const staff = await createTestStaff(test).signInAs(roles.administrator);
  const from = test.log.length;
  await test.call({ url: '/api/admin/overview', headers: { authorization: `Bearer ${staff.token}` } });
  await test.call({ url: '/api/admin/overview', headers: { authorization: `Bearer ${'x'.repeat(43)}` } });
  const lines = test.log.slice(from).map((line) => JSON.parse(line));
  expect(lines.map(({ callerId, status }) => [callerId, status])).toEqual([
    [staff.user.user_id, 200],
    [undefined, 401],
  ]);
});
