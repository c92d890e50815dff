import { randomUUID } from 'node:crypto';
import {
  type FoundReceiptsAnswer,
  MINUTE_MS,
  type PaymentStarted,
  roles,
  toKampalaDay,
  type UploadView,
} from '@somesa/core';
import type { FeeReminderPreview } from '@somesa/core/admin';
import { pdf, phonePhoto } from '../messaging/uploads/testing/sample-files';
import { sendFile } from '../messaging/uploads/testing/upload-form';
import { hashToken } from '../platform/crypto/tokens';
import { createAdminFixtures } from './admin-fixtures';
import { createAdminChanges } from './admin-queue';
import { prepareMoney } from './fuzz-money-state';
import { createRunningLoans } from './running-loans';
import { getSchoolId } from './school-queries';
import { bankMethod, createPayer, SCHOOL, type TestApp } from './test-app';
import { createTestAuthenticators } from './test-authenticators';
import { createTestDecisions } from './test-decisions';
import { createPerson, createTestPeople, getMsisdn } from './test-people';
import { createTestStaff } from './test-staff';

/** Text in what belongs to others: a family that none of the callers knows, and a school that none of them works for. */
export const OTHERS_MARKER = 'Zzothersdata';
/** Phone number, as it stands in the data of others. */
export const OTHERS_PHONE = '772888777';

/** Callers of the requests, with what they send as their authorization. `guest` sends none. */
export const fuzzCallers = ['guest', 'parent', 'head', 'viewer', 'staff', 'administrator', 'key'] as const;
export type FuzzCaller = (typeof fuzzCallers)[number];

/** Callers who may see nothing of other families and schools. */
export const outsiders: readonly FuzzCaller[] = ['guest', 'parent', 'head', 'viewer', 'key'];

/** Puts the markers into everything personal that a lookup does not show of the schools that the callers don't work for, and of one family. */
const markOthers = async (test: TestApp, otherParentId: string): Promise<void> => {
  const ofOthers = `school_id <> (select id from schools where slug = '${SCHOOL}')`;
  for (const statement of [
    `update students set first_name = '${OTHERS_MARKER}' where ${ofOthers}`,
    `insert into guardians (student_id, position, name, msisdn)
      select min(id), 1, '${OTHERS_MARKER}', '+256${OTHERS_PHONE}' from students where ${ofOthers}
      on conflict (student_id, position) do update set name = excluded.name, msisdn = excluded.msisdn`,
    `update users set last_name = '${OTHERS_MARKER}', email = '${OTHERS_MARKER}@home.example'
      where id = '${otherParentId}' or school_id in (select id from schools where slug <> '${SCHOOL}')`,
    `update loan_applications set full_name = '${OTHERS_MARKER}', email = '${OTHERS_MARKER}@home.example', msisdn1 = '+256${OTHERS_PHONE}',
      address = '${OTHERS_MARKER}', job_title = '${OTHERS_MARKER}'
      where loan_id in (select id from loans where user_id = '${otherParentId}' or ${ofOthers})`,
    `update payments set msisdn = '+256${OTHERS_PHONE}' where ${ofOthers} and msisdn is not null`,
    `update school_payout_accounts set payee_name = '${OTHERS_MARKER}' where ${ofOthers}`,
    `update settlements set payee_name = '${OTHERS_MARKER}' where ${ofOthers}`,
    `insert into payment_claims (id, school_id, student_id, transaction_id, amount_ugx, paid_on, msisdn, language, created_at)
      select '${randomUUID()}', school_id, id, '${OTHERS_MARKER}', 5000, '2026-11-20', '+256${OTHERS_PHONE}', 'en', '${test.clock.now().toISOString()}'
      from students where ${ofOthers} limit 1`,
    `insert into contact_messages (id, fullname, email, subject, message, language, content_key, created_at)
      values ('${randomUUID()}', '${OTHERS_MARKER}', 'zz@home.example', 'Hello', '${OTHERS_MARKER}', 'en', 'zz', '${test.clock.now().toISOString()}')`,
  ])
    await test.runAsOwner(statement);
};

/**
 * Prepares people of every role, records of every kind in every status that a request needs, and data of others. `page` is the address of a page
 * with the form of the school.
 */
export const prepareFuzzState = async (test: TestApp, page: string) => {
  const people = createTestPeople(test);
  const { signInAs } = createTestStaff(test);
  const decisions = createTestDecisions(test);
  const running = createRunningLoans(test);
  const authenticators = createTestAuthenticators(test);
  const readId = async (text: string): Promise<string> =>
    String((await test.queryRows<{ id: unknown }>(text))[0]?.id ?? '');
  const send = async <Body>(options: Parameters<TestApp['call']>[0], token?: string): Promise<Body> => {
    const answer = await test.call<Body>({
      ...options,
      headers: { ...options.headers, ...(token && { authorization: `Bearer ${token}` }) },
    });
    if (answer.status >= 400) throw new Error(`${options.url}: ${answer.status} ${answer.text}`);
    return answer.body;
  };

  const parent = await people.addParent();
  const otherParent = await people.addParent();
  const head = await signInAs(roles.bursar, SCHOOL, 'head');
  const viewer = await signInAs(roles.bursar, SCHOOL, 'viewer');
  const staff = await signInAs(roles.staff);
  const administrator = await signInAs(roles.administrator);
  const changes = createAdminChanges(
    { test, on: decisions, grace: staff, moses: administrator },
    await getSchoolId(test),
  );
  const money = await prepareMoney(changes, parent);
  const enrolled = await authenticators.enrol(roles.staff);
  const enrolling = await authenticators.logInAs(roles.staff);
  const begun = await authenticators.factor<{ secret: string }>(enrolling.token, 'begin');
  const fixtures = await createAdminFixtures(test, staff.user.id);
  await test.runAsOwner(
    `update school_api_keys set scopes = '{students:read,students:write,fees:read,fees:write,payments:read}'`,
  );

  // Loans of the parent, one for each thing that can be done with a loan, and one of the family that none of the callers knows.
  const by = parent;
  const loans = {
    running: (await running.addLoan({ by })).id,
    restructured: (await running.addLoan({ by })).id,
    others: (await running.addLoan({ by: otherParent })).id,
    submitted: (await decisions.apply({ by })).id,
    reviewed: (await decisions.addInStatus('under_review', { by })).id,
    declined: (await decisions.addInStatus('declined', { by })).id,
    approved: '',
  };
  const offer = await decisions.addInStatus('approved', { by });
  loans.approved = offer.id;
  const acceptance = await decisions.getAcceptanceCode(parent, offer);
  await send(
    {
      method: 'POST',
      url: `/api/admin/loans/${loans.restructured}/restructuring`,
      payload: { instalments: 6, firstDueOn: '2027-01-15', annualRatePpm: 30_000, reason: 'Lost a job' },
    },
    staff.token,
  );

  await send(
    { method: 'POST', url: `/api/parent/loans/${loans.restructured}/restructuring-code` },
    parent.token,
  );
  const restructuring = await people.getOtp(getMsisdn(parent));
  const guarantor = {
    guarantorName: 'John Okello',
    guarantorPhone: '0772999055',
    guarantorRelation: 'Brother',
  };
  await send(
    { method: 'POST', url: `/api/parent/loans/${loans.submitted}/guarantor`, payload: guarantor },
    parent.token,
  );
  const guarantee = await people.getOtp('+256772999055');
  await test.runAsOwner(`update loans set cancellable_until = '2100-01-01' where id = '${loans.running}'`);

  // Payments: one that is paid, one that failed, one of the parent's child, and one of a child of another school.
  const child = await test.addChild(900_000, 50_000);
  const payer = createPayer();
  test.mtn.onQuery(payer.msisdn, 'paid');
  const paid = await test.startPayment({ child, amount: 50_000, method: payer.method });
  const decliner = createPayer();
  test.mtn.onQuery(decliner.msisdn, { kind: 'failed', reason: 'declined' } as never);
  const failed = await test.startPayment({ child, amount: 20_000, method: decliner.method });
  await test.advanceTime(60_000);
  const other = await test.queryRows<{ regNo: string; slug: string }>(
    `select s.reg_no as "regNo", c.slug from students s join schools c on c.id = s.school_id where c.slug <> '${SCHOOL}' order by s.id limit 1`,
  );
  const othersPayment = await send<PaymentStarted>({
    method: 'POST',
    url: '/api/payments',
    headers: { 'idempotency-key': randomUUID() },
    payload: {
      purpose: 'fees',
      school: other[0]?.slug,
      regNo: other[0]?.regNo,
      amount: 5_000,
      ...createPayer().method,
    },
  });
  const family = await send<{ child: { id: string } }>(
    { method: 'POST', url: '/api/parent/children', payload: { school: SCHOOL, regNo: child.regNo } },
    parent.token,
  );

  const transfer = await send<PaymentStarted>({
    method: 'POST',
    url: '/api/payments',
    headers: { 'idempotency-key': randomUUID() },
    payload: { purpose: 'fees', school: SCHOOL, regNo: child.regNo, amount: 7_000, ...bankMethod },
  });

  // Work of staff that one of them has begun or done.
  const messages = { assigned: randomUUID(), done: randomUUID() };
  for (const [name, id] of Object.entries(messages)) {
    await test.runAsOwner(
      `insert into contact_messages (id, fullname, email, subject, message, language, content_key, created_at)
        values ('${id}', 'Sam', 'sam@home.example', 'Hello', 'Hello', 'en', '${name}', '${test.clock.now().toISOString()}')`,
    );
    const url = `/api/admin/queue-items/message/${id}`;
    await send({ method: 'POST', url: `${url}/assign` }, staff.token);
    if (name === 'done') await send({ method: 'POST', url: `${url}/done`, payload: {} }, staff.token);
  }

  // Codes, links and files that a caller holds.
  const newcomer = createPerson();
  const registered = await people.register<{ ticket: string }>(newcomer);
  const otp = await people.getOtp(getMsisdn(newcomer));
  await send({
    method: 'POST',
    url: '/api/lost-receipts/code',
    payload: { phoneNumber: payer.method.phoneNumber },
  });
  const receiptsOtp = await people.getOtp(payer.msisdn);
  const { phoneNumber } = money.refund.payer.method;
  await send({ method: 'POST', url: '/api/lost-receipts/code', payload: { phoneNumber } });
  const receipts = await send<FoundReceiptsAnswer>({
    method: 'POST',
    url: '/api/lost-receipts',
    payload: { phoneNumber, otp: await people.getOtp(money.refund.payer.msisdn) },
  });
  const upload = async (bytes: Buffer, name: string): Promise<string> =>
    (await send<{ upload: UploadView }>(sendFile('letter', bytes, name))).upload.id;
  const agreement = await send<{ url: string }>(
    { method: 'POST', url: `/api/parent/loans/${loans.running}/agreement/link` },
    parent.token,
  );
  const tokens = {
    reset: 'R'.repeat(43),
    invitation: 'I'.repeat(43),
    fees: 'F'.repeat(22),
    gate: 'G'.repeat(43),
  };
  await test.runAsOwner(
    `insert into reset_links values ('${hashToken(tokens.reset)}', '${parent.user.id}', '2100-01-01')`,
  );
  await test.runAsOwner(
    `update invitations set token_hash = '${hashToken(tokens.invitation)}', expires_at = '2100-01-01' where id = '${fixtures.invitation}'`,
  );
  await test.runAsOwner(
    `insert into fee_links (id, student_id, token_hash, created_at, expires_at)
      values ('${randomUUID()}', ${fixtures.student}, '${hashToken(tokens.fees)}', '${test.clock.now().toISOString()}', '2100-01-01')`,
  );
  await test.runAsOwner(
    `insert into gate_links (id, school_id, name, token_hash, created_by, created_at)
      select '${randomUUID()}', school_id, name, '${hashToken(tokens.gate)}', created_by, created_at from gate_links`,
  );
  await test.runAsOwner(
    `insert into students (school_id, reg_no, first_name, last_name, class_name, left_on)
      select id, 'LEFT-1', 'Peace', 'Apio', 'Senior 1', '2026-11-01' from schools where slug = '${SCHOOL}'`,
  );
  await test.runAsOwner(
    `insert into guardians (student_id, position, name, msisdn) values (${fixtures.student}, 1, 'Sam', '+256772999005')`,
  );
  await test.runAsOwner(
    `update users set email_verified_at = created_at, daily_email = 'every-day' where id = '${viewer.user.id}'`,
  );
  await test.runAsOwner(
    `update payment_claims set student_id = p.student_id from payments p where p.id = '${paid.payment.id}'`,
  );
  await test.advanceTime(0);
  const [dailyEmail] = test.mailServer.listSentTo(viewer.email);
  const reminders = { allClasses: true, classes: [], minOwedUgx: 1, language: 'en' };
  const preview = await send<FeeReminderPreview>(
    {
      method: 'POST',
      url: `/api/admin/schools/${fixtures.school}/fee-reminders/preview`,
      payload: reminders,
    },
    head.token,
  );
  const checkedPage = page.replace('localhost', '127.0.0.1');
  await changes.prepare(`schools/${fixtures.school}/origins`, { origin: new URL(checkedPage).origin });
  await markOthers(test, otherParent.user.id);
  // By then each authenticator has a new code, and an SMS with a code can be sent again.
  test.clock.advance(MINUTE_MS);

  return {
    fixtures,
    tokens: {
      guest: '',
      parent: parent.token,
      head: head.token,
      viewer: viewer.token,
      staff: staff.token,
      administrator: administrator.token,
      key: fixtures.schoolKey ?? '',
    } satisfies Record<FuzzCaller, string>,
    people: { parent, otherParent, head, viewer, staff, newcomer, enrolled: enrolled.person },
    sessions: { enrolled: enrolled.token, enrolling: enrolling.token },
    appCodes: {
      enrolled: authenticators.appCode(enrolled.secret),
      enrolling: authenticators.appCode(begun.body.secret),
    },
    loans,
    payments: { paid, failed, other: othersPayment, transfer },
    payer: payer.method,
    regNo: child.regNo,
    other: { regNo: other[0]?.regNo ?? '', slug: other[0]?.slug ?? '' },
    otps: { registration: otp, acceptance, receipts: receiptsOtp, restructuring, guarantee },
    messages,
    money,
    pages: { checked: checkedPage, other: page },
    reminders: { ...reminders, messages: preview.messages, priceUgx: preview.priceUgx },
    now: test.clock.now(),
    today: toKampalaDay(test.clock.now()),
    ticket: registered.body.ticket,
    links: {
      ...tokens,
      file: agreement.url.split('/').at(-1) ?? '',
      receipts: receipts.token,
      dailyEmail: /stop-daily-email#token=([\w.-]+)/.exec(dailyEmail?.text ?? '')?.[1] ?? '',
    },
    uploads: {
      letter: await upload(pdf, 'a.pdf'),
      pages: [await upload(await phonePhoto(), 'a.jpg'), await upload(await phonePhoto(), 'b.jpg')],
      spare: await upload(pdf, 'b.pdf'),
    },
    ids: {
      child: family.child.id,
      document: await readId(`select id from uploads where loan_id = '${loans.submitted}' limit 1`),
      loanRegNo: await readId(
        `select s.reg_no as id from loans l join students s on s.id = l.student_id where l.id = '${loans.running}'`,
      ),
      loanReference: await readId(`select reference as id from loans where id = '${loans.running}'`),
      studentRegNo: await readId(`select reg_no as id from students where id = ${fixtures.student}`),
      enrolledChildren: await readId(
        `select count(*) as id from students where left_on is null and school_id = ${fixtures.school}`,
      ),
      otherChild: await readId(
        `select id from students where school_id = ${fixtures.school} and left_on is null
          and id not in (select student_id from payments) order by id limit 1`,
      ),
      leaver: await readId(`select id from students where reg_no = 'LEFT-1'`),
      parentsNotification: await readId(
        `select id from notifications where user_id = '${parent.user.id}' limit 1`,
      ),
      othersStudent: await readId(`select id from students where first_name = '${OTHERS_MARKER}' limit 1`),
      othersSchool: await readId(`select id from schools where slug = '${other[0]?.slug}'`),
    },
  };
};

export type FuzzState = Awaited<ReturnType<typeof prepareFuzzState>>;
