import { lineEn } from '@somesa/core';
import { expect, test, vi } from 'vitest';
import { createRepaymentApi } from './repayment-api';

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

const build = (body: unknown, status = 200) => {
  const fetch = vi.fn<typeof globalThis.fetch>(
    async () =>
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
  );
  const api = createRepaymentApi({
    baseUrl: '/api',
    fetch,
    lang: () => 'en',
    token: () => 'token-1',
    texts: () => lineEn,
  });
  return { api, fetch };
};

test('a quote for an amount is asked for in the name of who is signed in', async () => {
  const { api, fetch } = build({ quote });
  expect(await api.earlyQuote({ loanId: 'l 1', amount: 405_000 })).toEqual({ ok: true, value: quote });
  const [address, asked] = fetch.mock.calls[0] ?? [];
  expect(address).toBe('/api/parent/loans/l%201/early-quote');
  expect(asked).toMatchObject({ method: 'POST', body: '{"amount":405000}' });
  expect(new Headers(asked?.headers).get('authorization')).toBe('Bearer token-1');
});

test('requests the payoff of the loan if no amount is given', async () => {
  const { api, fetch } = build({ quote });
  await api.earlyQuote({ loanId: 'l1' });
  expect(fetch.mock.calls[0]?.[1]?.body).toBe('{}');
});

test('an amount that is refused names its field', async () => {
  const errors = { amount: ['At most UGX 405,000 is owed'] };
  const { api } = build({ message: 'Look at the amount', errors }, 422);
  expect(await api.earlyQuote({ loanId: 'l1', amount: 9 })).toMatchObject({
    ok: false,
    error: { kind: 'answer', status: 422, errors },
  });
});

test.each([{}, { quote: {} }, { quote: { settlement } }, null])(
  'an answer that is no quote counts as a broken line: %j',
  async (body) => {
    const { api } = build(body);
    expect(await api.earlyQuote({ loanId: 'l1' })).toMatchObject({ ok: false, error: { kind: 'line' } });
  },
);
