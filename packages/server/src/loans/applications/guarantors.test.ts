import {
  DAY_MS,
  type GuaranteeView,
  HOUR_MS,
  type LoanAnswer,
  type ProblemBody,
  toMsisdn,
} from '@somesa/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLoanAdmin, type LoanAdmin } from '../../testing/loan-admin';
import type { TestApp } from '../../testing/test-app';
import { createTestLoans, type TestLoans } from '../../testing/test-loans';
import { createPerson, type SignedInPerson } from '../../testing/test-people';
import { findCurrentProduct, saveProduct } from '../loan-products';
import type { Loan } from '../loans-repository';

let test: TestApp;
let admin: LoanAdmin['on'];
let loans: TestLoans;
let grace: SignedInPerson;
let parent: SignedInPerson;
beforeAll(async () => {
  ({ test, on: admin, grace } = await buildLoanAdmin());
  loans = createTestLoans(test);
  await test.database.transaction(async (tx) => {
    const product = await findCurrentProduct(tx);
    if (!product) throw new Error('there is no product');
    const documents = { required: [], optional: [], isOneStatementEnough: false };
    const options = { savedBy: grace.user.user_id, now: test.clock.now(), maxAnnualRatePpm: 1_000_000 };
    const saved = await saveProduct(tx, { ...product, documents, guarantorFromUgx: 500_000 }, options);
    expect(saved.ok).toBe(true);
  });
});
// The loans of one parent add up, and a large sum would need two people.
beforeEach(async () => {
  parent = await admin.people.addParent();
});
afterAll(() => test.end());

const newPhone = (): string => createPerson().contact;
const named = (phone: string) => ({
  guarantorName: 'John Okello',
  guarantorPhone: phone,
  guarantorRelation: 'Brother',
});
const lastSms = async (phone: string): Promise<string> => {
  await test.advanceTime(0);
  return test.gateway.sent.findLast(({ to }) => to === toMsisdn(phone))?.text ?? '';
};
const readCode = async (phone: string): Promise<string> => /\b\d{6}\b/.exec(await lastSms(phone))?.[0] ?? '';
const post = <Body = { guarantee: GuaranteeView } & ProblemBody>(path: string, payload: object) =>
  test.call<Body>({ method: 'POST', url: `/api/${path}`, payload });
const consent = (phoneNumber: string, otp: string) => post('guarantees/consent', { phoneNumber, otp });

/** Applies as the signed-in parent, and returns the ID of the loan. */
const apply = async (more: object, amount = 600_000): Promise<Pick<Loan, 'id'>> => {
  const { regNo } = await test.addChild(amount);
  const form = { phoneNumber1: parent.contact, regNo, loanAmount: amount, ...more };
  return { id: await loans.getLoanId(await loans.apply(form, { token: parent.token })) };
};
const review = async (loan: Pick<Loan, 'id'>) => {
  await admin.assign(grace.token, loan as Loan);
  return admin.decide<ProblemBody>(grace.token, loan, 'approve');
};
const view = async ({ id }: Pick<Loan, 'id'>) => (await loans.getLoan(parent, id)).body.loan;

describe('a guarantor', () => {
  it('gets the terms and a code by SMS, consents with it, and only then is the loan approved', async () => {
    const phone = newPhone();
    const loan = await apply(named(phone));
    expect(await view(loan)).toMatchObject({
      needsGuarantor: true,
      guarantor: { name: 'John Okello', relation: 'Brother', amount: 600_000, consentedAt: null },
    });
    const sms = await lastSms(phone);
    expect(sms).toMatch(/S\. Nambi asks you to guarantee UGX 600,000 for 3 months\. .*\/g#[0-9a-f]{5}\b/);
    expect(sms.length).toBeLessThanOrEqual(160);
    const early = await review(loan);
    expect([early.status, early.body.errors]).toEqual([
      422,
      { guarantor: ['The guarantor has not agreed to this loan'] },
    ]);
    const code = await readCode(phone);
    const shown = await post('guarantees', { phoneNumber: phone, otp: code });
    expect(shown.body.guarantee).toEqual({
      borrower: 'S. Nambi',
      school: expect.any(String),
      amount: 600_000,
      months: 3,
      consentedAt: null,
    });
    const first = await consent(phone, code);
    expect(first.body.guarantee.consentedAt).toBe(test.clock.now().toISOString());
    test.clock.advance(1_000);
    expect((await consent(phone, code)).body).toEqual(first.body);
    expect((await view(loan)).guarantor?.consentedAt).toBe(first.body.guarantee.consentedAt);
    expect((await review(loan)).status).toBe(200);
  });

  it('is not needed below the amount of the product', async () => {
    const loan = await apply({}, 499_999);
    expect(await view(loan)).toMatchObject({ needsGuarantor: false, guarantor: null });
    expect((await review(loan)).status).toBe(200);
  });

  it('does not guarantee more than the amount and the term of the SMS', async () => {
    const phone = newPhone();
    const loan = await apply(named(phone));
    await consent(phone, await readCode(phone));
    await admin.assign(grace.token, loan as Loan);
    const longer = await admin.decide<ProblemBody>(grace.token, loan, 'approve', { term: '6 months' });
    expect(Object.keys(longer.body.errors ?? {})).toEqual(['guarantor']);
    expect((await admin.decide(grace.token, loan, 'approve', { principal: 550_000 })).status).toBe(200);
  });

  it('can be replaced until the decision, which ends the earlier code', async () => {
    const [first, second] = [newPhone(), newPhone()];
    const loan = await apply(named(first));
    const oldCode = await readCode(first);
    const replace = () =>
      loans.request<LoanAnswer & ProblemBody>(
        'POST',
        `/parent/loans/${loan.id}/guarantor`,
        parent,
        named(second),
      );
    expect((await replace()).body.loan.guarantor).toMatchObject({ phoneNumber: second, consentedAt: null });
    expect((await consent(first, oldCode)).status).toBe(422);
    expect((await consent(second, await readCode(second))).status).toBe(200);
    expect((await review(loan)).status).toBe(200);
    expect((await replace()).status).toBe(409);
    const other = await admin.people.addParent();
    const path = `/parent/loans/${loan.id}/guarantor`;
    expect((await loans.request('POST', path, other, named(first))).status).toBe(404);
  });

  it('is not the borrower, and does not get more than three texts a day', async () => {
    const phone = newPhone();
    const reject = async (form: object) => {
      const { regNo } = await test.addChild(600_000);
      const answer = await loans.tryApply<ProblemBody>({ phoneNumber1: newPhone(), regNo, ...form });
      return [answer.status, answer.body.errors];
    };
    const self = 'This is your own number. A guarantor must be someone else';
    const own = { phoneNumber1: phone, ...named(phone) };
    expect(await reject(own)).toEqual([422, { guarantorPhone: [self] }]);
    expect(await reject({ phoneNumber2: phone, ...named(phone) })).toEqual([422, { guarantorPhone: [self] }]);
    expect(await reject({ guarantorName: 'John Okello' })).toEqual([
      422,
      {
        guarantorPhone: ['Guarantor’s phone number is required'],
        guarantorRelation: ['Write how you know the guarantor'],
      },
    ]);
    for (let sent = 0; sent < 3; sent += 1) await apply(named(phone));
    const tooMany = [422, { guarantorPhone: [expect.stringContaining('too many codes to this number')] }];
    expect(await reject(named(phone))).toEqual(tooMany);
    test.clock.advance(DAY_MS + 1);
    expect((await reject(named(phone)))[0]).toBe(201);
  });

  it('guarantees at most two loans at a time, counting only consents', async () => {
    const phone = newPhone();
    for (let at = 0; at < 2; at += 1) {
      await apply(named(phone));
      expect((await consent(phone, await readCode(phone))).status).toBe(200);
    }
    const { regNo } = await test.addChild(600_000);
    const third = await loans.tryApply<ProblemBody>({ phoneNumber1: newPhone(), regNo, ...named(phone) });
    expect([third.status, third.body.errors]).toEqual([
      422,
      { guarantorPhone: ['This number can’t guarantee another loan. Name someone else'] },
    ]);
  });

  it('cannot guess: five wrong codes end the right one', async () => {
    const phone = newPhone();
    await apply(named(phone));
    const code = await readCode(phone);
    const wrong = code === '123456' ? '654321' : '123456';
    for (let at = 0; at < 5; at += 1) expect((await consent(phone, wrong)).status).toBe(422);
    expect((await consent(phone, code)).body.errors).toEqual({ otp: [expect.any(String)] });
    expect((await consent(newPhone(), code)).status).toBe(422);
  });

  it('still consents with the link of the SMS after wrong codes of others', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    await apply(named(phone));
    await apply(named(other));
    const code = await readCode(phone);
    const readTicket = async (to: string) => /\/g#([0-9a-f]{5})\b/.exec(await lastSms(to))?.[1] ?? '';
    const [ticket, othersTicket] = [await readTicket(phone), await readTicket(other)];
    const wrong = code === '123456' ? '654321' : '123456';
    const enter = (otp: string, more: object) =>
      post('guarantees/consent', { phoneNumber: phone, otp, ...more });
    for (let at = 0; at < 5; at += 1) await enter(wrong, { ticket: othersTicket });
    for (const more of [{}, { ticket: othersTicket }, { ticket: '00000' }])
      expect((await enter(code, more)).status).toBe(422);
    expect((await enter(wrong, { ticket })).status).toBe(422);
    expect((await enter(code, { ticket })).status).toBe(200);
  });

  it('cannot guess by codes that are sent at once', async () => {
    const phone = newPhone();
    const loan = await apply(named(phone));
    const code = await readCode(phone);
    const wrong = code === '123456' ? '654321' : '123456';
    await Promise.all(Array.from({ length: 8 }, () => consent(phone, wrong)));
    const [row] = await test.queryRows<{ wrong_attempts: number }>(
      'select wrong_attempts from loan_guarantors where loan_id = $1',
      [loan.id],
    );
    expect(row?.wrong_attempts).toBe(5);
  });

  it('is deleted with the documents of an application that no one claimed', async () => {
    const phone = newPhone();
    const { regNo } = await test.addChild(600_000);
    const reference = await loans.apply({ phoneNumber1: newPhone(), regNo, ...named(phone) });
    const count = async () =>
      (
        await test.queryRows(
          'select 1 from loan_guarantors g join loans l on l.id = g.loan_id where l.reference = $1',
          [reference],
        )
      ).length;
    await test.advanceTime(180 * DAY_MS - HOUR_MS);
    expect(await count()).toBe(1);
    await test.advanceTime(2 * HOUR_MS);
    expect(await count()).toBe(0);
  });
});
