import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAirtelPayer } from '../testing/airtel-payer';
import { at, startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox';

describe('Airtel collections', () => {
  let sandbox: TestSandbox;
  let payer: Awaited<ReturnType<typeof createAirtelPayer>>;

  async function open(env: Record<string, string> = {}) {
    sandbox = await startTestSandbox(env);
    payer = await createAirtelPayer(sandbox);
  }
  beforeEach(() => open());
  afterEach(() => sandbox.close());

  it('returns SUCCESS once the prompt is sent, while the enquiry is still pending', async () => {
    const { json, reference } = await payer.pay('752123456');
    expect(json).toMatchObject({
      data: { transaction: { id: reference, status: 'SUCCESS' } },
      status: { response_code: 'DP00800001006', result_code: 'ESB000010', success: true },
    });
    expect(at((await payer.status(reference)).json, 'data', 'transaction')).toMatchObject({ status: 'TIP' });
  });

  it('returns a money ID for a success only', async () => {
    const paid = await payer.pay('752000001');
    const transaction = at((await payer.status(paid.reference)).json, 'data', 'transaction');
    expect(transaction).toEqual({
      airtel_money_id: expect.stringMatching(/^MP261120\.0930\.L\d{8}$/),
      id: paid.reference,
      message: 'success',
      status: 'TS',
    });
    const declined = await payer.pay('752000002');
    expect(at((await payer.status(declined.reference)).json, 'data', 'transaction')).not.toHaveProperty(
      'airtel_money_id',
    );
  });

  it('returns 200 and ESB000041 for a used ID', async () => {
    const { reference: id } = await payer.pay('752000001');
    expect(await payer.pay('752000001', { id })).toMatchObject({
      status: 200,
      json: { status: { result_code: 'ESB000041', success: false, response_code: 'DP00800001000' } },
    });
    expect((await sandbox.call('/transactions')).json).toMatchObject({ count: 1 });
  });

  it('returns ESB000045 for an unknown ID', async () => {
    expect((await payer.status('unknown')).json).toMatchObject({
      status: { result_code: 'ESB000045', response_code: 'DP00800001025' },
    });
  });

  it.each([
    ['the country code in the number', '256752000001', 350_000, 'ESB000033'],
    ['a zero before the number', '075200000', 350_000, 'ESB000036'],
    ['cents', '752000001', 1000.5, 'DP00800001004'],
    ['a negative amount', '752000001', -1000, 'DP00800001004'],
    ['too little', '752000001', 499, 'DP00800001004'],
    ['an amount in a string', '752000001', '1000', 'ESB000008'],
  ])('rejects %s', async (_case, msisdn, amount, code) => {
    const answer = await payer.pay(msisdn, { amount });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(code);
  });

  it('requires country, currency and a token of at most 180 seconds', async () => {
    const { reference } = await payer.pay('752000001');
    const read = (headers: Record<string, string>) =>
      sandbox.call(`/standard/v1/payments/${reference}`, { headers });
    const { 'X-Country': _country, ...noCountry } = payer.headers;
    expect((await read(noCountry)).text).toContain('ROUTER003');
    expect((await read({ ...payer.headers, 'X-Currency': 'KES' })).text).toContain('ROUTER112');
    await sandbox.advance(179_999);
    expect((await read(payer.headers)).status).toBe(200);
    await sandbox.advance(1);
    expect(await read(payer.headers)).toMatchObject({ status: 401, json: { error: 'invalid_token' } });
  });

  it('rejects wrong client credentials', async () => {
    const json = { client_id: 'x', client_secret: 'y', grant_type: 'client_credentials' };
    expect(await sandbox.call('/auth/oauth2/token', { json })).toMatchObject({
      status: 400,
      json: { error: 'invalid_client' },
    });
  });

  it('expires a payment prompt after three minutes', async () => {
    const { reference } = await payer.pay('752123456');
    await sandbox.advance(180_000);
    payer = await createAirtelPayer(sandbox);
    expect(at((await payer.status(reference)).json, 'data', 'transaction', 'status')).toBe('TE');
  });

  it('sends a callback without an amount field and with a hash over the payload', async () => {
    const { reference } = await payer.pay('752000001');
    await sandbox.advance(0);
    const [call] = sandbox.receiver.calls;
    expect(call?.path).toBe('/webhooks/airtel/sandbox-only-airtel-segment');
    const { hash, ...payload } = JSON.parse(call?.rawBody ?? '');
    expect(payload).toEqual({
      transaction: {
        id: reference,
        message: expect.stringContaining('Paid UGX 350,000 to SOMESA'),
        status_code: 'TS',
        airtel_money_id: expect.any(String),
      },
    });
    const key = sandbox.config.airtel.callbackKey;
    expect(hash).toBe(createHmac('sha256', key).update(JSON.stringify(payload)).digest('base64'));
  });

  it('hashes the inner object or nothing if so configured', async () => {
    await sandbox.close();
    await open({ AIRTEL_HASH_OVER: 'inner' });
    await payer.pay('752000001');
    await sandbox.advance(0);
    const { hash, transaction } = JSON.parse(sandbox.receiver.calls[0]?.rawBody ?? '');
    const key = sandbox.config.airtel.callbackKey;
    expect(hash).toBe(createHmac('sha256', key).update(JSON.stringify(transaction)).digest('base64'));

    await sandbox.close();
    await open({ AIRTEL_CALLBACK_KEY: 'none' });
    await payer.pay('752000001');
    await sandbox.advance(0);
    expect(sandbox.receiver.calls[0]?.rawBody).not.toContain('hash');
  });

  it('refunds a collection once, in full', async () => {
    const { reference } = await payer.pay('752000001');
    const moneyId = at((await payer.status(reference)).json, 'data', 'transaction', 'airtel_money_id');
    const refund = () =>
      sandbox.call('/standard/v1/payments/refund', {
        headers: payer.headers,
        json: { transaction: { airtel_money_id: moneyId } },
      });
    expect((await refund()).json).toMatchObject({ data: { transaction: { status: 'SUCCESS' } } });
    expect((await refund()).json).toMatchObject({ status: { success: false } });
  });

  it('returns names for both notations of a number, and the balance with commas', async () => {
    const get = (path: string) => sandbox.call(`/standard/v1/users/${path}`, { headers: payer.headers });
    const short = at((await get('752123456')).json, 'data');
    expect(short).toMatchObject({ first_name: expect.any(String), is_barred: false });
    expect(at((await get('256752123456')).json, 'data')).toEqual(short);
    expect((await get('balance')).json).toMatchObject({
      data: { balance: '100,000,000.00' },
      status: { success: false },
    });
  });
});
