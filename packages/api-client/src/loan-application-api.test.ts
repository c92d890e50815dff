import { type LoanApplicationBody, lineEn } from '@somesa/core';
import { expect, test, vi } from 'vitest';
import { createLoanApplicationApi } from './loan-application-api';

const answering = (status: number, body: unknown = null) =>
  vi.fn<typeof globalThis.fetch>(
    async () => new Response(body === null ? null : JSON.stringify(body), { status }),
  );
const apiWith = (fetch: typeof globalThis.fetch) =>
  createLoanApplicationApi({
    baseUrl: 'https://pay.example/api',
    fetch,
    credentials: 'omit',
    lang: () => 'en',
    texts: () => lineEn,
  });
const body = { fullName: 'Sarah Nakato', loanAmount: 300_000 } as LoanApplicationBody;

test('an application goes out under its key, and its reference comes back', async () => {
  const fetch = answering(201, { application: { reference: 'LN-7KQ2-M4X9', status: 'submitted' } });
  const answer = await apiWith(fetch).applyForLoan(body, 'key-1');
  expect(answer).toEqual({ ok: true, value: { reference: 'LN-7KQ2-M4X9', status: 'submitted' } });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('https://pay.example/api/loan-applications');
  expect(new Headers(init?.headers).get('idempotency-key')).toBe('key-1');
  expect(JSON.parse(String(init?.body))).toEqual(body);
});

test('returns the errors in an application by field', async () => {
  const errors = { loanAmount: ['You can borrow up to UGX 950,000 here. Enter that or less'] };
  const answer = await apiWith(answering(422, { message: 'No', errors })).applyForLoan(body, 'key-1');
  expect(answer).toMatchObject({ ok: false, error: { kind: 'answer', status: 422, errors } });
});

test('a page that some network puts in between is no answer', async () => {
  const answer = await apiWith(answering(200, { welcome: 'to the hotel' })).applyForLoan(body, 'key-1');
  expect(answer).toMatchObject({ ok: false, error: { kind: 'line' } });
});
