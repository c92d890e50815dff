import { MINUTE_MS, type ProblemBody, roles } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, createPayer, type TestApp, type TestChild } from '../../testing/test-app';
import { createTestDecisions, type TestApplication } from '../../testing/test-decisions';
import type { SignedInPerson } from '../../testing/test-people';
import type { Loan } from '../loans-repository';

const WRONG_CODE = 'This code is incorrect or has expired. Check it or request a new one';

let test: TestApp;
let loans: ReturnType<typeof createTestDecisions>;
let grace: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp({
    env: { RATE_LIMIT_OTP_SENDS_PER_HOUR: '1000', RATE_LIMIT_OTP_ATTEMPTS_PER_HOUR: '1000' },
  });
  loans = createTestDecisions(test);
  grace = await loans.signInAs(roles.staff);
});
afterAll(() => test.end());

/** Creates an open offer for a child with UGX 300,000 of fees. */
const createOffer = async (
  options: TestApplication = {},
): Promise<{ parent: SignedInPerson; child: Pick<TestChild, 'regNo'>; loan: Loan }> => {
  const parent = options.by ?? (await loans.people.addParent());
  const child = options.child ?? (await test.addChild(200_000, 100_000));
  const loan = await loans.apply({ ...options, by: parent, child });
  await loans.approve(grace.token, loan);
  return { parent, child, loan };
};
const accept = (parent: SignedInPerson, loan: Loan, otp: string) =>
  loans.callAsParent<ProblemBody & { loan: { status: string } }>(parent.token, loan, 'accept', { otp });
const getStatus = async (loan: Loan) => (await loans.row(loan))?.status;
/** Returns a code that differs from the given one. */
const createOtherCode = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

describe('POST /parent/loans/:id/accept', () => {
  it('accepts an offer with the code, holds the fees and starts the disbursement', async () => {
    const { parent, child, loan } = await createOffer();
    const accepted = await accept(parent, loan, await loans.getAcceptanceCode(parent, loan));
    expect([accepted.status, accepted.body.loan.status], accepted.text).toEqual([200, 'accepted']);
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 300_000, pending: 300_000 });
    const disbursements = await test.queryRows(
      'select amount_ugx, method, status from disbursements where loan_id = $1',
      [loan.id],
    );
    expect(disbursements).toMatchObject([{ amount_ugx: 300_000, method: 'mtn' }]);
    const [log] = await test.queryRows<{ detail: string; actor_kind: string }>(
      `select detail, actor_kind from loan_events where loan_id = $1 and event = 'accept'`,
      [loan.id],
    );
    expect(log).toEqual({ detail: `*** *** ${parent.contact.slice(-3)}`, actor_kind: 'parent' });
  });

  it('sends the acceptance code in a message of its own that contains no amount', async () => {
    const { parent, loan } = await createOffer();
    await loans.getAcceptanceCode(parent, loan);
    const text = test.gateway.sent.findLast((sent) => /\d{6}/.test(sent.text))?.text ?? '';
    expect(text).toMatch(/^Somesa: your OTP to accept your loan is \d{6}\./);
    expect(text).not.toContain('UGX');
  });

  it('rejects a wrong code and then accepts the right one', async () => {
    const { parent, loan } = await createOffer();
    const otp = await loans.getAcceptanceCode(parent, loan);
    const wrong = await accept(parent, loan, createOtherCode(otp));
    expect([wrong.status, wrong.body.errors]).toEqual([422, { otp: [WRONG_CODE] }]);
    expect(await getStatus(loan)).toBe('approved');
    expect((await accept(parent, loan, otp)).status).toBe(200);
  });

  it('rejects a used code, and accepts an offer only once if requests are simultaneous', async () => {
    const { parent, loan } = await createOffer();
    const otp = await loans.getAcceptanceCode(parent, loan);
    const responses = await Promise.all([1, 2, 3].map(() => accept(parent, loan, otp)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await loans.events(loan)).filter((event) => event === 'accept')).toHaveLength(1);
    expect(await test.queryRows('select id from disbursements where loan_id = $1', [loan.id])).toHaveLength(
      1,
    );
    const next = await createOffer({ by: parent });
    expect((await accept(parent, next.loan, otp)).body.errors).toEqual({ otp: [WRONG_CODE] });
  });

  it('rejects the code of another loan', async () => {
    const { parent, loan } = await createOffer();
    const other = await createOffer({ by: parent });
    const otp = await loans.getAcceptanceCode(parent, loan);
    expect((await accept(parent, other.loan, otp)).body.errors).toEqual({ otp: [WRONG_CODE] });
    expect((await accept(parent, loan, otp)).status).toBe(200);
  });

  it('rejects a code that is ten minutes old', async () => {
    const { parent, loan } = await createOffer();
    const otp = await loans.getAcceptanceCode(parent, loan);
    test.clock.advance(10 * MINUTE_MS);
    expect((await accept(parent, loan, otp)).body.errors).toEqual({ otp: [WRONG_CODE] });
  });

  it('rejects all codes after five wrong ones until a new one is sent', async () => {
    const { parent, loan } = await createOffer();
    const otp = await loans.getAcceptanceCode(parent, loan);
    for (let wrong = 0; wrong < 5; wrong += 1) await accept(parent, loan, createOtherCode(otp));
    expect((await accept(parent, loan, otp)).body.errors).toEqual({ otp: [WRONG_CODE] });
    test.clock.advance(MINUTE_MS);
    expect((await accept(parent, loan, await loans.getAcceptanceCode(parent, loan))).status).toBe(200);
  });

  it('accepts an offer immediately for a parent who has just registered', async () => {
    const parent = await loans.people.addParent();
    const loan = await loans.addInStatus('approved', { by: parent });
    const at = test.clock.now();
    expect((await accept(parent, loan, await loans.getAcceptanceCode(parent, loan))).status).toBe(200);
    expect(test.clock.now()).toEqual(at);
  });

  it('sends another code only after a minute', async () => {
    const { parent, loan } = await createOffer();
    await loans.getAcceptanceCode(parent, loan);
    const tooEarly = await loans.callAsParent<ProblemBody>(parent.token, loan, 'acceptance-code');
    expect([tooEarly.status, tooEarly.headers['retry-after']]).toEqual([429, '60']);
  });

  it.each([{}, { otp: '' }, { otp: 'abc' }, { otp: 123456 }])('rejects the body %j', async (body) => {
    const { parent, loan } = await createOffer();
    const response = await loans.callAsParent<ProblemBody>(parent.token, loan, 'accept', body);
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['otp']]);
  });

  it('returns 404 for another parent’s offer', async () => {
    const { parent, loan } = await createOffer();
    const otherParent = await loans.people.addParent();
    const otp = await loans.getAcceptanceCode(parent, loan);
    const paths = ['acceptance-code', 'accept', 'agreement/link'];
    for (const path of paths) {
      expect((await loans.callAsParent(otherParent.token, loan, path, { otp })).status, path).toBe(404);
      expect((await loans.call(null, 'POST', `parent/loans/${loan.id}/${path}`, { otp })).status).toBe(401);
    }
    expect(await getStatus(loan)).toBe('approved');
  });

  it('returns 409 for a loan without an offer', async () => {
    const parent = await loans.people.addParent();
    const loan = await loans.addInStatus('under_review', { by: parent });
    expect((await loans.callAsParent(parent.token, loan, 'acceptance-code')).status).toBe(409);
    expect((await accept(parent, loan, '123456')).status).toBe(409);
  });
});

describe('acceptance after other payments of the fees', () => {
  it('accepts only one of two loans for the same fees', async () => {
    const child = await test.addChild(300_000);
    const [first, second] = [await createOffer({ child }), await createOffer({ child })];
    const otps = [
      await loans.getAcceptanceCode(first.parent, first.loan),
      await loans.getAcceptanceCode(second.parent, second.loan),
    ];
    const responses = await Promise.all([
      accept(first.parent, first.loan, otps[0] ?? ''),
      accept(second.parent, second.loan, otps[1] ?? ''),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(responses.find(({ status }) => status === 422)?.body.errors).toEqual({
      otp: [
        'These fees were paid or financed since, so there is nothing left to lend for. You owe nothing for this offer. Withdraw it, or let it expire',
      ],
    });
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ pending: 300_000 });
  });

  it.each([
    ['en', /^Some of these fees .* lend up to UGX 200,000 now\. Withdraw this offer, .* apply again/],
    ['lg', /tebisukka UGX 200,000\. Ggyayo looni eno/],
    ['sw', /hadi UGX 200,000\. Ondoa ofa hii .* omba tena/],
  ])('explains in %s what to do if less than the offer is available', async (language, pattern) => {
    const child = await test.addChild(300_000);
    const large = await createOffer({ child });
    const small = await createOffer({ child, principalUgx: 100_000 });
    expect(
      (await accept(small.parent, small.loan, await loans.getAcceptanceCode(small.parent, small.loan)))
        .status,
    ).toBe(200);
    const response = await test.call({
      method: 'POST',
      url: `/api/parent/loans/${large.loan.id}/accept`,
      headers: { authorization: `Bearer ${large.parent.token}`, 'accept-language': language },
      payload: { otp: await loans.getAcceptanceCode(large.parent, large.loan) },
    });
    expect([response.status, response.body.errors?.otp?.[0]]).toEqual([422, expect.stringMatching(pattern)]);
    expect((await loans.callAsParent(large.parent.token, large.loan, 'withdraw')).status).toBe(200);
  });

  it('returns 409 while a payment of the fees is pending, and the code stays valid', async () => {
    const { parent, child, loan } = await createOffer();
    const otp = await loans.getAcceptanceCode(parent, loan);
    const payer = createPayer();
    test.mtn.onQuery(payer.msisdn, { kind: 'failed', reason: 'declined', detail: 'said no' });
    await test.startPayment({ child, amount: 100_000, method: payer.method });
    const conflict = await accept(parent, loan, otp);
    expect([conflict.status, conflict.body.message]).toEqual([409, expect.stringContaining('UGX 200,000')]);
    await test.advanceTime(5_000);
    expect((await accept(parent, loan, otp)).status).toBe(200);
  });
});

it('explains that the school can’t be paid yet and leaves the offer open', async () => {
  const { parent, loan } = await createOffer();
  const otp = await loans.getAcceptanceCode(parent, loan);
  const [account] = await test.queryRows<{ msisdn: string }>(
    'update school_payout_accounts set msisdn = $2 where school_id = $1 returning msisdn',
    [loan.schoolId, '+256776000009'],
  );
  await test.runAsOwner(`update school_payout_accounts set method = 'bank', bank_name = 'Centenary Bank', account_number = ''
    where school_id = ${loan.schoolId}`);
  const response = await accept(parent, loan, otp);
  await test.runAsOwner(`update school_payout_accounts set method = 'mtn', bank_name = null, account_number = null,
    msisdn = '${account?.msisdn}' where school_id = ${loan.schoolId}`);
  expect([response.status, response.body.errors]).toEqual([
    422,
    { otp: ['We can’t pay this school yet. Your offer stays open: please call us'] },
  ]);
  expect(await getStatus(loan)).toBe('approved');
  expect((await accept(parent, loan, otp)).status).toBe(200);
});

describe('POST /admin/loans/:id/cancel', () => {
  it('releases the fees once no disbursement is active', async () => {
    const { parent, child, loan } = await createOffer();
    await accept(parent, loan, await loans.getAcceptanceCode(parent, loan));
    expect((await loans.decide(grace.token, loan, 'cancel')).status).toBe(409);
    await test.runAsOwner(
      `update disbursements set status = 'failed', next_check_at = null where loan_id = '${loan.id}'`,
    );
    expect((await loans.decide(grace.token, loan, 'cancel')).body.loan.status).toBe('withdrawn');
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 300_000, pending: 0 });
    expect((await loans.callAsParent(parent.token, loan, 'agreement/link')).status).toBe(404);
  });
});

describe('offer expiry', () => {
  const getMsUntilEnd = async (loan: Loan): Promise<number> => {
    const end = (await loans.row(loan))?.offer_ends_at?.getTime() ?? 0;
    expect(new Date(end).toISOString()).toMatch(/T21:00:00\.000Z$/);
    return end - test.clock.now().getTime();
  };

  it('accepts an offer until the last millisecond of its last day in Kampala', async () => {
    const { parent, loan } = await createOffer();
    test.clock.advance((await getMsUntilEnd(loan)) - MINUTE_MS);
    const otp = await loans.getAcceptanceCode(parent, loan);
    test.clock.advance(MINUTE_MS - 1);
    expect((await accept(parent, loan, otp)).status).toBe(200);
  });

  it('rejects an offer from the first millisecond of the next day even if no sweep has run', async () => {
    const { parent, loan } = await createOffer();
    test.clock.advance((await getMsUntilEnd(loan)) - MINUTE_MS);
    const otp = await loans.getAcceptanceCode(parent, loan);
    test.clock.advance(MINUTE_MS);
    const response = await accept(parent, loan, otp);
    expect([response.status, response.body.message]).toEqual([
      409,
      'This offer has expired. Call us and we’ll review your application again.',
    ]);
    expect(await getStatus(loan)).toBe('expired');
    expect((await loans.callAsParent(parent.token, loan, 'acceptance-code')).status).toBe(409);
  });

  it('expires an offer in the sweep, and requires two approvals again for the next offer', async () => {
    const child = await test.addChild(3_000_000);
    const parent = await loans.people.addParent();
    const moses = await loans.signInAs(roles.administrator);
    const loan = await loans.addInStatus('under_review', { by: parent, child, principalUgx: 3_000_000 });
    await loans.decide(grace.token, loan, 'approve');
    expect((await loans.decide(moses.token, loan, 'approve')).body.loan.status).toBe('approved');
    await test.advanceTime((await getMsUntilEnd(loan)) - 1);
    expect(await getStatus(loan)).toBe('approved');
    await test.advanceTime(1);
    expect(await getStatus(loan)).toBe('expired');
    const reopened = await loans.decide(moses.token, loan, 'reopen');
    expect(reopened.body.loan).toMatchObject({
      status: 'under_review',
      firstApproverId: null,
      offerEndsAt: null,
    });
    expect((await loans.decide(moses.token, loan, 'approve')).body.loan.status).toBe('under_review');
    expect((await loans.decide(grace.token, loan, 'approve')).body.loan.status).toBe('approved');
  });

  it('expires an offer when staff reopen the application even if no sweep has run', async () => {
    const { loan } = await createOffer();
    test.clock.advance(await getMsUntilEnd(loan));
    expect((await loans.decide(grace.token, loan, 'reopen')).status).toBe(200);
    expect((await loans.events(loan)).slice(-2)).toEqual(['expire', 'reopen']);
  });
});
