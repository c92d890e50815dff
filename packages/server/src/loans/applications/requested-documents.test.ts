import type { LoanAnswer } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLoanAdmin, type LoanAdmin } from '../../testing/loan-admin';
import type { Answer, TestApp } from '../../testing/test-app';
import { createTestLoans } from '../../testing/test-loans';
import { getMsisdn, type SignedInPerson } from '../../testing/test-people';

let test: TestApp;
let loans: LoanAdmin['on'];
let grace: SignedInPerson;
beforeAll(async () => {
  ({ test, on: loans, grace } = await buildLoanAdmin());
});
afterAll(() => test.end());

describe('the note of a request for documents', () => {
  const note = 'The letter of Sarah’s employer\nends on page 1.';
  const getLoanAsParent = async (parent: SignedInPerson, loan: { id: string }) =>
    (await loans.call<LoanAnswer>(parent.token, 'GET', `parent/loans/${loan.id}`)).body.loan;
  const requestDocuments = async () => {
    const parent = await loans.people.addParent();
    const loan = await loans.addInStatus('under_review', { by: parent });
    await loans.decide(grace.token, loan, 'request-documents', { kinds: ['letter'], note });
    return { parent, loan };
  };

  it('is shown to the parent in the loan and the email, but not in the SMS or the events', async () => {
    const { parent, loan } = await requestDocuments();
    expect(await getLoanAsParent(parent, loan)).toMatchObject({
      documentsNeeded: ['letter'],
      documentsNote: note,
    });
    const { body } = await loans.call(grace.token, 'GET', `admin/loans/${loan.id}`);
    expect([body.loan.documentsNote, body.loan.log.at(-1)?.detail]).toEqual([note, 'letter']);
    await test.advanceTime(0);
    const [application] = await test.queryRows<{ email: string }>(
      'select email from loan_applications where loan_id = $1',
      [loan.id],
    );
    expect(test.mailServer.listSentTo(application?.email ?? '').at(-1)?.text).toContain(`\n${note}\n`);
    const text = test.gateway.sent.filter(({ to }) => to === getMsisdn(parent)).at(-1)?.text;
    expect(text).toContain('needs documents');
    expect(text).not.toContain('employer');
  });

  it('is the note of the last request, or null if that has none', async () => {
    const { parent, loan } = await requestDocuments();
    const requestAgain = (body: object) => loans.decide(grace.token, loan, 'request-documents', body);
    await requestAgain({ kinds: ['idBack'], note: 'It is dark.' });
    expect((await getLoanAsParent(parent, loan)).documentsNote).toBe('It is dark.');
    await requestAgain({ kinds: ['idBack'] });
    expect((await getLoanAsParent(parent, loan)).documentsNote).toBeNull();
  });

  it('is cleared when the parent adds the requested document', async () => {
    const { parent, loan } = await requestDocuments();
    const uploadId = await createTestLoans(test).addUpload('letter');
    const added = await loans.callAsParent(parent.token, loan, 'documents', { kind: 'letter', uploadId });
    expect(added.body.loan).toMatchObject({ documentsNeeded: [], documentsNote: null });
  });

  it.each([
    ['withdrawn', ({ parent, loan }) => loans.callAsParent(parent.token, loan, 'withdraw')],
    ['declined', ({ loan }) => loans.decide(grace.token, loan, 'decline', { reason: 'other' })],
  ] satisfies [string, (of: Awaited<ReturnType<typeof requestDocuments>>) => Promise<Answer<object>>][])(
    'is deleted when the application is %s',
    async (status, finish) => {
      const { parent, loan } = await requestDocuments();
      expect((await finish({ parent, loan })).status).toBe(200);
      expect(await getLoanAsParent(parent, loan)).toMatchObject({ status, documentsNote: null });
      expect(await test.queryRows('select documents_note from loans where id = $1', [loan.id])).toEqual([
        { documents_note: null },
      ]);
    },
  );
});
