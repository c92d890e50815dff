import type { LoanAnswer } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLoanAdmin, type LoanAdmin } from '../../testing/loan-admin';
import type { Answer, TestApp } from '../../testing/test-app';
import { createTestLoans } from '../../testing/test-loans';
import { msisdnOf, type SignedInPerson } from '../../testing/test-people';

let test: TestApp;
let on: LoanAdmin['on'];
let grace: SignedInPerson;
beforeAll(async () => {
  ({ test, on, grace } = await buildLoanAdmin());
});
afterAll(() => test.end());

describe('what staff writes with a request for documents', () => {
  const note = 'The letter of Sarah’s employer\nends on page 1.';
  const seenBy = async (parent: SignedInPerson, loan: { id: string }) =>
    (await on.call<LoanAnswer>(parent.token, 'GET', `parent/loans/${loan.id}`)).body.loan;
  const asked = async () => {
    const parent = await on.people.join();
    const loan = await on.putInto('under_review', { by: parent });
    await on.decide(grace.token, loan, 'request-documents', { kinds: ['letter'], note });
    return { parent, loan };
  };

  it('is read by the parent, in the loan and in the e-mail; not in the SMS, nor in the log', async () => {
    const { parent, loan } = await asked();
    expect(await seenBy(parent, loan)).toMatchObject({ documentsNeeded: ['letter'], documentsNote: note });
    const { body } = await on.call(grace.token, 'GET', `admin/loans/${loan.id}`);
    expect([body.loan.documentsNote, body.loan.log.at(-1)?.detail]).toEqual([note, 'letter']);
    await test.pass(0);
    const [told] = await test.rows<{ email: string }>(
      'select email from loan_applications where loan_id = $1',
      [loan.id],
    );
    expect(test.mailServer.sentTo(told?.email ?? '').at(-1)?.text).toContain(`\n${note}\n`);
    const text = test.gateway.sent.filter(({ to }) => to === msisdnOf(parent)).at(-1)?.text;
    expect(text).toContain('needs documents');
    expect(text).not.toContain('employer');
  });

  it('is that of the last request, and none where nothing was written', async () => {
    const { parent, loan } = await asked();
    const again = (body: object) => on.decide(grace.token, loan, 'request-documents', body);
    await again({ kinds: ['idBack'], note: 'It is dark.' });
    expect((await seenBy(parent, loan)).documentsNote).toBe('It is dark.');
    await again({ kinds: ['idBack'] });
    expect((await seenBy(parent, loan)).documentsNote).toBeNull();
  });

  it('is over with the document that was asked for', async () => {
    const { parent, loan } = await asked();
    const uploadId = await createTestLoans(test).addUpload('letter');
    const added = await on.own(parent.token, loan, 'documents', { kind: 'letter', uploadId });
    expect(added.body.loan).toMatchObject({ documentsNeeded: [], documentsNote: null });
  });

  it.each([
    ['withdrawn', ({ parent, loan }) => on.own(parent.token, loan, 'withdraw')],
    ['declined', ({ loan }) => on.decide(grace.token, loan, 'decline', { reason: 'other' })],
  ] satisfies [string, (of: Awaited<ReturnType<typeof asked>>) => Promise<Answer<object>>][])(
    'is kept no longer than until the application is %s',
    async (status, end) => {
      const { parent, loan } = await asked();
      expect((await end({ parent, loan })).status).toBe(200);
      expect(await seenBy(parent, loan)).toMatchObject({ status: status, documentsNote: null });
      expect(await test.rows('select documents_note from loans where id = $1', [loan.id])).toEqual([
        { documents_note: null },
      ]);
    },
  );
});
