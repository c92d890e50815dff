import { type FileLinkAnswer, roles, type UploadView } from '@somesa/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLoanAdmin, type LoanAdmin } from '../../testing/loan-admin';
import { createTestLoans } from '../../testing/test-loans';
import { pdf } from './testing/sample-files';
import { sendFile } from './testing/upload-form';

let admin: LoanAdmin;
beforeAll(async () => {
  admin = await buildLoanAdmin();
});
afterAll(() => admin.test.end());

const createStatementLink = async (token: string): Promise<string> => {
  const { test } = admin;
  const { body, status, text } = await test.call<FileLinkAnswer>({
    method: 'POST',
    url: '/api/parent/statements/transaction-summary/link',
    headers: { authorization: `Bearer ${token}` },
    payload: { format: 'csv', from: '2026-11-01', to: '2026-11-22' },
  });
  expect(status, text).toBe(200);
  return new URL(body.url).pathname;
};
const load = async (url: string): Promise<number> => (await admin.test.app.inject({ url })).statusCode;

it('a statement link expires when its user logs out', async () => {
  const { people } = admin.on;
  const { token } = await people.addParent();
  const url = await createStatementLink(token);
  expect(await load(url)).toBe(200);
  await people.send('POST', 'logout', undefined, token);
  expect(await load(url)).toBe(410);
});

it('a statement link expires when an administrator ends its user’s sessions', async () => {
  const { test, on, moses } = admin;
  const person = await on.people.addParent();
  const url = await createStatementLink(person.token);
  await test.call({
    method: 'POST',
    url: `/api/admin/users/${person.user.id}/end-sessions`,
    headers: { authorization: `Bearer ${moses.token}` },
  });
  expect(await load(url)).toBe(410);
  const again = (await on.people.logIn(person)).body.token;
  expect(await load(await createStatementLink(again))).toBe(200);
});

it('a link to a document expires with the session of the staff member who requested it', async () => {
  const { test, on } = admin;
  const loans = createTestLoans(test);
  const sent = await test.call<{ upload: UploadView }>(sendFile('letter', pdf, 'letter.pdf'));
  const letter = sent.body.upload.id;
  const id = await loans.getLoanId(await loans.apply({ phoneNumber1: '0772999001', letter }));
  const { token } = await on.signInAs(roles.administrator);
  const { body } = await test.call<FileLinkAnswer>({
    method: 'POST',
    url: `/api/admin/loans/${id}/documents/${letter}/link`,
    headers: { authorization: `Bearer ${token}` },
  });
  const url = new URL(body.url).pathname;
  expect(await load(url)).toBe(200);
  await on.people.send('POST', 'logout', undefined, token);
  expect(await load(url)).toBe(410);
});
