import { randomBytes, randomUUID } from 'node:crypto';
import { type EnquiryAnswer, type ProblemBody, roles, toKampalaDay } from '@somesa/core';
import type {
  AdminListAnswer,
  BankTransactionAnswer,
  ExceptionAnswer,
  SearchAnswer,
} from '@somesa/core/admin';
import { afterEach, describe, expect, it } from 'vitest';
import { uploads } from '../../messaging/tables/uploads';
import { deleteUser } from '../../testing/account-requests';
import { createBankNotice, notify } from '../../testing/bank-notice';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { bankMethod, createPayer, SCHOOL, type TestChild } from '../../testing/test-app';
import { createSettlement } from '../settlements/settlements';
import { listTexts, payFees, startFees } from '../testing/fee-payments';

const LIMITS = { RATE_LIMIT_FORMS_PER_HOUR: '1000', RATE_LIMIT_FORMS_PER_PERSON_PER_DAY: '2' };
const { test, staff, people } = await setUpTestApp({ env: LIMITS });
const { token, user } = await staff.signInAs(roles.staff);
const bursar = await staff.signInAs(roles.bursar);
const [elsewhere] = await test.queryRows<{ slug: string }>(
  'select slug from schools where slug <> $1 limit 1',
  [test.getSchool()],
);
const otherBursar = await staff.signInAs(roles.bursar, elsewhere?.slug);
afterEach(() => test.expectLedgerMatches());

const search = async (q: string, as = bursar.token): Promise<SearchAnswer> => {
  const answer = await staff.call<SearchAnswer>(as, 'GET', `admin/search?q=${encodeURIComponent(q)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const getIds = async ({ regNo }: Pick<TestChild, 'regNo'>) => {
  const [row] = await test.queryRows<{ id: number; code: string }>(
    'select id, payment_code as code from students where reg_no = $1',
    [regNo],
  );
  if (!row) throw new Error('no such child');
  return row;
};
let numbers = 0;
/** Returns a number that no other transaction has. */
const createNumber = (): string => {
  numbers += 1;
  return `2345${String(numbers).padStart(7, '0')}`;
};
/** Pays fees by mobile money in a transaction with a number as the networks use them. */
const pay = async (amount: number, options: Parameters<typeof payFees>[2] = {}) => {
  const paid = await payFees(test, amount, options);
  const number = createNumber();
  await test.runAsOwner(`update payments set provider_transaction_id = '${number}' where id = '${paid.id}'`);
  return { ...paid, number, reference: paid.started.payment.reference };
};
const addUnmatched = async (amount: number, reference = 'school fees'): Promise<string> => {
  const notice = createBankNotice({ reference, amount });
  expect((await notify(test, notice)).body).toEqual({ outcome: 'exception' });
  return notice.bankTransactionId;
};
const addSlip = async (): Promise<string> => {
  const id = randomBytes(32).toString('base64url');
  const file = { name: 'slip.jpg', type: 'image/jpeg', size: 1, storeKey: randomUUID() };
  await test.database.orm
    .insert(uploads)
    .values({ id, kind: 'letter', ...file, createdAt: test.clock.now(), sender: 's' });
  return id;
};
const claim = (body: object, as = bursar.token) =>
  staff.call<{ id: string } & ProblemBody>(as, 'POST', 'admin/claims', {
    amount: 30_000,
    paidOn: '2026-11-20',
    ...body,
  });
const getException = async (id: string) =>
  (await staff.call<ExceptionAnswer>(token, 'GET', `admin/exceptions/payment_claimed~claim:${id}`)).body;
const decide = (id: string, decision: 'credit' | 'decline', body: object, as = token) =>
  staff.call<ExceptionAnswer & ProblemBody>(as, 'POST', `admin/claims/${id}/${decision}`, body);
const listClaims = async (as = bursar.token) =>
  (await staff.call<AdminListAnswer>(as, 'GET', 'admin/lists/claims')).body.rows;

describe('the search of a school', () => {
  it('says what it knows of a payment by each text that a parent may have', async () => {
    const paid = await pay(50_000);
    const { code } = await getIds(paid.child);
    const found = {
      ...{ reference: paid.reference, status: 'succeeded', amount: 50_000, student: 'Peace Apio' },
      ...{ className: 'Senior 1', method: 'mtn', failure: null, settlement: null, isInDoubt: false },
    };
    const phone = paid.method.phoneNumber;
    for (const q of [
      paid.number,
      paid.number.replace(/(.{4})/g, '$1 '),
      phone,
      paid.reference,
      paid.child.regNo,
    ])
      expect((await search(q)).payments, q).toMatchObject([found]);
    expect((await search('peace apio')).payments).toContainEqual(expect.objectContaining(found));
    expect((await search(code)).students).toMatchObject([
      { regNo: paid.child.regNo, paid: 50_000, outstanding: 0 },
    ]);
  });

  it('finds a bank transfer by the number of its slip, and money that the school received itself by its receipt', async () => {
    const child = await test.addChild(80_000);
    const started = await test.startPayment({ child, amount: 60_000, method: bankMethod });
    const notice = createBankNotice({ reference: started.payment.reference, amount: 60_000 });
    expect((await notify(test, notice)).body).toEqual({ outcome: 'allocated' });
    expect((await search(notice.bankTransactionId.toLowerCase())).payments).toMatchObject([
      { reference: started.payment.reference, method: 'bank', status: 'succeeded' },
    ]);
    const { id } = await getIds(child);
    const cash = { kind: 'paid-to-school', amountUgx: 20_000, method: 'cash', receiptNumber: 'R-77' };
    const added = await test.call({
      method: 'POST',
      url: `/api/admin/students/${id}/adjustments`,
      headers: { authorization: `Bearer ${bursar.token}`, 'idempotency-key': randomUUID() },
      payload: { ...cash, paidOn: '2026-11-20' },
    });
    expect(added.status, added.text).toBe(201);
    expect((await search('r-77')).paidToSchool).toMatchObject([
      { studentId: String(id), number: 'R-77', amount: 20_000, day: '2026-11-20', student: 'Peace Apio' },
    ]);
    expect((await search('r-77', otherBursar.token)).paidToSchool).toEqual([]);
  });

  it('knows the settlement of a payment, and that staff are deciding about it', async () => {
    const paid = await pay(7_000);
    await test.runAsOwner(`insert into exceptions (subject, kind, detail, opened_at)
      values ('payment:${paid.id}', 'provider_mismatch', '{}', now())`);
    expect((await search(paid.number, token)).payments).toMatchObject([
      { isInDoubt: true, settlement: null },
    ]);
    await test.runAsOwner(`delete from exceptions where subject = 'payment:${paid.id}'`);
    const today = toKampalaDay(test.clock.now());
    const [school] = await test.queryRows<{ id: number }>('select id from schools where slug = $1', [SCHOOL]);
    const created = await createSettlement(test, school?.id ?? 0, today, user.user_id);
    const id = created.ok ? created.value : '';
    const [row] = await test.queryRows<{ reference: string }>(
      'select reference from settlements where id = $1',
      [id],
    );
    const reference = row?.reference;
    expect((await search(paid.number, token)).payments).toMatchObject([
      { settlement: { reference, paidOn: null } },
    ]);
    const sent = { providerTransactionId: 'OUT-SETTLED', paidOn: today };
    const settled = await staff.call(token, 'POST', `admin/settlements/${id}/paid`, sent);
    expect(settled.status, settled.text).toBe(200);
    const settlement = { reference, paidOn: sent.paidOn };
    expect((await search(paid.number, token)).payments).toMatchObject([{ settlement }]);
    const page = await staff.call<{ payment: object }>(token, 'GET', `admin/payments/${paid.id}`);
    expect(page.body.payment).toMatchObject({ settlement, isInDoubt: false });
  });

  it('finds nothing of another school, whatever is typed', async () => {
    const paid = await pay(20_000);
    const { code } = await getIds(paid.child);
    const slip = await addUnmatched(9_000, `fees ${paid.child.regNo}`);
    await claim({
      student: (await getIds(paid.child)).id,
      transactionId: 'CLAIMED-1',
      phoneNumber: '0772000999',
    });
    const phone = paid.method.phoneNumber;
    for (const q of [paid.number, phone, paid.reference, paid.child.regNo, code, 'CLAIMED-1', '0772000999']) {
      const found = await search(q, otherBursar.token);
      expect([found.payments, found.students, found.claims, found.transfers], q).toEqual([[], [], [], []]);
    }
    expect((await search(slip, otherBursar.token)).transfers).toEqual([{ id: slip, day: '2026-11-21' }]);
  });

  it('says of an unmatched transfer only that it waits, and nothing of one that names a payment of another school', async () => {
    const slip = await addUnmatched(41_000);
    expect((await search(slip.toLowerCase())).transfers).toEqual([{ id: slip, day: '2026-11-21' }]);
    expect((await search(slip.slice(0, -1))).transfers).toEqual([]);
    expect((await search(slip, token)).transfers).toEqual([{ id: `stanbic:${slip}`, day: '2026-11-21' }]);
    const first = await pay(1_000);
    // A payment that is final takes no transfer, and its school is that of the money.
    const named = await addUnmatched(1_000, first.reference);
    expect((await search(named)).transfers).toHaveLength(1);
    expect((await search(named, otherBursar.token)).transfers).toEqual([]);
  });
});

describe('a claim of a school', () => {
  it('suggests its child for the bank transaction, and is resolved once that is credited to the child', async () => {
    const child = await test.addChild(30_000);
    const { id: student } = await getIds(child);
    const transactionId = await addUnmatched(30_000);
    const slip = await addSlip();
    const phoneNumber = '0772 555 001';
    const answer = await claim({
      student,
      transactionId: ` ${transactionId.toLowerCase()} `,
      slip,
      phoneNumber,
    });
    expect(answer.status, answer.text).toBe(201);
    const { id } = answer.body;
    expect(await getException(id)).toMatchObject({
      bankTransactionId: `stanbic:${transactionId}`,
      closedAt: null,
      claim: {
        status: 'open',
        transactionId,
        amount: 30_000,
        hasSlip: true,
        phoneNumber: '0772555001',
        by: { id: bursar.user.user_id },
        student: { regNo: child.regNo, name: 'Peace Apio' },
      },
    });
    const link = await staff.call<{ url: string }>(token, 'POST', `admin/claims/${id}/slip/link`);
    expect(link.body.url).toContain('/api/files/');
    expect((await staff.call(bursar.token, 'POST', `admin/claims/${id}/slip/link`)).status).toBe(404);
    const path = `admin/bank-transactions/stanbic:${transactionId}`;
    const transaction = await staff.call<BankTransactionAnswer>(token, 'GET', path);
    expect(transaction.body.suggestedChild).toMatchObject({ regNo: child.regNo });
    // The claim again changes nothing.
    for (const again of [{ slip }, {}])
      expect((await claim({ student, transactionId, phoneNumber, ...again })).body).toEqual({ id });
    const body = { school: child.school, regNo: child.regNo };
    const credited = await staff.call<BankTransactionAnswer>(token, 'POST', `${path}/credit-student`, body);
    const { reference } = credited.body.bankTransaction.payment ?? {};
    expect(await getException(id)).toMatchObject({
      claim: { status: 'credited' },
      closedAt: expect.any(String),
    });
    expect(await listClaims()).toContainEqual(
      expect.objectContaining({
        cells: expect.objectContaining({ transactionId, status: 'credited', payment: reference }),
      }),
    );
    await test.advanceTime(0);
    expect(listTexts(test, '+256772555001')).toEqual([
      expect.stringContaining(`we found your payment ${transactionId} of UGX 30,000. Receipt:`),
    ]);
  });

  it('stays open if the money is credited to another child', async () => {
    const [child, other] = [await test.addChild(8_000), await test.addChild(8_000)];
    const transactionId = await addUnmatched(8_000);
    const { id } = (await claim({ student: (await getIds(child)).id, transactionId })).body;
    const body = { school: other.school, regNo: other.regNo };
    const path = `admin/bank-transactions/stanbic:${transactionId}/credit-student`;
    expect((await staff.call(token, 'POST', path, body)).status).toBe(200);
    expect(await getException(id)).toMatchObject({ claim: { status: 'open' }, closedAt: null });
  });

  it('suggests no child and stays open if the transaction has another amount', async () => {
    const child = await test.addChild(8_000);
    const transactionId = await addUnmatched(8_000);
    const { id } = (await claim({ student: (await getIds(child)).id, transactionId, amount: 80_000 })).body;
    const path = `admin/bank-transactions/stanbic:${transactionId}`;
    const transaction = await staff.call<BankTransactionAnswer>(token, 'GET', path);
    expect(transaction.body.suggestedChild).toBeNull();
    const body = { school: child.school, regNo: child.regNo };
    expect((await staff.call(token, 'POST', `${path}/credit-student`, body)).status).toBe(200);
    expect(await getException(id)).toMatchObject({ claim: { status: 'open' }, closedAt: null });
  });

  it('is resolved with the receipt of a paid payment of its child only', async () => {
    const [paid, other] = [await pay(15_000), await pay(15_000)];
    const { id: student } = await getIds(paid.child);
    const { id } = (await claim({ student, transactionId: createNumber(), amount: 15_000 })).body;
    const amount = 15_000;
    for (const reference of [other.reference, 'SF-0000-0000', '']) {
      const rejected = await decide(id, 'credit', { reference, amount });
      expect([rejected.status, Object.keys(rejected.body.errors ?? {})]).toEqual([422, ['reference']]);
    }
    const resolved = await decide(id, 'credit', { reference: paid.reference.toLowerCase(), amount });
    expect(resolved.body, resolved.text).toMatchObject({
      claim: { status: 'credited' },
      payment: { id: paid.id },
    });
    expect((await decide(id, 'decline', { reason: 'No.' })).status).toBe(409);
    const audit = await test.queryRows('select action from audit_log where subject_id = $1 order by id', [
      id,
    ]);
    expect(audit).toEqual([{ action: 'claim.entered' }, { action: 'claim.credited' }]);
  });

  it('is resolved with a payment of another amount only if staff saw it, and the SMS says what was paid', async () => {
    const paid = await pay(15_000);
    const { id: student } = await getIds(paid.child);
    const claimed = { student, transactionId: createNumber(), amount: 51_000, phoneNumber: '0772555011' };
    const { id } = (await claim(claimed)).body;
    const { reference } = paid;
    const rejected = await decide(id, 'credit', { reference, amount: 51_000 });
    expect(rejected.body.errors).toEqual({
      reference: ['This payment is for UGX 15,000: the amounts don’t match'],
    });
    expect((await decide(id, 'credit', { reference, amount: 15_000 })).status).toBe(200);
    await test.advanceTime(0);
    expect(listTexts(test, '+256772555011')).toEqual([
      expect.stringMatching(new RegExp(`of UGX 15,000\\. Receipt: http\\S+/receipts/${reference}$`)),
    ]);
    expect(
      await test.queryRows(
        `select detail ->> 'amountUgx' as amount from audit_log where subject_id = $1 and action = 'claim.credited'`,
        [id],
      ),
    ).toEqual([{ amount: '15000' }]);
  });

  it('is declined with a reason for the school, and can be made again', async () => {
    const { id: student } = await getIds(await test.addChild(5_000));
    const transactionId = createNumber();
    const claimed = { student, transactionId, phoneNumber: '0772555002' };
    const { id } = (await claim(claimed)).body;
    expect((await decide(id, 'decline', { reason: '' })).status).toBe(422);
    const declined = await decide(id, 'decline', { reason: 'The slip is of another bank.' });
    expect(declined.body, declined.text).toMatchObject({
      closedAt: expect.any(String),
      claim: { status: 'declined', declineReason: 'The slip is of another bank.' },
    });
    await test.advanceTime(0);
    expect(listTexts(test, '+256772555002')).toEqual([expect.stringContaining('we found no payment')]);
    const again = await claim(claimed);
    expect(again.body.id).not.toBe(id);
    const assign = `admin/queue-items/exception/${encodeURIComponent(`payment_claimed~claim:${again.body.id}`)}`;
    await staff.call(token, 'POST', `${assign}/assign`);
    // The queue can't complete what waits for a decision.
    expect((await staff.call(token, 'POST', `${assign}/done`, { note: 'x' })).status).toBe(409);
  });

  it('is only for a child of the school, a day up to today and a slip that is there', async () => {
    const { id: student } = await getIds(await test.addChild(5_000));
    const transactionId = createNumber();
    expect((await claim({ student, transactionId }, otherBursar.token)).status).toBe(404);
    const viewer = await staff.signInAs(roles.bursar, test.getSchool(), 'viewer');
    expect((await claim({ student, transactionId }, viewer.token)).status).toBe(403);
    const invalid = async (body: object) =>
      Object.keys((await claim({ student, transactionId, ...body })).body.errors ?? {});
    expect(await invalid({ paidOn: '2099-01-01' })).toEqual(['paidOn']);
    expect(await invalid({ slip: randomBytes(32).toString('base64url') })).toEqual(['slip']);
    expect(await invalid({ transactionId: '??' })).toEqual(['transactionId']);
    expect(await invalid({ amount: 0 })).toEqual(['amount']);
    expect((await search(transactionId)).claims).toEqual([]);
  });

  it('is decided by someone other than who entered it, and not for their own child', async () => {
    const { id: student } = await getIds(await test.addChild(5_000));
    const { id } = (await claim({ student, transactionId: createNumber() }, token)).body;
    expect((await decide(id, 'decline', { reason: 'No.' })).status).toBe(409);
    const own = await staff.signInAs(roles.staff);
    await test.runAsOwner(`update users set msisdn = '+256772666001' where id = '${own.user.user_id}'`);
    const payer = { ...createPayer(), msisdn: '+256772666001' as const };
    payer.method = { ...payer.method, phoneNumber: '0772666001' };
    const paid = await startFees(test, 5_000, { payer });
    const ownClaim = (await claim({ student: (await getIds(paid.child)).id, transactionId: createNumber() }))
      .body;
    expect((await decide(ownClaim.id, 'decline', { reason: 'No.' }, own.token)).body.message).toMatch(
      /is yours/,
    );
  });
});

const enquire = (body: object, language = 'en') =>
  test.call<EnquiryAnswer & ProblemBody>({
    method: 'POST',
    url: '/api/payment-enquiries',
    headers: { 'accept-language': language },
    payload: body,
  });

describe('an enquiry of a payer', () => {
  it('is answered with the receipt only if all that was entered belongs to the payment', async () => {
    const paid = await pay(25_000);
    const other = await pay(25_000);
    const { school, regNo } = paid.child;
    const known = {
      school,
      regNo,
      phoneNumber: paid.method.phoneNumber,
      transactionId: paid.number,
      amount: 25_000,
    };
    const answer = await enquire(known);
    expect(answer.body, answer.text).toEqual({
      receipt: {
        ...{ reference: paid.reference, paidAt: expect.any(String), amount: 25_000 },
        ...{
          school: 'St. Mary’s College Kisubi (SMACK)',
          child: 'P. Apio',
          isReversed: false,
          isMoved: false,
        },
      },
      claim: null,
    });
    for (const wrong of [
      { transactionId: other.number },
      { phoneNumber: other.method.phoneNumber },
      { regNo: other.child.regNo },
      { transactionId: createNumber() },
    ])
      expect((await enquire({ ...known, ...wrong })).body).toEqual({ receipt: null, claim: null });
    expect((await enquire({ ...known, regNo: 'NONE-1' })).status).toBe(404);
    expect(Object.keys((await enquire({ school: '', regNo: '' })).body.errors ?? {}).sort()).toEqual([
      'amount',
      'phoneNumber',
      'regNo',
      'school',
      'transactionId',
    ]);
  });

  it('is answered about a bank transfer by its slip and the exact amount', async () => {
    const child = await test.addChild(60_000);
    const started = await test.startPayment({ child, amount: 60_000, method: bankMethod });
    const notice = createBankNotice({ reference: started.payment.reference, amount: 60_000 });
    await notify(test, notice);
    const known = {
      school: child.school,
      regNo: child.regNo,
      phoneNumber: '0772555003',
      transactionId: notice.bankTransactionId,
    };
    expect((await enquire({ ...known, amount: 60_000 })).body.receipt).toMatchObject({
      reference: started.payment.reference,
    });
    expect((await enquire({ ...known, amount: 59_000 })).body).toEqual({ receipt: null, claim: null });
  });

  it('becomes a claim with the day, which its payer can follow and whose answer is sent by SMS in their language', async () => {
    const child = await test.addChild(12_000);
    const transactionId = createNumber();
    const known = {
      school: child.school,
      regNo: child.regNo,
      phoneNumber: '0772555004',
      transactionId,
      amount: 12_000,
    };
    expect((await enquire(known)).body).toEqual({ receipt: null, claim: null });
    expect(await listClaims()).not.toContainEqual(
      expect.objectContaining({ cells: expect.objectContaining({ transactionId }) }),
    );
    const sent = await enquire({ ...known, paidOn: '2026-11-20', slip: await addSlip() }, 'sw');
    expect(sent.body, sent.text).toEqual({ receipt: null, claim: 'open' });
    expect((await enquire(known)).body).toEqual({ receipt: null, claim: 'open' });
    expect((await enquire({ ...known, amount: 11_000 })).body).toEqual({ receipt: null, claim: null });
    const [row] = await test.queryRows<{ id: string }>(
      'select id from payment_claims where transaction_id = $1',
      [transactionId],
    );
    const id = row?.id ?? '';
    expect((await getException(id)).claim).toMatchObject({ by: null, hasSlip: true });
    expect((await search(transactionId)).claims).toMatchObject([
      { id, status: 'open', student: 'Peace Apio' },
    ]);
    await decide(id, 'decline', { reason: 'The number is not ours.' });
    expect((await enquire(known)).body).toEqual({ receipt: null, claim: 'declined' });
    await test.advanceTime(0);
    expect(listTexts(test, '+256772555004')).toEqual([expect.stringContaining('hatukupata malipo')]);
  });

  it('stands beside the claims of others for the same transaction and child, which staff see with it', async () => {
    const child = await test.addChild(12_000);
    const transactionId = createNumber();
    const known = { school: child.school, regNo: child.regNo, transactionId, amount: 12_000 };
    const stranger = { ...known, phoneNumber: '0772555012' };
    const payer = { ...known, phoneNumber: '0772555013' };
    const paidOn = '2026-11-20';
    expect((await enquire({ ...stranger, paidOn })).body.claim).toBe('open');
    // Nothing of the other claim is told.
    expect((await enquire(payer)).body).toEqual({ receipt: null, claim: null });
    const slip = await addSlip();
    for (let sent = 0; sent < 2; sent += 1)
      expect((await enquire({ ...payer, paidOn, slip })).body.claim).toBe('open');
    const rows = await test.queryRows<{ id: string; msisdn: string; slip: string | null }>(
      'select id, msisdn, slip_id as slip from payment_claims where transaction_id = $1 order by msisdn',
      [transactionId],
    );
    const [first, second] = rows;
    expect(rows.map((row) => [row.msisdn, row.slip])).toEqual([
      ['+256772555012', null],
      ['+256772555013', slip],
    ]);
    expect((await getException(second?.id ?? '')).claim).toMatchObject({
      phoneNumber: '0772555013',
      hasSlip: true,
      others: [
        { id: first?.id, status: 'open', amount: 12_000, phoneNumber: '0772555012', student: 'Peace Apio' },
      ],
    });
    await decide(first?.id ?? '', 'decline', { reason: 'The number is that of another person.' });
    expect((await enquire(payer)).body.claim).toBe('open');
    await test.advanceTime(0);
    expect(listTexts(test, '+256772555012')).toHaveLength(1);
    expect(listTexts(test, '+256772555013')).toEqual([]);
  });

  it('keeps a slip that its payer sends later', async () => {
    const child = await test.addChild(12_000);
    const transactionId = createNumber();
    const known = { school: child.school, regNo: child.regNo, transactionId, phoneNumber: '0772555014' };
    const paidOn = '2026-11-20';
    const slip = await addSlip();
    expect((await enquire({ ...known, amount: 12_000, paidOn })).body.claim).toBe('open');
    expect((await enquire({ ...known, amount: 12_000, paidOn, slip })).body.claim).toBe('open');
    const rows = await test.queryRows<{ slip: string | null }>(
      'select slip_id as slip from payment_claims where transaction_id = $1 order by slip_id nulls first',
      [transactionId],
    );
    expect(rows).toEqual([{ slip: null }, { slip }]);
  });

  it('is answered once, however often it was entered, when staff credit the money', async () => {
    const child = await test.addChild(31_000);
    const transactionId = await addUnmatched(31_000);
    const known = { school: child.school, regNo: child.regNo, transactionId, phoneNumber: '0772555016' };
    for (const paidOn of ['2026-11-20', '2026-11-21'])
      expect((await enquire({ ...known, amount: 31_000, paidOn })).body.claim).toBe('open');
    const stranger = { ...known, phoneNumber: '0772555017', amount: 30_999, paidOn: '2026-11-20' };
    expect((await enquire(stranger)).body.claim).toBe('open');
    const path = `admin/bank-transactions/stanbic:${transactionId}/credit-student`;
    await staff.call(token, 'POST', path, { school: child.school, regNo: child.regNo });
    await test.advanceTime(0);
    expect(listTexts(test, '+256772555016')).toEqual([expect.stringContaining('we found your payment')]);
    const statuses = await test.queryRows(
      'select status, count(*)::int as claims from payment_claims where transaction_id = $1 group by 1 order by 1',
      [transactionId],
    );
    expect(statuses).toEqual([
      { status: 'credited', claims: 2 },
      { status: 'open', claims: 1 },
    ]);
  });

  it('is resolved without staff once the network confirms the payment', async () => {
    const started = await startFees(test, 9_000);
    const prefix = 'mtn-tx-';
    const [{ ref } = { ref: '' }] = await test.queryRows<{ ref: string }>(
      'select provider_reference as ref from payments where id = $1',
      [started.id],
    );
    test.mtn.onQuery(started.msisdn, 'paid');
    const { school, regNo } = started.child;
    const phoneNumber = started.method.phoneNumber;
    const known = { school, regNo, phoneNumber, transactionId: `${prefix}${ref}`, amount: 9_000 };
    expect((await enquire({ ...known, paidOn: '2026-11-20' })).body).toEqual({
      receipt: null,
      claim: 'open',
    });
    await test.advanceTime(5_000);
    const [paid] = await test.queryRows<{ transaction: string }>(
      'select provider_transaction_id as transaction from payments where id = $1',
      [started.id],
    );
    expect(paid?.transaction).toBe(known.transactionId);
    expect((await enquire(known)).body).toMatchObject({ receipt: { amount: 9_000 }, claim: 'credited' });
    // The receipt of the payment is the answer.
    expect(listTexts(test, started.msisdn)).toHaveLength(1);
  });

  it('is limited like lookups, and as a claim like a form', async () => {
    const child = await test.addChild(12_000);
    const known = {
      school: child.school,
      regNo: child.regNo,
      phoneNumber: '0772555005',
      amount: 12_000,
      paidOn: '2026-11-20',
    };
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await enquire({ ...known, transactionId: createNumber() })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('the phone number and the slip of a claim', () => {
  it('are deleted with the account of the number', async () => {
    const person = await people.signUp();
    await test.runAsOwner(`update users set phone_verified_at = now() where id = '${person.user.id}'`);
    const { id: student } = await getIds(await test.addChild(5_000));
    const slips = [await addSlip(), await addSlip()];
    const claimed = { student, phoneNumber: person.contact, slip: slips[0] };
    const { id } = (await claim({ ...claimed, transactionId: createNumber() })).body;
    const other = { student, phoneNumber: '0772555006', slip: slips[1] };
    const { id: otherId } = (await claim({ ...other, transactionId: createNumber() })).body;
    const answer = await deleteUser(people, person);
    expect(answer.status, answer.text).toBe(200);
    const read = (of: string) =>
      test.queryRows('select msisdn, slip_id as slip from payment_claims where id = $1', [of]);
    expect(await read(id)).toEqual([{ msisdn: null, slip: null }]);
    expect(await read(otherId)).toEqual([{ msisdn: '+256772555006', slip: slips[1] }]);
    await test.advanceTime(0);
    expect(await test.queryRows('select id from uploads where id = any($1)', [slips])).toEqual([
      { id: slips[1] },
    ]);
  });
});
