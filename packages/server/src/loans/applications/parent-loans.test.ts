import { randomUUID } from 'node:crypto';
import type { LoanAnswer, ProblemBody } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestLoans, type TestLoans } from '../../testing/test-loans';
import { createTestPeople, type SignedInPerson, type TestPeople } from '../../testing/test-people';

let test: TestApp;
let loans: TestLoans;
let people: TestPeople;
let sarah: SignedInPerson;
let other: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createTestLoans(test);
  people = createTestPeople(test);
  sarah = await people.addParent();
  other = await people.addParent();
});
afterAll(() => test.end());

const createApplication = async (more: object = {}): Promise<string> =>
  loans.getLoanId(
    await loans.apply({ phoneNumber1: sarah.contact, email: `${randomUUID()}@home.example`, ...more }, sarah),
  );
const startReview = (id: string) =>
  test.runAsOwner(`update loans set status = 'under_review' where id = '${id}'`);

/** Returns the references on all pages of a parent's loans. */
const listPages = async (person: SignedInPerson, query = ''): Promise<string[][]> => {
  const pages: string[][] = [];
  for (let next: string | null = ''; next !== null; ) {
    const { body } = await loans.list(person, `?${query}${next && `&cursor=${next}`}`);
    pages.push(body.loans.map(({ reference }) => reference));
    next = body.next;
  }
  return pages;
};

describe('GET /parent/loans', () => {
  it('returns a parent’s own application with its cost', async () => {
    const idFront = await loans.addUpload('idFront');
    const { regNo } = await test.addChild(600_000);
    const id = await createApplication({ idFront, regNo, childName: 'Peace', loanTerm: '6 months' });
    const { status, body, headers } = await loans.getLoan(sarah, id);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body.loan).toMatchObject({
      id,
      status: 'submitted',
      amount: 600_000,
      interest: 3.5,
      terms: 2,
      childName: 'Peace',
      school: { slug: 'st-marys-kisubi', name: 'St. Mary’s College Kisubi (SMACK)' },
      expense: 'School Fees',
      offerEndsAt: null,
      declined: null,
      documentsNeeded: [],
      hasAgreement: false,
      disbursedOn: null,
      dateTake: '2026-11-21',
      documents: [{ id: idFront, kind: 'idFront', name: 'idFront.jpg', size: 1234, type: 'image/jpeg' }],
      history: [{ status: 'submitted', at: test.clock.now().toISOString() }],
    });
    expect(body.loan.cost).toMatchObject({ principal: 600_000, term: '6 months', countedFrom: '2026-11-21' });
    expect(body.loan.monthlyPayments).toBe(body.loan.cost.monthlyPayment);
    expect(body.loan.cost.instalments).toHaveLength(6);
  });

  it('returns 404 for every request about a loan ID that is another parent’s, unknown or malformed', async () => {
    const id = await createApplication();
    const body = { kind: 'letter', uploadId: 'x'.repeat(43) };
    for (const unknown of [id, randomUUID(), 'x', '%00']) {
      const answers = [
        await loans.getLoan(other, unknown),
        await loans.request<ProblemBody>('POST', `/parent/loans/${unknown}/withdraw`, other, {}),
        await loans.request<ProblemBody>('POST', `/parent/loans/${unknown}/documents`, other, body),
      ];
      for (const { status, body: responseBody } of answers) {
        expect([status, responseBody.message]).toEqual([
          404,
          'We couldn’t find this loan. Check the list of your loans.',
        ]);
      }
    }
    expect((await loans.list(other)).body).toEqual({ loans: [], next: null });
    expect((await loans.getLoan({ token: 'x'.repeat(43) }, id)).status).toBe(401);
  });

  it('lists 20 loans per page, newest first and each once, even if created at the same instant', async () => {
    const reader = await people.addParent();
    const apply = (at: number) =>
      loans.apply({ phoneNumber1: reader.contact, email: `r${at}@home.example` }, reader);
    const sent: string[] = [];
    for (let at = 0; at < 43; at += 1) {
      if (at % 5 === 0) test.clock.advance(1_000);
      sent.push(await apply(at));
    }
    const pages = await listPages(reader);
    const references = pages.flat();
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 3]);
    expect([...references].sort()).toEqual([...sent].sort());
    expect(references.slice(0, 3).sort()).toEqual(sent.slice(-3).sort());
    expect((await loans.list(reader, '?cursor=nonsense')).status).toBe(422);
    expect((await loans.list(reader, '?cursor=1&cursor=2')).status).toBe(422);
  });

  it('filters by status over all pages', async () => {
    const reader = await people.addParent();
    const sent: string[] = [];
    for (let at = 0; at < 45; at += 1) {
      sent.push(await loans.apply({ phoneNumber1: reader.contact, email: `s${at}@home.example` }, reader));
      test.clock.advance(1_000);
    }
    const isWithdrawn = (_reference: string, at: number): boolean => at % 2 === 1;
    for (const reference of sent.filter(isWithdrawn)) {
      const path = `/parent/loans/${await loans.getLoanId(reference)}/withdraw`;
      expect((await loans.request('POST', path, reader, {})).status).toBe(200);
    }
    const listReferences = async (status: string) => (await listPages(reader, `status=${status}`)).flat();
    const newest = [...sent].reverse();
    const withdrawn = new Set(sent.filter(isWithdrawn));
    expect(await listReferences('withdrawn')).toEqual(newest.filter((one) => withdrawn.has(one)));
    expect(await listReferences('submitted')).toEqual(newest.filter((one) => !withdrawn.has(one)));
    expect(await listReferences('submitted,withdrawn')).toEqual(newest);
    expect(await listReferences('closed')).toEqual([]);
    for (const invalid of ['', 'ugly', 'closed,ugly', 'closed&status=ongoing']) {
      expect((await loans.list(reader, `?status=${invalid}`)).status, invalid).toBe(422);
    }
  });
});

describe('POST /parent/loans/:id/withdraw', () => {
  const withdraw = (id: string) =>
    loans.request<LoanAnswer & ProblemBody>('POST', `/parent/loans/${id}/withdraw`, sarah, {});

  it('withdraws an application once', async () => {
    const id = await createApplication();
    const { status, body } = await withdraw(id);
    expect(status).toBe(200);
    expect(body.loan.status).toBe('withdrawn');
    expect(body.loan.history.map((entry) => entry.status)).toEqual(['submitted', 'withdrawn']);
    expect((await withdraw(id)).status).toBe(409);
    const [last] = await test.queryRows(
      'select actor_id, actor_kind from loan_events order by id desc limit 1',
    );
    expect(last).toEqual({ actor_id: sarah.user.id, actor_kind: 'parent' });
  });

  it('releases replaced files with the application', async () => {
    const first = await loans.addUpload('letter');
    const id = await createApplication({ letter: first });
    const uploadId = await loans.addUpload('letter');
    test.clock.advance(1_000);
    await loans.request('POST', `/parent/loans/${id}/documents`, sarah, { kind: 'letter', uploadId });
    expect((await withdraw(id)).body.loan.documents.map((file) => file.id)).toEqual([uploadId]);
    const uploads = await test.queryRows(
      'select loan_id from uploads where id in ($1, $2) order by loan_id',
      [first, uploadId],
    );
    expect(uploads).toEqual([{ loan_id: id }, { loan_id: null }]);
  });

  it('returns 409 for a declined loan', async () => {
    const id = await createApplication();
    await startReview(id);
    await test.runAsOwner(
      `update loans set status = 'declined', decline_reason = 'other' where id = '${id}'`,
    );
    expect((await withdraw(id)).status).toBe(409);
  });
});

describe('POST /parent/loans/:id/documents', () => {
  const add = (id: string, body: object) =>
    loans.request<LoanAnswer & ProblemBody>('POST', `/parent/loans/${id}/documents`, sarah, body);

  it('replaces the previous document and removes it from the requested ones', async () => {
    const id = await createApplication({ letter: await loans.addUpload('letter') });
    await startReview(id);
    await test.runAsOwner(`update loans set documents_needed = '["letter","idBack"]' where id = '${id}'`);
    test.clock.advance(1_000);
    const uploadId = await loans.addUpload('letter');
    const { status, body } = await add(id, { kind: 'letter', uploadId });
    expect(status).toBe(200);
    expect(body.loan.documentsNeeded).toEqual(['idBack']);
    expect(body.loan.documents.map((file) => file.id)).toEqual([uploadId]);
  });

  it('clears the first approval', async () => {
    const id = await createApplication();
    await startReview(id);
    await test.runAsOwner(`update loans set first_approver_id = '${other.user.id}' where id = '${id}'`);
    await add(id, { kind: 'letter', uploadId: await loans.addUpload('letter') });
    const [row] = await test.queryRows('select first_approver_id from loans where id = $1', [id]);
    expect(row).toEqual({ first_approver_id: null });
  });

  it('rejects a file that is unknown, of another kind or already attached, and any file after a withdrawal', async () => {
    const id = await createApplication();
    const letter = await loans.addUpload('letter');
    const unknown = { uploadId: ['This file is no longer available. Choose it again'] };
    expect((await add(id, { kind: 'letter', uploadId: 'x'.repeat(43) })).body.errors).toEqual(unknown);
    expect(Object.keys((await add(id, { kind: 'idBack', uploadId: letter })).body.errors ?? {})).toEqual([
      'uploadId',
    ]);
    expect((await add(id, { kind: 'passport', uploadId: letter })).status).toBe(422);
    expect((await add(id, { kind: 'letter', uploadId: letter })).status).toBe(200);
    expect((await add(id, { kind: 'letter', uploadId: letter })).body.errors).toEqual(unknown);
    await loans.request('POST', `/parent/loans/${id}/withdraw`, sarah, {});
    const rejected = await add(id, { kind: 'idBack', uploadId: await loans.addUpload('idBack') });
    expect(rejected.status).toBe(409);
  });
});
