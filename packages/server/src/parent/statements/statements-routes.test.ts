import { type FileLinkAnswer, type ProblemBody, type StatementKind, toKampalaDay } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRunningLoans } from '../../testing/running-loans';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestLoans, type TestLoans } from '../../testing/test-loans';
import { createTestPeople, type SignedInPerson } from '../../testing/test-people';

let test: TestApp;
let loans: TestLoans;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createTestLoans(test);
});
afterAll(() => test.end());

const today = (): string => toKampalaDay(test.clock.now());

describe('GET /parent/statements/:file', () => {
  let by: SignedInPerson;
  beforeAll(async () => {
    by = await createTestPeople(test).addParent();
    await createRunningLoans(test).addLoan({ by });
  });
  const call = (path: string, headers = {}) =>
    test.app.inject({
      url: `/api/parent/statements/${path}`,
      headers: { authorization: `Bearer ${by.token}`, ...headers },
    });
  const link = (kind: StatementKind, body: object, person = by) =>
    loans.request<FileLinkAnswer & ProblemBody>('POST', `/parent/statements/${kind}/link`, person, body);

  it.each([
    ['transaction-summary', 'pdf', 'application/pdf', '%PDF-1.7'],
    ['transaction-summary', 'csv', 'text/csv; charset=utf-8', '\ufeffdate,type'],
    ['transaction-summary', 'svg', 'image/svg+xml', '<svg '],
    ['loan-repayment-history', 'pdf', 'application/pdf', '%PDF-1.7'],
    ['loan-repayment-history', 'csv', 'text/csv; charset=utf-8', '\ufeffloan_reference,record'],
    ['loan-repayment-history', 'svg', 'image/svg+xml', '<svg '],
  ] as const)('serves %s as %s for download and by a link', async (kind, format, type, begin) => {
    const answer = await call(`${kind}.${format}?from=2026-11-01&to=2026-11-30`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers['content-disposition']).toMatch(`2026-11-01 to 2026-11-30.${format}"`);
    expect(answer.headers['cache-control']).toMatch('no-store');
    expect(answer.payload.startsWith(begin)).toBe(true);
    const linked = await link(kind, { format, from: '2026-11-01', to: '2026-11-30' });
    expect(linked.status, linked.text).toBe(200);
    const url = new URL(linked.body.url).pathname;
    expect(url).not.toContain(by.user.user_id);
    const file = await test.app.inject({ url });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, type]);
    expect(file.rawPayload.equals(answer.rawPayload)).toBe(true);
  });

  it('uses the requested language, also in links', async () => {
    expect((await call('transaction-summary.svg?lang=sw')).payload).toContain('Muhtasari wa malipo');
    expect((await call('transaction-summary.svg', { 'accept-language': 'lg' })).payload).toContain('Awamu');
    const { url } = (
      await loans.request<FileLinkAnswer>('POST', '/parent/statements/transaction-summary/link?lang=sw', by, {
        format: 'svg',
      })
    ).body;
    expect((await test.call<string>({ url: new URL(url).pathname })).text).toContain('Muhtasari wa malipo');
  });

  it('covers the last 12 months if no days are given', async () => {
    const { headers } = await call('transaction-summary.csv');
    const lastYear = `${Number(today().slice(0, 4)) - 1}${today().slice(4)}`;
    expect(headers['content-disposition']).toContain(`${lastYear} to ${today()}`);
  });

  it.each([
    [{ from: '2026-02-30' }, 'from'],
    [{ from: 'yesterday' }, 'from'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'to'],
    [{ from: '2016-11-20', to: '2026-11-21' }, 'from'],
  ])('rejects the dates %j', async (days, field) => {
    const downloaded = await call(
      `transaction-summary.pdf?${new URLSearchParams(days as Record<string, string>)}`,
    );
    expect([downloaded.statusCode, Object.keys(downloaded.json().errors)]).toEqual([422, [field]]);
    const linked = await link('transaction-summary', { format: 'pdf', ...days });
    expect([linked.status, Object.keys(linked.body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('returns 401 without a session, and rejects unknown kinds and formats', async () => {
    expect((await test.call({ url: '/api/parent/statements/transaction-summary.pdf' })).status).toBe(401);
    expect((await call('transaction-summary.docx')).statusCode).toBe(404);
    expect((await call('secrets.pdf')).statusCode).toBe(404);
    expect((await link('transaction-summary', { format: 'docx' })).status).toBe(422);
    const url = new URL((await link('transaction-summary', { format: 'csv' })).body.url).pathname;
    expect((await test.call({ url: url.replace('/s.', '/d.') })).status).toBe(404);
  });
});
