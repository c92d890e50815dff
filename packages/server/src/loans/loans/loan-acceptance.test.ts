import type { ProblemBody } from '@somesa/core';
import { roles } from '@somesa/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, newPayer, type TestApp, type TestChild } from '../../testing/test-app';
import { createTestDecisions, type TestApplication } from '../../testing/test-decisions';
import type { SignedInPerson } from '../../testing/test-people';
import { createTestStaff } from '../../testing/test-staff';
import type { Loan } from './loans-repository';

const MINUTE_MS = 60_000;
const WRONG = 'This code is incorrect or has expired. Check it or request a new one';

let test: TestApp;
let on: ReturnType<typeof createTestDecisions>;
let grace: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp({
    env: { RATE_LIMIT_OTP_SENDS_PER_HOUR: '1000', RATE_LIMIT_OTP_ATTEMPTS_PER_HOUR: '1000' },
  });
  on = createTestDecisions(test);
  grace = await on.signInAs(roles.staff);
});
afterAll(() => test.end());

/** A parent with an open offer for a child that owes so much. */
const offered = async (
  more: TestApplication = {},
): Promise<{ parent: SignedInPerson; child: Pick<TestChild, 'regNo'>; loan: Loan }> => {
  const parent = more.by ?? (await on.people.join());
  const child = more.child ?? (await test.addChild(200_000, 100_000));
  const loan = await on.apply({ ...more, by: parent, child });
  await on.approve(grace.token, loan);
  return { parent, child, loan };
};
const accept = (parent: SignedInPerson, loan: Loan, otp: string) =>
  on.own<ProblemBody & { loan: { status: string } }>(parent.token, loan, 'accept', { otp });
const stateOf = async (loan: Loan) => (await on.row(loan))?.status;
/** A code that is not this one. */
const otherThan = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

describe('an offer', () => {
  it('is accepted with the code from the phone: the fees are held, the school’s payment begins', async () => {
    const { parent, child, loan } = await offered();
    const accepted = await accept(parent, loan, await on.codeFor(parent, loan));
    expect([accepted.status, accepted.body.loan.status], accepted.text).toEqual([200, 'accepted']);
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 300_000, pending: 300_000 });
    const begun = await test.rows('select amount_ugx, method, status from disbursements where loan_id = $1', [
      loan.id,
    ]);
    expect(begun).toMatchObject([{ amount_ugx: 300_000, method: 'mtn' }]);
    const [log] = await test.rows<{ detail: string; actor_kind: string }>(
      `select detail, actor_kind from loan_events where loan_id = $1 and event = 'accept'`,
      [loan.id],
    );
    expect(log).toEqual({ detail: `*** *** ${parent.contact.slice(-3)}`, actor_kind: 'parent' });
  });

  it('is accepted by a code in words of its own, that never says what is signed to others', async () => {
    const { parent, loan } = await offered();
    await on.codeFor(parent, loan);
    const text = test.gateway.sent.findLast((sent) => /\d{6}/.test(sent.text))?.text ?? '';
    expect(text).toMatch(/^Somesa: your OTP to accept your loan is \d{6}\./);
    expect(text).not.toContain('UGX');
  });

  it('is not accepted by a wrong code, and then by the right one', async () => {
    const { parent, loan } = await offered();
    const otp = await on.codeFor(parent, loan);
    const wrong = await accept(parent, loan, otherThan(otp));
    expect([wrong.status, wrong.body.errors]).toEqual([422, { otp: [WRONG] }]);
    expect(await stateOf(loan)).toBe('approved');
    expect((await accept(parent, loan, otp)).status).toBe(200);
  });

  it('is not accepted by a code that was used, nor accepted twice at once', async () => {
    const { parent, loan } = await offered();
    const otp = await on.codeFor(parent, loan);
    const answers = await Promise.all([1, 2, 3].map(() => accept(parent, loan, otp)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await on.events(loan)).filter((event) => event === 'accept')).toHaveLength(1);
    expect(await test.rows('select id from disbursements where loan_id = $1', [loan.id])).toHaveLength(1);
    const next = await offered({ by: parent });
    expect((await accept(parent, next.loan, otp)).body.errors).toEqual({ otp: [WRONG] });
  });

  it('is not accepted by the code of another loan', async () => {
    const { parent, loan } = await offered();
    const other = await offered({ by: parent });
    const otp = await on.codeFor(parent, loan);
    expect((await accept(parent, other.loan, otp)).body.errors).toEqual({ otp: [WRONG] });
    expect((await accept(parent, loan, otp)).status).toBe(200);
  });

  it('is not accepted by a code that is ten minutes old', async () => {
    const { parent, loan } = await offered();
    const otp = await on.codeFor(parent, loan);
    test.clock.pass(10 * MINUTE_MS);
    expect((await accept(parent, loan, otp)).body.errors).toEqual({ otp: [WRONG] });
  });

  it('is not accepted after five wrong codes, until another is sent', async () => {
    const { parent, loan } = await offered();
    const otp = await on.codeFor(parent, loan);
    for (let wrong = 0; wrong < 5; wrong += 1) await accept(parent, loan, otherThan(otp));
    expect((await accept(parent, loan, otp)).body.errors).toEqual({ otp: [WRONG] });
    test.clock.pass(MINUTE_MS);
    expect((await accept(parent, loan, await on.codeFor(parent, loan))).status).toBe(200);
  });

  it('accepts an offer immediately for a parent who has just registered', async () => {
    const parent = await on.people.join();
    const loan = await on.putInto('approved', { by: parent });
    const at = test.clock.now();
    expect((await accept(parent, loan, await on.codeFor(parent, loan))).status).toBe(200);
    expect(test.clock.now()).toEqual(at);
  });

  it('gets another code only after a minute', async () => {
    const { parent, loan } = await offered();
    await on.codeFor(parent, loan);
    const soon = await on.own<ProblemBody>(parent.token, loan, 'acceptance-code');
    expect([soon.status, soon.headers['retry-after']]).toEqual([429, '60']);
  });

  it.each([{}, { otp: '' }, { otp: 'abc' }, { otp: 123456 }])('is not accepted with %j', async (body) => {
    const { parent, loan } = await offered();
    const answer = await on.own<ProblemBody>(parent.token, loan, 'accept', body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['otp']]);
  });

  it('returns 404 for another parent’s offer', async () => {
    const { parent, loan } = await offered();
    const stranger = await on.people.join();
    const otp = await on.codeFor(parent, loan);
    const paths = ['acceptance-code', 'accept', 'agreement/link'];
    for (const path of paths) {
      expect((await on.own(stranger.token, loan, path, { otp })).status, path).toBe(404);
      expect((await on.call(null, 'POST', `parent/loans/${loan.id}/${path}`, { otp })).status).toBe(401);
    }
    expect(await stateOf(loan)).toBe('approved');
  });

  it('refuses to accept a loan without an offer, and to send a code for it', async () => {
    const parent = await on.people.join();
    const loan = await on.putInto('under_review', { by: parent });
    expect((await on.own(parent.token, loan, 'acceptance-code')).status).toBe(409);
    expect((await accept(parent, loan, '123456')).status).toBe(409);
  });
});

describe('fees that others paid since the offer', () => {
  it('are not lent again: of two loans for the same fees, one is accepted', async () => {
    const child = await test.addChild(300_000);
    const [first, second] = [await offered({ child }), await offered({ child })];
    const otps = [await on.codeFor(first.parent, first.loan), await on.codeFor(second.parent, second.loan)];
    const answers = await Promise.all([
      accept(first.parent, first.loan, otps[0] ?? ''),
      accept(second.parent, second.loan, otps[1] ?? ''),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
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
  ])('leave less than the offer: the parent reads what can be done, in %s', async (language, words) => {
    const child = await test.addChild(300_000);
    const large = await offered({ child });
    const small = await offered({ child, principalUgx: 100_000 });
    expect((await accept(small.parent, small.loan, await on.codeFor(small.parent, small.loan))).status).toBe(
      200,
    );
    const refused = await test.call({
      method: 'POST',
      url: `/api/parent/loans/${large.loan.id}/accept`,
      headers: { authorization: `Bearer ${large.parent.token}`, 'accept-language': language },
      payload: { otp: await on.codeFor(large.parent, large.loan) },
    });
    expect([refused.status, refused.body.errors?.otp?.[0]]).toEqual([422, expect.stringMatching(words)]);
    expect((await on.own(large.parent.token, large.loan, 'withdraw')).status).toBe(200);
  });

  it('being paid right now let the parent wait, and the code counts still', async () => {
    const { parent, child, loan } = await offered();
    const otp = await on.codeFor(parent, loan);
    const payer = newPayer();
    test.mtn.onQuery(payer.msisdn, { kind: 'failed', reason: 'declined', detail: 'said no' });
    await test.start({ child, amount: 100_000, method: payer.method });
    const held = await accept(parent, loan, otp);
    expect([held.status, held.body.message]).toEqual([409, expect.stringContaining('UGX 200,000')]);
    await test.pass(5_000);
    expect((await accept(parent, loan, otp)).status).toBe(200);
  });
});

it('an offer whose school can’t be paid yet is not taken, in the parent’s words, and stays open', async () => {
  const { parent, loan } = await offered();
  const otp = await on.codeFor(parent, loan);
  const [account] = await test.rows<{ msisdn: string }>(
    'update school_payout_accounts set msisdn = $2 where school_id = $1 returning msisdn',
    [loan.schoolId, '+256776000009'],
  );
  await test.asOwner(`update school_payout_accounts set method = 'bank', bank_name = 'Centenary Bank', account_number = ''
    where school_id = ${loan.schoolId}`);
  const answer = await accept(parent, loan, otp);
  await test.asOwner(`update school_payout_accounts set method = 'mtn', bank_name = null, account_number = null,
    msisdn = '${account?.msisdn}' where school_id = ${loan.schoolId}`);
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { otp: ['We can’t pay this school yet. Your offer stays open: please call us'] },
  ]);
  expect(await stateOf(loan)).toBe('approved');
  expect((await accept(parent, loan, otp)).status).toBe(200);
});

describe('an accepted loan that staff gives up', () => {
  it('sets the fees free once no payment to the school is alive', async () => {
    const { parent, child, loan } = await offered();
    await accept(parent, loan, await on.codeFor(parent, loan));
    expect((await on.decide(grace.token, loan, 'cancel')).status).toBe(409);
    await test.asOwner(
      `update disbursements set status = 'failed', next_check_at = null where loan_id = '${loan.id}'`,
    );
    expect((await on.decide(grace.token, loan, 'cancel')).body.loan.status).toBe('withdrawn');
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 300_000, pending: 0 });
    expect((await on.own(parent.token, loan, 'agreement/link')).status).toBe(404);
  });
});

describe('the end of an offer', () => {
  // Weeks pass here: sessions end.
  beforeEach(async () => {
    grace = { ...grace, token: await createTestStaff(test).signInAgain(grace) };
  });
  const untilEnd = async (loan: Loan): Promise<number> => {
    const end = (await on.row(loan))?.offer_ends_at?.getTime() ?? 0;
    expect(new Date(end).toISOString()).toMatch(/T21:00:00\.000Z$/);
    return end - test.clock.now().getTime();
  };

  it('is the end of its last day in Kampala: a millisecond before, it is accepted', async () => {
    const { parent, loan } = await offered();
    test.clock.pass((await untilEnd(loan)) - MINUTE_MS);
    const otp = await on.codeFor(parent, loan);
    test.clock.pass(MINUTE_MS - 1);
    expect((await accept(parent, loan, otp)).status).toBe(200);
  });

  it('refuses from the first millisecond of the next day, also where no sweep came by', async () => {
    const { parent, loan } = await offered();
    test.clock.pass((await untilEnd(loan)) - MINUTE_MS);
    const otp = await on.codeFor(parent, loan);
    test.clock.pass(MINUTE_MS);
    const late = await accept(parent, loan, otp);
    expect([late.status, late.body.message]).toEqual([
      409,
      'This offer has expired. Call us and we’ll review your application again.',
    ]);
    expect(await stateOf(loan)).toBe('expired');
    expect((await on.own(parent.token, loan, 'acceptance-code')).status).toBe(409);
  });

  it('comes by itself, and staff can make another offer, which takes two people again', async () => {
    const child = await test.addChild(3_000_000);
    const parent = await on.people.join();
    const moses = await on.signInAs(roles.administrator);
    const loan = await on.putInto('under_review', { by: parent, child, principalUgx: 3_000_000 });
    await on.decide(grace.token, loan, 'approve');
    expect((await on.decide(moses.token, loan, 'approve')).body.loan.status).toBe('approved');
    await test.pass((await untilEnd(loan)) - 1);
    expect(await stateOf(loan)).toBe('approved');
    await test.pass(1);
    expect(await stateOf(loan)).toBe('expired');
    const reopened = await on.decide(moses.token, loan, 'reopen');
    expect(reopened.body.loan).toMatchObject({
      status: 'under_review',
      firstApproverId: null,
      offerEndsAt: null,
    });
    expect((await on.decide(moses.token, loan, 'approve')).body.loan.status).toBe('under_review');
    expect((await on.decide(grace.token, loan, 'approve')).body.loan.status).toBe('approved');
  });

  it('comes when staff reopens, though no sweep came by', async () => {
    const { loan } = await offered();
    test.clock.pass(await untilEnd(loan));
    expect((await on.decide(grace.token, loan, 'reopen')).status).toBe(200);
    expect((await on.events(loan)).slice(-2)).toEqual(['expire', 'reopen']);
  });
});
