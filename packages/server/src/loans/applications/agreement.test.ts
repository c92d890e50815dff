import { calculateLoanCost, DAY_MS, type FileLinkAnswer, MINUTE_MS, toKampalaDay } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLoanAdmin, type LoanAdmin } from '../../testing/loan-admin';
import type { TestApp } from '../../testing/test-app';
import { createTestPayouts } from '../../testing/test-payouts';
import type { SignedInPerson } from '../../testing/test-people';
import type { Loan } from '../loans-repository';
import { findAgreement } from './agreement';

const terms = { method: 'declining', annualRatePpm: 35_000, feeUgx: 0 } as const;

let test: TestApp;
let loans: LoanAdmin['on'];
let grace: SignedInPerson;
beforeAll(async () => {
  ({ test, on: loans, grace } = await buildLoanAdmin());
});
afterAll(() => test.end());

const createAcceptedLoan = async (): Promise<{ parent: SignedInPerson; loan: Loan }> => {
  const parent = await loans.people.addParent();
  const loan = await loans.apply({ by: parent, child: await test.addChild(400_000), principalUgx: 400_000 });
  await loans.approve(grace.token, loan);
  test.clock.advance(DAY_MS);
  const otp = await loans.getAcceptanceCode(parent, loan);
  expect((await loans.callAsParent(parent.token, loan, 'accept', { otp })).status).toBe(200);
  return { parent, loan };
};
const createLink = (parent: SignedInPerson, loan: Loan) =>
  loans.callAsParent<FileLinkAnswer>(parent.token, loan, 'agreement/link');
const open = (url: string) => test.call({ url: new URL(url).pathname });

describe('findAgreement', () => {
  it('returns the figures of the offer, and those of the disbursement date once the school is paid', async () => {
    const wallet = await createTestPayouts(test).setNewWallet();
    const getToday = () => toKampalaDay(test.clock.now());
    const offeredOn = getToday();
    const { parent, loan } = await createAcceptedLoan();
    const offer = calculateLoanCost(terms, {
      principalUgx: 400_000,
      term: '3 months',
      disbursedOn: offeredOn,
    });
    const before = await findAgreement(test.database, loan.id);
    expect(before?.agreement).toMatchObject({
      reference: loan.reference,
      borrower: 'Sarah Nambi',
      child: 'Peace Apio',
      disbursedOn: null,
      phone: `*** *** ${parent.contact.slice(-3)}`,
      offeredOn,
      school: 'St. Mary’s College Kisubi (SMACK)',
      expense: 'School Fees',
      cost: offer.ok && offer.value,
    });
    test.transfers.onQuery(wallet, 'paid');
    await test.advanceTime(1_000);
    await test.advanceTime(MINUTE_MS);
    expect((await loans.row(loan))?.status).toBe('ongoing');
    const paid = calculateLoanCost(terms, {
      principalUgx: 400_000,
      term: '3 months',
      disbursedOn: getToday(),
    });
    const after = await findAgreement(test.database, loan.id);
    expect(after?.agreement).toMatchObject({ disbursedOn: getToday(), cost: paid.ok && paid.value });
    const stored = await test.queryRows(
      `select number, due_on::text as "dueOn", principal_ugx as principal, interest_ugx as interest, fees_ugx as fees
        from loan_instalments where loan_id = $1 and version = 1 order by number`,
      [loan.id],
    );
    const { instalments = [] } = after?.agreement.cost ?? {};
    expect(stored).toEqual(
      instalments.map(({ number, dueOn, principal, interest, fees }) => ({
        number,
        dueOn,
        principal,
        interest,
        fees,
      })),
    );
    await test.expectLedgerMatches();
  });

  it('can be downloaded by its link for five minutes', async () => {
    const { parent, loan } = await createAcceptedLoan();
    const { status, body } = await createLink(parent, loan);
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
    test.clock.advance(5 * MINUTE_MS);
    expect((await open(body.url)).status).toBe(410);
  });

  it('is in English for a borrower whose language has no reviewed agreement', async () => {
    const { parent, loan } = await createAcceptedLoan();
    await test.runAsOwner(`update users set language = 'lg' where id = '${parent.user.id}'`);
    expect(await findAgreement(test.database, loan.id)).toMatchObject({ language: 'en' });
    const { body } = await createLink(parent, loan);
    expect((await open(body.url)).headers['content-disposition']).toContain('Loan agreement');
  });

  it('is available to its parent only, from the acceptance on', async () => {
    const parent = await loans.people.addParent();
    const loan = await loans.apply({ by: parent });
    await loans.approve(grace.token, loan);
    expect((await createLink(parent, loan)).status).toBe(404);
    expect(await findAgreement(test.database, loan.id)).toBeNull();
    const accepted = await createAcceptedLoan();
    expect((await createLink(parent, accepted.loan)).status).toBe(404);
    expect((await createLink(grace, accepted.loan)).status).toBe(404);
  });
});

describe('GET documents/:id/link', () => {
  it('returns a link to the loan’s parent and to staff, and 404 for a document of another loan', async () => {
    const parent = await loans.people.addParent();
    const [loan, other] = [await loans.addInStatus('under_review', { by: parent }), await loans.apply()];
    const findFileId = async ({ id }: Loan) =>
      (await test.queryRows<{ id: string }>('select id from uploads where loan_id = $1', [id]))[0]?.id ?? '';
    const path = async (target: Loan) => `documents/${await findFileId(target)}/link`;
    const linked = await loans.callAsParent<FileLinkAnswer>(parent.token, loan, await path(loan));
    expect([linked.status, linked.body.url]).toEqual([200, expect.stringContaining('/api/files/d.')]);
    expect((await loans.decide(grace.token, loan, await path(loan))).status).toBe(200);
    expect((await loans.callAsParent(parent.token, loan, await path(other))).status).toBe(404);
    expect((await loans.callAsParent(parent.token, other, await path(other))).status).toBe(404);
    expect((await loans.callAsParent(parent.token, loan, 'documents/%00/link')).status).toBe(404);
    expect((await loans.decide(grace.token, loan, await path(other))).status).toBe(404);
    expect((await loans.decide(parent.token, loan, await path(loan))).status).toBe(404);
  });
});
