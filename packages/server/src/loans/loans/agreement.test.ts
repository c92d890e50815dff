import { type FileLinkAnswer, loanCost, roles } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestDecisions } from '../../testing/test-decisions';
import { createTestPayouts } from '../../testing/test-payouts';
import type { SignedInPerson } from '../../testing/test-people';
import { readAgreement } from './agreement';
import type { Loan } from './loans-repository';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const terms = { method: 'declining', annualRatePpm: 35_000, feeUgx: 0 } as const;

let test: TestApp;
let on: ReturnType<typeof createTestDecisions>;
let grace: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  on = createTestDecisions(test);
  grace = await on.signInAs(roles.staff);
});
afterAll(() => test.end());

const accepted = async (): Promise<{ parent: SignedInPerson; loan: Loan }> => {
  const parent = await on.people.join();
  const loan = await on.apply({ by: parent, child: await test.addChild(400_000), principalUgx: 400_000 });
  await on.approve(grace.token, loan);
  test.clock.pass(DAY_MS);
  const otp = await on.codeFor(parent, loan);
  expect((await on.own(parent.token, loan, 'accept', { otp })).status).toBe(200);
  return { parent, loan };
};
const linkOf = (parent: SignedInPerson, loan: Loan) =>
  on.own<FileLinkAnswer>(parent.token, loan, 'agreement/link');
const open = (url: string) => test.call({ url: new URL(url).pathname });

describe('the agreement', () => {
  it('says the figures of the offer, then those of the day that the school was paid', async () => {
    const wallet = await createTestPayouts(test).newWallet();
    const { parent, loan } = await accepted();
    const offer = loanCost(terms, { principalUgx: 400_000, term: '3 months', disbursedOn: '2026-11-21' });
    const before = await readAgreement(test.database, loan.id);
    expect(before?.agreement).toMatchObject({
      reference: loan.reference,
      borrower: 'Sarah Nambi',
      child: 'Peace Apio',
      disbursedOn: null,
      phone: `*** *** ${parent.contact.slice(-3)}`,
      offeredOn: '2026-11-21',
      school: 'St. Mary’s College Kisubi (SMACK)',
      expense: 'School Fees',
      cost: offer.ok && offer.value,
    });
    test.transfers.onQuery(wallet, 'paid');
    await test.pass(MINUTE_MS);
    expect((await on.row(loan))?.status).toBe('ongoing');
    const paid = loanCost(terms, { principalUgx: 400_000, term: '3 months', disbursedOn: '2026-11-22' });
    const after = await readAgreement(test.database, loan.id);
    expect(after?.agreement).toMatchObject({ disbursedOn: '2026-11-22', cost: paid.ok && paid.value });
    const written = await test.rows(
      `select number, due_on::text as "dueOn", principal_ugx as principal, interest_ugx as interest, fees_ugx as fees
        from loan_instalments where loan_id = $1 and version = 1 order by number`,
      [loan.id],
    );
    const { instalments = [] } = after?.agreement.cost ?? {};
    expect(written).toEqual(
      instalments.map(({ number, dueOn, principal, interest, fees }) => ({
        number,
        dueOn,
        principal,
        interest,
        fees,
      })),
    );
    await test.booksAgree();
  });

  it('is a file for who has a link, for five minutes', async () => {
    const { parent, loan } = await accepted();
    const { status, body } = await linkOf(parent, loan);
    expect(status).toBe(200);
    const file = await open(body.url);
    expect([file.status, file.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(
        `attachment; filename="Loan agreement ${loan.reference}.pdf"`,
      ),
      'cache-control': 'private, no-store',
    });
    test.clock.pass(5 * MINUTE_MS);
    expect((await open(body.url)).status).toBe(410);
  });

  it('is there from the acceptance on, for nobody else', async () => {
    const parent = await on.people.join();
    const loan = await on.apply({ by: parent });
    await on.approve(grace.token, loan);
    expect((await linkOf(parent, loan)).status).toBe(404);
    expect(await readAgreement(test.database, loan.id)).toBeNull();
    const taken = await accepted();
    expect((await linkOf(parent, taken.loan)).status).toBe(404);
    expect((await linkOf(grace, taken.loan)).status).toBe(404);
  });
});

describe('a link to a document', () => {
  it('is for its parent and for staff; another loan’s document is not found', async () => {
    const parent = await on.people.join();
    const [loan, other] = [await on.putInto('under_review', { by: parent }), await on.apply()];
    const fileOf = async ({ id }: Loan) =>
      (await test.rows<{ id: string }>('select id from uploads where loan_id = $1', [id]))[0]?.id ?? '';
    const path = async (of: Loan) => `documents/${await fileOf(of)}/link`;
    const linked = await on.own<FileLinkAnswer>(parent.token, loan, await path(loan));
    expect([linked.status, linked.body.url]).toEqual([200, expect.stringContaining('/api/files/d.')]);
    expect((await on.decide(grace.token, loan, await path(loan))).status).toBe(200);
    expect((await on.own(parent.token, loan, await path(other))).status).toBe(404);
    expect((await on.own(parent.token, other, await path(other))).status).toBe(404);
    expect((await on.own(parent.token, loan, 'documents/%00/link')).status).toBe(404);
    expect((await on.decide(grace.token, loan, await path(other))).status).toBe(404);
    expect((await on.decide(parent.token, loan, await path(loan))).status).toBe(404);
  });
});
