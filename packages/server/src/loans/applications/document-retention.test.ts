import { DAY_MS, HOUR_MS, type LoanAnswer, type LoanFileView, loanFileKinds, roles } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestDecisions, storedStatuses } from '../../testing/test-decisions';
import { createTestLoans } from '../../testing/test-loans';
import { createPerson, type SignedInPerson } from '../../testing/test-people';
import type { Loan } from '../loans-repository';
import { createDocumentRetention } from './document-retention';

let test: TestApp;
let loans: ReturnType<typeof createTestDecisions>;
let staffUser: SignedInPerson;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createTestDecisions(test);
  staffUser = await loans.signInAs(roles.staff);
});
afterAll(() => test.end());

const countDocuments = async ({ id }: Pick<Loan, 'id'>) =>
  (await test.queryRows('select id from uploads where loan_id = $1', [id])).length;
const listEvents = ({ id }: Pick<Loan, 'id'>) =>
  test.queryRows('select * from loan_events where loan_id = $1 order by id', [id]);
/** Stores a file for each document of a loan, and returns the keys. */
const store = async ({ id }: Pick<Loan, 'id'>): Promise<string[]> => {
  const rows = await test.queryRows<{ store_key: string }>(
    'select store_key from uploads where loan_id = $1',
    [id],
  );
  for (const { store_key } of rows) await test.fileStore.put(store_key, Buffer.from('sealed'));
  return rows.map(({ store_key }) => store_key);
};
const getLoanAsParent = async ({ token }: SignedInPerson, { id }: Pick<Loan, 'id'>) =>
  (await loans.call<LoanAnswer>(token, 'GET', `parent/loans/${id}`)).body.loan;

describe('retention of a declined application’s documents', () => {
  it('deletes them with their files 180 days after the decline, and keeps the loan and its events', async () => {
    const parent = await loans.people.addParent();
    const loan = await loans.addInStatus('under_review', { by: parent });
    const keys = await store(loan);
    await test.advanceTime(30 * DAY_MS);
    await loans.decide(staffUser.token, loan, 'decline', { reason: 'other', note: 'Call us.' });
    const log = await listEvents(loan);
    await test.advanceTime(180 * DAY_MS - 1);
    expect(await countDocuments(loan)).toBe(loanFileKinds.length);
    await test.advanceTime(HOUR_MS);
    expect(await countDocuments(loan)).toBe(0);
    expect(keys.filter((key) => test.fileStore.files.has(key))).toEqual([]);
    expect(await test.queryRows('select id from uploads where store_key = any($1)', [keys])).toEqual([]);
    expect(await listEvents(loan)).toEqual(log);
    expect(await getLoanAsParent(parent, loan)).toMatchObject({
      status: 'declined',
      declined: { reason: 'other', note: 'Call us.' },
      documents: [],
      documentsDeletedOn: test.clock.now().toISOString().slice(0, 10),
    });
  });

  it('returns 404 for new and earlier links to deleted documents', async () => {
    const parent = await loans.people.addParent();
    const loan = await loans.addInStatus('declined', { by: parent });
    await store(loan);
    const [file] = (await getLoanAsParent(parent, loan)).documents as [LoanFileView];
    test.clock.advance(180 * DAY_MS);
    const { body } = await loans.people.logIn(parent);
    const link = () => loans.callAsParent<{ url: string }>(body.token, loan, `documents/${file.id}/link`);
    const before = await link();
    expect(before.status).toBe(200);
    await test.running.sweep();
    expect((await link()).status).toBe(404);
    const followed = await test.call({ url: new URL(before.body.url).pathname });
    expect(followed.status, followed.text).toBe(404);
  });
});

describe('retention of an unclaimed application’s documents', () => {
  it.each(['submitted', 'under_review', 'expired', 'withdrawn', 'declined'] as const)(
    'deletes them 180 days after the last event: %s',
    async (status) => {
      const loan = await loans.addInStatus(status);
      await test.advanceTime(179 * DAY_MS);
      expect(await countDocuments(loan)).toBe(loanFileKinds.length);
      await test.advanceTime(DAY_MS);
      expect(await countDocuments(loan)).toBe(0);
    },
  );

  it('restarts the retention period when staff work on the application', async () => {
    const loan = await loans.addInStatus('submitted');
    await test.advanceTime(170 * DAY_MS);
    expect((await loans.assign(staffUser.token, loan)).status).toBe(200);
    await test.advanceTime(179 * DAY_MS);
    expect(await countDocuments(loan)).toBe(loanFileKinds.length);
    await test.advanceTime(DAY_MS);
    expect(await countDocuments(loan)).toBe(0);
  });

  it('shows the date of deletion to a parent who claims the application later and can add documents again', async () => {
    const person = createPerson();
    const applications = createTestLoans(test);
    const uploads = { letter: await applications.addUpload('letter') };
    const id = await applications.getLoanId(
      await applications.apply({ phoneNumber1: person.contact, ...uploads }),
    );
    expect(await countDocuments({ id })).toBe(1);
    await test.advanceTime(180 * DAY_MS);
    const parent = await loans.people.signUp(person);
    const view = await getLoanAsParent(parent, { id });
    expect([view.documents, view.documentsDeletedOn]).toEqual([
      [],
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ]);
    const uploadId = await applications.addUpload('letter');
    expect(
      (await loans.callAsParent(parent.token, { id }, 'documents', { kind: 'letter', uploadId })).status,
    ).toBe(200);
    await test.advanceTime(400 * DAY_MS);
    expect(await countDocuments({ id })).toBe(1);
  });
});

it.each(storedStatuses.filter((status) => status !== 'declined'))(
  'keeps the documents of a parent’s loan that is %s',
  async (status) => {
    const loan = await loans.addInStatus(status, { by: await loans.people.addParent() });
    await test.advanceTime(400 * DAY_MS);
    expect(await countDocuments(loan)).toBe(loanFileKinds.length);
  },
);

it('reads the retention period of documents from the configuration, in whole days', async () => {
  const shortRetention = await buildTestApp({ env: { LOAN_DOCUMENT_RETENTION_DAYS: '30' }, on: test });
  const loan = await loans.addInStatus('declined');
  test.clock.advance(30 * DAY_MS - 1);
  await shortRetention.running.sweep();
  expect(await countDocuments(loan)).toBe(loanFileKinds.length);
  test.clock.advance(HOUR_MS);
  await shortRetention.running.sweep();
  expect(await countDocuments(loan)).toBe(0);
  await shortRetention.end();
  const env = { SECRET_KEY: 'a-secret-key-for-tests-that-is-long-enough', LOAN_DOCUMENT_RETENTION_DAYS: '0' };
  const invalid = readConfig(env);
  expect(invalid.ok ? [] : invalid.error).toEqual([
    'LOAN_DOCUMENT_RETENTION_DAYS: must be a whole number from 1 to 36500',
  ]);
});

it('processes the other loans if the documents of one can’t be released', async () => {
  const [first, second] = [await loans.addInStatus('declined'), await loans.addInStatus('declined')];
  test.clock.advance(180 * DAY_MS);
  const errors: string[] = [];
  let isBroken = true;
  const database: Database = Object.assign(Object.create(test.database), {
    transaction: (work: Parameters<Database['transaction']>[0]) => {
      if (!isBroken) return test.database.transaction(work);
      isBroken = false;
      return Promise.reject(new Error('the line broke'));
    },
  });
  const report = (error: unknown) => void errors.push(String(error));
  const retention = createDocumentRetention({ database, clock: test.clock, retentionDays: 180, report });
  await retention.sweep(() => false);
  expect(errors).toEqual(['Error: the line broke']);
  expect((await countDocuments(first)) + (await countDocuments(second))).toBe(loanFileKinds.length);
  await test.advanceTime(HOUR_MS);
  expect((await countDocuments(first)) + (await countDocuments(second))).toBe(0);
});
