import { lineEn } from '@somesa/core';
import { expect, test, vi } from 'vitest';
import { createApi } from './api';
import type { ApiOptions } from './call';
import { createLoanDueApi } from './loan-due-api';

type Fetch = typeof globalThis.fetch;

const answering = (status: number, body: unknown) =>
  vi.fn<Fetch>(async () => new Response(JSON.stringify(body), { status }));

const optionsWith = (fetch: Fetch, token: string | null = null): ApiOptions => ({
  baseUrl: 'https://pay.example/api',
  credentials: 'omit' as const,
  fetch,
  lang: () => 'en',
  texts: () => lineEn,
  token: () => token,
});

test('looks up the amount due on a child’s loan by number and school', async () => {
  const loan = { regNo: 'S/1', due: 10_000, dueOn: '2026-12-01', pending: 0 };
  const fetch = answering(200, loan);
  const found = await createLoanDueApi(optionsWith(fetch)).lookUpLoanDue({
    regNo: 'S/1',
    school: 'st-marys',
  });
  expect(found).toEqual({ ok: true, value: { kind: 'loan', loan } });
  expect(fetch.mock.calls[0]?.[0]).toBe('https://pay.example/api/students/S%2F1/loan-due?school=st-marys');
});

test('a number that two schools use answers the choice', async () => {
  const choice = { message: 'Choose', schools: [{ slug: 'a', name: 'A' }] };
  const found = await createLoanDueApi(optionsWith(answering(300, choice))).lookUpLoanDue({ regNo: 'S1' });
  expect(found).toEqual({ ok: true, value: { kind: 'schools', ...choice } });
});

test('returns the server’s message if no loan is being repaid, and a connection failure for an invalid answer', async () => {
  const lookUp = (status: number, body: unknown) =>
    createLoanDueApi(optionsWith(answering(status, body))).lookUpLoanDue({ regNo: 'S1' });
  expect(await lookUp(404, { message: 'No loan' })).toMatchObject({
    error: { kind: 'answer', status: 404, message: 'No loan' },
  });
  expect(await lookUp(200, { regNo: 'S1' })).toMatchObject({ error: { kind: 'line' } });
});

test('a repayment of one’s own loan carries the token', async () => {
  const fetch = answering(201, { payment: { id: 'p1', status: 'created' }, secret: 's' });
  const body = {
    purpose: 'early-repayment',
    loanId: 'l1',
    amount: 9_000,
    strategy: 'reduce-term',
    quoteId: 'q1',
    paymentMethod: 'bank',
    bankName: 'Equity Bank',
    accountNumber: '1234567',
  } as const;
  expect(await createApi(optionsWith(fetch, 'the-token')).startPayment(body, 'key')).toMatchObject({
    ok: true,
  });
  const init = fetch.mock.calls[0]?.[1];
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer the-token');
  expect(JSON.parse(String(init?.body))).toEqual(body);
});
