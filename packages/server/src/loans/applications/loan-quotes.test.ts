import {
  type ConfigView,
  calculateLoanCost,
  type LoanCost,
  type ProblemBody,
  toKampalaDay,
} from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, SCHOOL_ORIGIN, type TestApp } from '../../testing/test-app';
import { findCurrentProduct } from '../loan-products';

interface QuoteResponse {
  quote: LoanCost;
  product: { id: string; version: number };
}

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

const quote = (payload: object, headers = {}) =>
  test.call<QuoteResponse & ProblemBody>({ method: 'POST', url: '/api/loan-quotes', payload, headers });

describe('POST /loan-quotes', () => {
  it('returns the cost of the current product calculated from today', async () => {
    const product = await findCurrentProduct(test.database);
    if (!product) throw new Error('no product');
    const { status, body } = await quote({ loanAmount: 1_800_000, loanTerm: '12 months' });
    const disbursedOn = toKampalaDay(test.clock.now());
    const cost = calculateLoanCost(product, { principalUgx: 1_800_000, term: '12 months', disbursedOn });
    expect(status).toBe(200);
    expect(cost).toEqual({ ok: true, value: body.quote });
    expect(body.quote).toMatchObject({ interest: 3.5, fees: 0, countedFrom: disbursedOn });
    expect(body.quote.instalments).toHaveLength(12);
    expect(body.product).toEqual({ id: 'school-fees', version: 1 });
  });

  it.each([
    [{ loanAmount: 49_999, loanTerm: '3 months' }, 'The minimum loan is UGX 50,000. Enter that or more'],
    [
      { loanAmount: 5_000_001, loanTerm: '3 months' },
      'You can borrow up to UGX 5,000,000 here. Enter that or less',
    ],
    [{ loanAmount: 1.5, loanTerm: '3 months' }, 'Enter a whole amount above 0, for example 500,000'],
  ])('rejects %j with the message: %s', async (payload, message) => {
    const { status, body } = await quote(payload);
    expect([status, body.errors]).toEqual([422, { loanAmount: [message] }]);
  });

  it('rejects unknown products and terms', async () => {
    const request = { loanAmount: 100_000, loanTerm: '3 months' };
    expect(Object.keys((await quote({ ...request, productId: 'gold' })).body.errors ?? {})).toEqual([
      'productId',
    ]);
    expect(Object.keys((await quote({ ...request, loanTerm: '9 months' })).body.errors ?? {})).toEqual([
      'loanTerm',
    ]);
  });

  it('accepts requests from allowed origins only', async () => {
    const request = { loanAmount: 100_000, loanTerm: '3 months' };
    expect((await quote(request, { origin: SCHOOL_ORIGIN })).status).toBe(200);
    expect((await quote(request, { origin: 'https://stranger.example' })).status).toBe(403);
  });
});

it('returns 429 above the rate limit without blocking lookups', async () => {
  const strict = await buildTestApp({ env: { RATE_LIMIT_LOOKUPS_PER_MINUTE: '2' } });
  const requestQuote = () =>
    strict.call({
      method: 'POST',
      url: '/api/loan-quotes',
      payload: { loanAmount: 100_000, loanTerm: '3 months' },
    });
  for (const status of [200, 200, 429]) expect((await requestQuote()).status).toBe(status);
  expect((await strict.lookUp('SMK-0001')).status).toBe(200);
  await strict.end();
});

it('GET /config contains the current loan product', async () => {
  const { body } = await test.call<ConfigView>({ url: '/api/config' });
  expect(body.loanProduct).toMatchObject({
    id: 'school-fees',
    version: 1,
    method: 'declining',
    annualRatePpm: 35_000,
    terms: ['3 months', '6 months', '12 months'],
  });
  expect(body.loanProduct.expenses.map(({ name }) => name)).toEqual([
    'School Fees',
    'School Uniform',
    'Pocket Money',
    'Admission Fees',
  ]);
  expect(body.loanProduct).not.toHaveProperty('late');
  expect(body.loanProduct.lateFee).toBe(
    'Late payment: after 3 days of grace, 24% a year on the overdue principal, never on interest, up to UGX 50,000 in total. No late fee if less than UGX 500 of an instalment is unpaid.',
  );
  const swahili = await test.call<ConfigView>({ url: '/api/config', headers: { 'accept-language': 'sw' } });
  expect(swahili.body.loanProduct.lateFee).toContain('24%');
  expect(swahili.body.loanProduct.lateFee).not.toContain('Late');
  expect(swahili.headers.vary).toContain('Accept-Language');
  expect(body.limits.uploadBytes).toBe(10 * 1024 * 1024);
});
