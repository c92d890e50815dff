import { DAY_MS, type FoundReceiptsAnswer, MINUTE_MS, type ProblemBody } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, createPayer, type Payer, type TestApp } from '../../testing/test-app';
import { listTexts, payFees, startFees } from '../testing/fee-payments';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ env: { RATE_LIMIT_OTP_REQUESTS_PER_HOUR: '1000000' } });
});
afterAll(() => test.end());

const post = <Body = ProblemBody>(path: string, payload: object) =>
  test.call<Body>({ method: 'POST', url: `/api/lost-receipts${path}`, payload });
const sendCode = ({ method }: Payer) =>
  post<{ message: string }>('/code', { phoneNumber: method.phoneNumber });
const find = <Body = FoundReceiptsAnswer>({ method }: Payer, otp: string) =>
  post<Body>('', { phoneNumber: method.phoneNumber, otp });

/** Lists the codes that were sent to a phone, in order. */
const listCodes = async ({ msisdn }: Payer): Promise<string[]> => {
  await test.advanceTime(0);
  return listTexts(test, msisdn).flatMap((text) => /\b\d{6}\b(?=\. It expires)/.exec(text)?.[0] ?? []);
};
const requestCode = async (payer: Payer): Promise<string> => {
  test.clock.advance(MINUTE_MS);
  expect((await sendCode(payer)).status).toBe(200);
  const code = (await listCodes(payer)).at(-1);
  if (!code) throw new Error('no code was sent');
  return code;
};
const getWrong = (code: string): string => (code === '111111' ? '222222' : '111111');

describe('a lost receipt', () => {
  it('is found by the phone that paid, with a code, and shows the child as on the receipt', async () => {
    const payer = createPayer();
    const { started } = await payFees(test, 25_000, { payer });
    const code = await requestCode(payer);
    const found = await find(payer, code);
    expect(found.status, found.text).toBe(200);
    expect(found.body).toEqual({
      receipts: [
        {
          reference: started.payment.reference,
          paidAt: expect.any(String),
          amount: 25_000,
          school: 'St. Mary’s College Kisubi (SMACK)',
          child: 'P. Apio',
          isReversed: false,
          isMoved: false,
        },
      ],
      next: null,
      token: expect.stringMatching(/^\d{12}\.\d+\.[\w-]{43}$/),
    });
  });

  it('has the same response for a phone that paid nothing, which gets no message', async () => {
    const [payer, otherPhone] = [createPayer(), createPayer()];
    await payFees(test, 5_000, { payer });
    // A payment that failed has no receipt.
    const failed = createPayer();
    test.mtn.onQuery(failed.msisdn, { kind: 'failed', reason: 'declined', detail: 'REJECTED' });
    await startFees(test, 5_000, { payer: failed });
    await test.advanceTime(5_000);
    const answers = [await sendCode(payer), await sendCode(otherPhone), await sendCode(failed)];
    const ticket = expect.stringMatching(/^[\w-]{22}\.\d{13}\.[\w-]{43}$/);
    for (const { status, body } of answers)
      expect([status, body]).toEqual([200, { message: answers[0]?.body.message, ticket }]);
    expect(await listCodes(payer)).toHaveLength(1);
    expect(await listCodes(otherPhone)).toEqual([]);
    expect(await listCodes(failed)).toEqual([]);
    const wrong = await find<ProblemBody>(otherPhone, '123456');
    const other = await find<ProblemBody>(payer, getWrong((await listCodes(payer))[0] ?? ''));
    expect([wrong.status, wrong.text]).toEqual([other.status, other.text]);
    // Requesting again at once is limited for each of them alike.
    expect([(await sendCode(payer)).status, (await sendCode(otherPhone)).status]).toEqual([429, 429]);
  });

  it('opens with a code once, for ten minutes, and not with that of another phone', async () => {
    const [payer, other] = [createPayer(), createPayer()];
    await payFees(test, 5_000, { payer });
    await payFees(test, 6_000, { payer: other });
    const code = await requestCode(payer);
    expect((await find(other, code)).status).toBe(422);
    expect((await find(payer, code)).status).toBe(200);
    expect((await find(payer, code)).status).toBe(422);
    const late = await requestCode(payer);
    test.clock.advance(10 * MINUTE_MS + 1);
    expect((await find(payer, late)).status).toBe(422);
  });

  it('stays closed after five wrong codes, even for the right one, until another code is sent', async () => {
    const payer = createPayer();
    await payFees(test, 5_000, { payer });
    const code = await requestCode(payer);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await find(payer, getWrong(code))).status).toBe(422);
    expect((await find(payer, code)).status).toBe(422);
    expect((await find(payer, await requestCode(payer))).status).toBe(200);
  });

  it('is listed by pages, each receipt once, up to a year back', async () => {
    const payer = createPayer();
    const { id } = await payFees(test, 5_000, { payer });
    await test.runAsOwner(`
      insert into payments select copy.* from payments p
      cross join (select n, md5('lost' || n) as key from generate_series(1, 45) as n) as each
      cross join lateral jsonb_populate_record(p, jsonb_build_object(
        'id', key::uuid, 'reference', 'L' || n, 'provider_reference', key, 'webhook_token', key, 'provider_transaction_id', key,
        'created_at', p.created_at - n * interval '8 days', 'paid_at', p.paid_at - n * interval '8 days')) as copy
      where p.id = '${id}'`);
    await test.runAsOwner(`
      insert into payments select copy.* from payments p cross join lateral jsonb_populate_record(p, jsonb_build_object(
        'id', md5('old')::uuid, 'reference', 'OLD', 'provider_reference', 'old', 'webhook_token', 'old', 'provider_transaction_id', 'old',
        'created_at', p.created_at - interval '400 days', 'paid_at', p.paid_at - interval '400 days')) as copy where p.id = '${id}'`);
    const first = (await find(payer, await requestCode(payer))).body;
    const pages = [first];
    for (let { token, next } = first; next !== null; ) {
      const { body, status } = await post<FoundReceiptsAnswer>('/more', { token, cursor: next });
      expect(status).toBe(200);
      pages.push(body);
      ({ next } = body);
    }
    expect(pages.map(({ receipts }) => receipts.length)).toEqual([20, 20, 6]);
    const references = pages.flatMap(({ receipts }) => receipts.map(({ reference }) => reference));
    expect(new Set(references).size).toBe(46);
    expect(references).not.toContain('OLD');
    await test.runAsOwner(`delete from payments where reference like 'L%' or reference = 'OLD'`);
  });

  it('is listed further with the unchanged token only, for 30 minutes', async () => {
    const [payer, other] = [createPayer(), createPayer()];
    await payFees(test, 5_000, { payer });
    const { token } = (await find(payer, await requestCode(payer))).body;
    const cursor = `${test.clock.now().getTime() + DAY_MS}.ffffffff-ffff-ffff-ffff-ffffffffffff`;
    const more = (given: string) => post('/more', { token: given, cursor });
    expect((await more(token)).status).toBe(200);
    const [, ends, signature] = token.split('.');
    const later = String(Number(ends) + DAY_MS);
    for (const forged of [
      [other.msisdn.slice(1), ends, signature].join('.'),
      [payer.msisdn.slice(1), later, signature].join('.'),
      `${token}x`,
      '',
    ])
      expect((await more(forged)).status).toBe(410);
    test.clock.advance(30 * MINUTE_MS);
    expect((await more(token)).status).toBe(410);
  });

  it('keeps phone numbers, codes and tokens out of addresses and the log', async () => {
    const payer = createPayer();
    await payFees(test, 5_000, { payer });
    const code = await requestCode(payer);
    const { token } = (await find(payer, code)).body;
    const log = test.log.join('');
    for (const secret of [payer.msisdn.slice(1), payer.method.phoneNumber, token])
      expect(log).not.toContain(secret);
    const [row] = await test.queryRows<{ n: number }>(
      'select count(*)::int as n from phone_codes where code_hash like $1',
      [`%${code}%`],
    );
    expect(row?.n).toBe(0);
  });
});
