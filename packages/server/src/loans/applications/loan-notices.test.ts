import type { Language, NotificationListAnswer } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestLoans, type TestLoans } from '../../testing/test-loans';
import { createPerson, createTestPeople, getMsisdn, type SignedInPerson } from '../../testing/test-people';
import { type LoanChange, lockLoan, recordLoanTransition, systemActor } from '../loans-repository';
import { type LoanNotice, queueLoanNotice } from './loan-notices';

let test: TestApp;
let loans: TestLoans;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createTestLoans(test);
});
afterAll(() => test.end());

/** Creates an applicant with a loan, and functions that return their messages. */
const createApplicant = async (language: Language = 'en', user?: SignedInPerson) => {
  const { contact, email } = user ?? createPerson();
  const { regNo } = await test.addChild(600_000);
  const reference = await loans.apply(
    { phoneNumber1: contact, email, regNo },
    { language, ...(user && { token: user.token }) },
  );
  const id = await loans.getLoanId(reference);
  await test.advanceTime(0);
  const texts = () => test.gateway.sent.filter(({ to }) => to === getMsisdn({ contact }));
  const mails = () => test.mailServer.sent.filter(({ to }) => to === email);
  const queueNotice = async (kind: LoanNotice) => {
    await test.database.transaction((tx) => queueLoanNotice(tx, id, kind, test.clock.now()));
    await test.advanceTime(0);
  };
  const transition = (event: Parameters<typeof recordLoanTransition>[2], set: LoanChange['set'] = {}) =>
    test.database.transaction(async (tx) => {
      const loan = await lockLoan(tx, id);
      if (!loan) throw new Error('the loan is gone');
      const change = { now: test.clock.now(), set };
      const updated = await recordLoanTransition(tx, loan, event, systemActor, change);
      expect(updated.ok, event).toBe(true);
      return updated;
    });
  return { id, reference, texts, mails, queueNotice, transition };
};

const offer = { offeredOn: '2026-11-21', offerEndsAt: new Date('2026-12-05T21:00:00Z') };

describe('queueLoanNotice', () => {
  it('confirms the application without repeating any text the applicant typed', async () => {
    const { id, reference, texts, mails } = await createApplicant();
    expect(texts().map(({ text }) => text)).toEqual([
      `Somesa: we have your loan application ${reference}. We will SMS you our decision. If you did not apply, call 0800 100 700.`,
    ]);
    const [mail, ...more] = mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`We’ve received your loan application ${reference}`);
    expect(mail?.text).toContain(`http://localhost:4000/parent/dashboard/loans/${id}`);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Nambi|Apio|600,000|Teacher/);
  });

  it.each<[Language, RegExp]>([
    ['lg', /okusaba kwa looni/],
    ['sw', /ombi la mkopo/],
  ])('writes to the applicant in the language of the application: %s', async (language, pattern) => {
    const { texts, mails } = await createApplicant(language);
    expect(texts()[0]?.text).toMatch(pattern);
    expect(mails()[0]?.html).toContain(`lang="${language}"`);
  });

  it('lists the missing documents each time staff request some', async () => {
    const { texts, mails, queueNotice, transition } = await createApplicant();
    await transition('start_review');
    await transition('request_documents', { documentsNeeded: ['idBack', 'letter'] });
    await queueNotice('documents_needed');
    await queueNotice('documents_needed');
    expect(texts()).toHaveLength(2);
    expect(mails().at(-1)?.text).toContain('we need: the back of your ID, a letter from your employer.');
    await transition('request_documents', { documentsNeeded: ['idFront'] });
    await queueNotice('documents_needed');
    expect(texts()).toHaveLength(3);
    expect(mails().at(-1)?.text).toContain('we need: the front of your ID.');
  });

  it('announces the approval with the last day of the offer, once for each offer', async () => {
    const { reference, texts, mails, queueNotice, transition } = await createApplicant();
    await transition('start_review');
    await transition('approve', offer);
    await queueNotice('approved');
    await queueNotice('approved');
    expect(texts().at(-1)?.text).toBe(
      `Somesa: your loan ${reference} is approved. Log in or register with this number and accept by 5 December 2026. Questions: 0800 100 700.`,
    );
    expect(mails().at(-1)?.text).toContain('until the end of 5 December 2026');
    expect([texts().length, mails().length]).toEqual([2, 2]);
    await transition('expire');
    await transition('reopen');
    await transition('approve', { ...offer, offerEndsAt: new Date('2026-12-20T21:00:00Z') });
    await queueNotice('approved');
    expect(texts().at(-1)?.text).toContain('20 December 2026');
  });

  it('announces an offer that differs from the request with both amounts and both terms', async () => {
    const { reference, texts, mails, queueNotice, transition } = await createApplicant();
    await transition('start_review');
    await transition('approve', { ...offer, principalUgx: 400_000, term: '6 months' });
    await queueNotice('approved');
    expect(texts().at(-1)?.text).toBe(
      `Somesa: loan ${reference} is approved: UGX 400,000 for 6 months. You asked for UGX 600,000 for 3 months. Log in and accept by 5 December 2026.`,
    );
    expect(mails().at(-1)?.text.replace(/\s+/g, ' ')).toContain(
      'Our offer differs from what you asked for. We offer UGX 400,000 for 6 months; you asked for UGX 600,000 for 3 months.',
    );
  });

  it('announces the decline with its reason and the whole note by SMS and email', async () => {
    const { reference, texts, mails, queueNotice, transition } = await createApplicant();
    await transition('start_review');
    await transition('decline', {
      declineReason: 'documents_unreadable',
      declineNote: 'The letter has no date.',
    });
    await queueNotice('declined');
    expect(texts().at(-1)?.text).toBe(
      `Somesa: we cannot approve loan ${reference}. We could not read your documents. The letter has no date. Questions: 0800 100 700.`,
    );
    expect(mails().at(-1)?.text).toContain('We couldn’t read the documents you sent.');
    expect(mails().at(-1)?.text).toContain('The letter has no date.');
  });

  it.each<Language>(['en', 'lg', 'sw'])(
    'shortens a long note to one SMS in plain ASCII and sends it whole by email: %s',
    async (language) => {
      const { texts, mails, queueNotice, transition } = await createApplicant(language);
      const declineNote = `Your employer’s letter – “${'ñandú '.repeat(40)}” {end}`;
      await transition('start_review');
      await transition('decline', { declineReason: 'income_too_low', declineNote });
      await queueNotice('declined');
      const text = texts().at(-1)?.text ?? '';
      expect(text).toMatch(/^[\x20-\x5a\x5f\x61-\x7a]{100,160}$/);
      expect(text).toContain(`Your employer's letter -`);
      expect(text).toContain('...');
      expect(mails().at(-1)?.text.replace(/\s+/g, ' ')).toContain(declineNote.trim().replace(/\s+/g, ' '));
    },
  );

  it('announces the disbursement with the first instalment', async () => {
    const { id, texts, mails, queueNotice, transition } = await createApplicant();
    await transition('start_review');
    await transition('approve', offer);
    await transition('accept', { acceptedAt: test.clock.now() });
    await transition('disburse', { disbursedOn: '2026-11-25' });
    await queueNotice('disbursed');
    const [loan] = await test.queryRows<{ n: number }>('select count(*)::int as n from loans where id = $1', [
      id,
    ]);
    expect(loan).toEqual({ n: 1 });
    expect(texts().at(-1)?.text).toMatch(/UGX 600,000 paid to .*: pay UGX 201,168 by 25 December 2026/);
    expect(mails().at(-1)?.text).toContain('is UGX 201,168, due on 25 December 2026.');
  });
});

it('throws if the event of the notice has not happened', async () => {
  const { id } = await createApplicant();
  const earlyNotice = test.database.transaction((tx) =>
    queueLoanNotice(tx, id, 'approved', test.clock.now()),
  );
  await expect(earlyNotice).rejects.toThrow('the loan has no offer');
});

describe('queueLoanNotice for an applicant with an account', () => {
  const createUser = async () => {
    const user = await createTestPeople(test).addParent();
    const listNotifications = async () => {
      const headers = { authorization: `Bearer ${user.token}` };
      const { body } = await test.call<NotificationListAnswer>({ url: '/api/parent/notifications', headers });
      return body.notifications.map(({ notification, loanId }) => [notification, loanId]);
    };
    return { ...(await createApplicant('en', user)), listNotifications };
  };

  it('queues one notification per event', async () => {
    const { id, queueNotice, transition, listNotifications } = await createUser();
    await transition('start_review');
    await transition('request_documents', { documentsNeeded: ['idBack', 'letter'] });
    await queueNotice('documents_needed');
    await queueNotice('documents_needed');
    await transition('decline', { declineReason: 'documents_unreadable' });
    await queueNotice('declined');
    expect(await listNotifications()).toEqual([
      [`We can’t approve the loan for Peace Apio. We couldn’t read the documents you sent.`, id],
      [
        `Your loan application for Peace Apio needs documents: the back of your ID, a letter from your employer.`,
        id,
      ],
      [`We’ve received your loan application for Peace Apio and are reviewing it.`, id],
    ]);
  });

  it('announces an offer that differs from the request', async () => {
    const { id, queueNotice, transition, listNotifications } = await createUser();
    await transition('start_review');
    await transition('approve', { ...offer, principalUgx: 400_000 });
    await queueNotice('approved');
    expect((await listNotifications())[0]).toEqual([
      `Your loan for Peace Apio is approved for UGX 400,000 for 3 months; you asked for UGX 600,000 for 3 months. You can accept the offer until the end of 5 December 2026.`,
      id,
    ]);
  });
});
