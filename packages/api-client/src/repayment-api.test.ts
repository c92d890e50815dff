import { expect, it } from 'vitest';
import { createRepaymentApi } from './repayment-api';
import { createExpectedRequest, createFakeApi } from './testing/fake-api';

const settlement = {
  principal: 400_000,
  interest: 5_000,
  fees: 0,
  penalties: 0,
  due: 0,
  total: 405_000,
  savedInterest: 9_000,
};
const quote = { id: 'q1', loanId: 'l 1', amount: 405_000, settlement, previews: {} };

it.each([
  [405_000, { amount: 405_000 }],
  [undefined, {}],
])('requests a quote for the amount %s with the token', async (amount, body) => {
  const { api, getRequest } = createFakeApi(createRepaymentApi, { quote });
  expect(await api.createEarlyQuote({ loanId: 'l 1', amount })).toEqual({ ok: true, value: quote });
  expect(getRequest()).toMatchObject(createExpectedRequest('POST /api/parent/loans/l%201/early-quote', body));
});

it('returns the error of a rejected amount by field', async () => {
  const errors = { amount: ['At most UGX 405,000 is owed'] };
  const { api } = createFakeApi(createRepaymentApi, { message: 'Check the amount', errors }, { status: 422 });
  expect(await api.createEarlyQuote({ loanId: 'l1', amount: 9 })).toMatchObject({
    ok: false,
    error: { kind: 'answer', status: 422, errors },
  });
});

it.each([{}, { quote: {} }, { quote: { settlement } }, null])(
  'returns a connection failure for the unexpected response %j',
  async (response) => {
    const { api } = createFakeApi(createRepaymentApi, response);
    expect(await api.createEarlyQuote({ loanId: 'l1' })).toMatchObject({
      ok: false,
      error: { kind: 'connection' },
    });
  },
);
