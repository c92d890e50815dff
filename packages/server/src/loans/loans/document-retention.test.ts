import { type LoanAnswer, type LoanFileView, loanFileKinds, roles } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestDecisions, storedStatuses } from '../../testing/test-decisions';
import { createTestLoans } from '../../testing/test-loans';
import { newPerson, type SignedInPerson } from '../../testing/test-people';
import type { Loan } from './loans-repository';

const DAY_MS = 24 * 3_600_000;

let test: TestApp;
let on: ReturnType<typeof createTestDecisions>;
let staffUser: () => Promise<SignedInPerson>;
beforeAll(async () => {
  test = await buildTestApp();
  on = createTestDecisions(test);
  // Sessions expire long before documents are removed, so each use signs in again.
  staffUser = () => on.signInAs(roles.staff);
});
afterAll(() => test.end());

const papersOf = async ({ id }: Pick<Loan, 'id'>) =>
  (await test.rows('select id from uploads where loan_id = $1', [id])).length;
const logOf = ({ id }: Pick<Loan, 'id'>) =>
  test.rows('select * from loan_events where loan_id = $1 order by id', [id]);
/** Puts a file into the store for each of a loan’s papers. */
const store = async ({ id }: Pick<Loan, 'id'>): Promise<string[]> => {
  const rows = await test.rows<{ store_key: string }>('select store_key from uploads where loan_id = $1', [
    id,
  ]);
  for (const { store_key } of rows) await test.fileStore.put(store_key, Buffer.from('sealed'));
  return rows.map(({ store_key }) => store_key);
};
const seenBy = async (parent: SignedInPerson, { id }: Pick<Loan, 'id'>) => {
  const { body } = await on.people.logIn(parent);
  return (await on.call<LoanAnswer>(body.token, 'GET', `parent/loans/${id}`)).body.loan;
};

describe('the papers of a declined application', () => {
  it('are removed 180 days after the decline, with their files; the loan and its log stay', async () => {
    const parent = await on.people.join();
    const loan = await on.putInto('under_review', { by: parent });
    const keys = await store(loan);
    await test.pass(30 * DAY_MS);
    await on.decide((await staffUser()).token, loan, 'decline', { reason: 'other', note: 'Call us.' });
    const log = await logOf(loan);
    await test.pass(180 * DAY_MS - 1);
    expect(await papersOf(loan)).toBe(loanFileKinds.length);
    await test.pass(3_600_000);
    expect(await papersOf(loan)).toBe(0);
    expect(keys.filter((key) => test.fileStore.files.has(key))).toEqual([]);
    expect(await test.rows('select id from uploads where store_key = any($1)', [keys])).toEqual([]);
    expect(await logOf(loan)).toEqual(log);
    expect(await seenBy(parent, loan)).toMatchObject({
      status: 'declined',
      declined: { reason: 'other', note: 'Call us.' },
      documents: [],
      papersRemovedOn: test.clock.now().toISOString().slice(0, 10),
    });
  });

  it('can’t be linked to any more, and a link that was made before leads nowhere', async () => {
    const parent = await on.people.join();
    const loan = await on.putInto('declined', { by: parent });
    await store(loan);
    const [file] = (await seenBy(parent, loan)).documents as [LoanFileView];
    test.clock.pass(180 * DAY_MS);
    const { body } = await on.people.logIn(parent);
    const link = () => on.own<{ url: string }>(body.token, loan, `documents/${file.id}/link`);
    const before = await link();
    expect(before.status).toBe(200);
    await test.running.sweep();
    expect((await link()).status).toBe(404);
    const followed = await test.call({ url: new URL(before.body.url).pathname });
    expect(followed.status, followed.text).toBe(404);
  });
});

describe('the papers of an application that nobody claimed', () => {
  it.each(['submitted', 'under_review', 'expired', 'withdrawn', 'declined'] as const)(
    'are removed 180 days after the last that happened: %s',
    async (status) => {
      const loan = await on.putInto(status);
      await test.pass(179 * DAY_MS);
      expect(await papersOf(loan)).toBe(loanFileKinds.length);
      await test.pass(DAY_MS);
      expect(await papersOf(loan)).toBe(0);
    },
  );

  it('stay while staff works on it', async () => {
    const loan = await on.putInto('submitted');
    await test.pass(170 * DAY_MS);
    expect((await on.assign((await staffUser()).token, loan)).status).toBe(200);
    await test.pass(179 * DAY_MS);
    expect(await papersOf(loan)).toBe(loanFileKinds.length);
    await test.pass(DAY_MS);
    expect(await papersOf(loan)).toBe(0);
  });

  it('are told to be gone to who claims it later, who can add them again', async () => {
    const person = newPerson();
    const loans = createTestLoans(test);
    const uploads = { letter: await loans.addUpload('letter') };
    const id = await loans.idOf(await loans.apply({ phoneNumber1: person.contact, ...uploads }));
    expect(await papersOf({ id })).toBe(1);
    await test.pass(180 * DAY_MS);
    const parent = await on.people.join(person);
    const seen = await seenBy(parent, { id });
    expect([seen.documents, seen.papersRemovedOn]).toEqual([[], expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]);
    const uploadId = await loans.addUpload('letter');
    expect((await on.own(parent.token, { id }, 'documents', { kind: 'letter', uploadId })).status).toBe(200);
    await test.pass(400 * DAY_MS);
    expect(await papersOf({ id })).toBe(1);
  });
});

it.each(storedStatuses.filter((status) => status !== 'declined'))(
  'the papers of a parent’s own loan that is %s stay',
  async (status) => {
    const loan = await on.putInto(status, { by: await on.people.join() });
    await test.pass(400 * DAY_MS);
    expect(await papersOf(loan)).toBe(loanFileKinds.length);
  },
);

it('reads the retention period of documents from the configuration, in whole days', async () => {
  const brief = await buildTestApp({ env: { LOAN_DOCUMENT_RETENTION_DAYS: '30' }, on: test });
  const loan = await on.putInto('declined');
  test.clock.pass(30 * DAY_MS - 1);
  await brief.running.sweep();
  expect(await papersOf(loan)).toBe(loanFileKinds.length);
  test.clock.pass(3_600_000);
  await brief.running.sweep();
  expect(await papersOf(loan)).toBe(0);
  await brief.end();
  const env = { SECRET_KEY: 'a-secret-key-for-tests-that-is-long-enough', LOAN_DOCUMENT_RETENTION_DAYS: '0' };
  const wrong = readConfig(env);
  expect(wrong.ok ? [] : wrong.error).toEqual([
    'LOAN_DOCUMENT_RETENTION_DAYS: must be a whole number from 1 to 36500',
  ]);
});

it('a loan whose papers can’t be given up holds up no other', async () => {
  const [first, second] = [await on.putInto('declined'), await on.putInto('declined')];
  test.clock.pass(180 * DAY_MS);
  const { database } = test;
  const transaction = database.transaction.bind(database);
  let isBroken = true;
  database.transaction = (work) => {
    if (!isBroken) return transaction(work);
    isBroken = false;
    return Promise.reject(new Error('the line broke'));
  };
  try {
    await test.running.sweep();
  } finally {
    database.transaction = transaction;
  }
  expect((await papersOf(first)) + (await papersOf(second))).toBe(loanFileKinds.length);
  await test.pass(3_600_000);
  expect((await papersOf(first)) + (await papersOf(second))).toBe(0);
});
