import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAirtelPayer } from '../testing/airtel-payer';
import { at, startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox';

describe('Airtel message signing', () => {
  let sandbox: TestSandbox;
  let payer: Awaited<ReturnType<typeof createAirtelPayer>>;

  beforeEach(async () => {
    sandbox = await startTestSandbox();
    payer = await createAirtelPayer(sandbox);
  });
  afterEach(() => sandbox.close());

  const send = (body: string, signature: Record<string, string>) =>
    sandbox.call('/merchant/v2/payments/', { body, headers: { ...payer.headers, ...signature } });

  it('accepts a v2 payment whose signature is over its exact bytes', async () => {
    for (const spaces of [0, 2]) {
      const body = JSON.stringify(payer.bodyFor('752000001', `SIGNED${spaces}`), null, spaces);
      expect(await send(body, await payer.sign(body))).toMatchObject({
        status: 200,
        json: { status: { success: true } },
      });
    }
  });

  it('rejects a v2 payment if one byte differs, or the signature is missing or broken', async () => {
    const body = JSON.stringify(payer.bodyFor('752000001', 'FORGED'));
    const signature = await payer.sign(body);
    const forged = [
      await send(body.replace('350000', '350001'), signature),
      await send(`${body} `, signature),
      await send(body, {}),
      await send(body, { ...signature, 'x-key': 'bm90aGluZw==' }),
    ];
    for (const answer of forged) {
      expect(answer.json).toMatchObject({ status: { response_code: 'DP00800001026', success: false } });
    }
    expect((await sandbox.call('/transactions')).json).toMatchObject({ count: 0 });
  });

  it('accepts a payout only with a PIN that is encrypted with the published key', async () => {
    const json = (pin: string, id: string) => ({
      payee: { msisdn: '752604392' },
      reference: 'Refund',
      pin,
      transaction: { amount: 1_000, id },
    });
    const pay = (pin: string, id: string) =>
      sandbox.call('/standard/v1/disbursements/', { headers: payer.headers, json: json(pin, id) });

    const pin = await payer.encrypt(sandbox.config.airtel.disbursementPin);
    expect(at((await pay(pin, 'OUT1')).json, 'data', 'transaction')).toMatchObject({
      id: 'OUT1',
      status: 'TS',
    });
    const enquiry = await sandbox.call('/standard/v1/disbursements/OUT1', { headers: payer.headers });
    expect(at(enquiry.json, 'data', 'transaction', 'status')).toBe('TS');
    expect((await pay(await payer.encrypt('0000'), 'OUT2')).status).toBe(400);
    expect((await pay(pin, 'OUT1')).json).toMatchObject({ status: { result_code: 'ESB000041' } });
    await sandbox.fault('balance-too-small');
    expect((await pay(pin, 'OUT3')).json).toMatchObject({ status: { response_code: 'DP00900001007' } });
  });
});
