import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMtnPayer } from '../testing/mtn-payer';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox';
import { REQUEST_TO_PAY_REASONS } from './test-plans';

describe('MTN collections', () => {
  let sandbox: TestSandbox;
  let payer: Awaited<ReturnType<typeof createMtnPayer>>;

  beforeEach(async () => {
    sandbox = await startTestSandbox();
    payer = await createMtnPayer(sandbox);
  });
  afterEach(() => sandbox.close());

  it('accepts a payment with an empty 202 and returns its outcome in the enquiry', async () => {
    const paid = await payer.pay('256772000001');
    expect(paid).toMatchObject({ status: 202, text: '' });
    expect((await payer.status(paid.reference)).json).toEqual({
      financialTransactionId: expect.stringMatching(/^\d+$/),
      externalId: 'SF-256772000001',
      amount: '350000',
      currency: 'UGX',
      payer: { partyIdType: 'MSISDN', partyId: '256772000001' },
      payerMessage: 'School fees REG 1023',
      payeeNote: 'SF-2026-000123',
      status: 'SUCCESSFUL',
    });
  });

  it('sends the body of the enquiry to the callback URL, without reference and signature', async () => {
    const { reference } = await payer.pay('256772000002');
    await sandbox.advance(0);
    const [call] = sandbox.receiver.calls;
    expect(call).toMatchObject({ method: 'POST', path: '/mtn' });
    expect(call?.headers).toMatchObject({
      'user-agent': 'LWAC Http Client 1.0',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(sandbox.receiver.bodies()).toEqual([(await payer.status(reference)).json]);
    expect(call?.rawBody).not.toContain(reference);
    expect(sandbox.receiver.bodies()).toMatchObject([{ status: 'FAILED', reason: 'APPROVAL_REJECTED' }]);
  });

  it.each(Object.entries(REQUEST_TO_PAY_REASONS))(
    "fails MTN's test number …%s with %s",
    async (suffix, reason) => {
      const { status, reference } = await payer.pay(`46733123${suffix}`);
      expect(status).toBe(202);
      expect((await payer.status(reference)).json).toMatchObject({ status: 'FAILED', reason });
    },
  );

  it("keeps MTN's ongoing test number pending until it expires, and its delayed one for 30 seconds", async () => {
    const ongoing = (await payer.pay('46733123453')).reference;
    const delayed = (await payer.pay('46733123454')).reference;
    await sandbox.advance(29_999);
    expect((await payer.status(delayed)).json).toMatchObject({ status: 'PENDING' });
    await sandbox.advance(1);
    expect((await payer.status(delayed)).json).toMatchObject({ status: 'SUCCESSFUL' });
    expect((await payer.status(ongoing)).json).toMatchObject({ status: 'PENDING' });
    await sandbox.advance(270_000);
    expect((await payer.status(ongoing)).json).toMatchObject({ status: 'FAILED', reason: 'EXPIRED' });
  });

  it('expires a payment prompt after five minutes', async () => {
    const { reference } = await payer.pay('256772123456');
    await sandbox.advance(299_999);
    expect((await payer.status(reference)).json).toMatchObject({ status: 'PENDING' });
    await sandbox.advance(1);
    expect((await payer.status(reference)).json).toMatchObject({ status: 'FAILED', reason: 'EXPIRED' });
    expect((await sandbox.call('/handset')).json).toMatchObject({ count: 0 });
  });

  it('fails a payment above the wallet limit of five million', async () => {
    const { reference } = await payer.pay('256772000001', { amount: '5000001' });
    expect((await payer.status(reference)).json).toMatchObject({ reason: 'PAYER_LIMIT_REACHED' });
  });

  it('returns the balance, active numbers and names', async () => {
    const get = (path: string) => sandbox.call(`/collection/v1_0${path}`, { headers: payer.headers });
    await payer.pay('256772000001');
    expect((await get('/account/balance')).json).toEqual({ availableBalance: '100350000', currency: 'UGX' });
    expect((await get('/account/balance/UGX')).status).toBe(200);
    expect((await get('/accountholder/MSISDN/256772123456/active')).json).toEqual({ result: true });
    expect((await get('/accountholder/msisdn/46733123450/active')).status).toBe(404);
    expect((await get('/accountholder/msisdn/46733123999/basicuserinfo')).json).toMatchObject({
      given_name: 'Sand',
    });
    expect((await get('/accountholder/msisdn/256772123456/basicuserinfo')).json).toMatchObject({
      status: 'ACTIVE',
    });
  });

  it('accepts a notification to the payer of a successful payment only', async () => {
    const remind = (reference: string) =>
      sandbox.call(`/collection/v1_0/requesttopay/${reference}/deliverynotification`, {
        headers: payer.headers,
        json: { notificationMessage: 'Thank you' },
      });
    expect((await remind((await payer.pay('256772000001')).reference)).status).toBe(200);
    expect((await remind((await payer.pay('256772000002')).reference)).status).toBe(409);
  });

  it('assigns every transaction a different ID', async () => {
    await Promise.all(Array.from({ length: 200 }, () => payer.pay('256772000001')));
    const { json } = await sandbox.call('/transactions');
    const ids = (json as { transactions: { financialId: string }[] }).transactions.map(
      (row) => row.financialId,
    );
    expect(new Set(ids).size).toBe(200);
  });
});
