import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMtnPayer } from '../testing/mtn-payer';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox';

describe('MTN disbursement', () => {
  let sandbox: TestSandbox;
  let headers: Record<string, string>;
  let collection: Awaited<ReturnType<typeof createMtnPayer>>;

  beforeEach(async () => {
    sandbox = await startTestSandbox();
    collection = await createMtnPayer(sandbox);
    headers = (await createMtnPayer(sandbox, 'disbursement')).headers;
  });
  afterEach(() => sandbox.close());

  async function send(path: string, body: object) {
    const reference = randomUUID() as string;
    const answer = await sandbox.call(`/disbursement/${path}`, {
      headers: { ...headers, 'X-Reference-Id': reference, 'X-Callback-Url': `${sandbox.receiver.url}/out` },
      json: { amount: '200', currency: 'UGX', externalId: 'PO-1', ...body },
    });
    return { ...answer, reference };
  }
  const read = (kind: string, reference: string) =>
    sandbox.call(`/disbursement/v1_0/${kind}/${reference}`, { headers }).then(({ json }) => json);
  const payee = (partyId: string) => ({ payee: { partyIdType: 'MSISDN', partyId } });

  it('transfers at once to any number, and fails where MTN documents it', async () => {
    const paid = await send('v1_0/transfer', payee('256772123456'));
    expect(paid.status).toBe(202);
    expect(await read('transfer', paid.reference)).toMatchObject({
      status: 'SUCCESSFUL',
      ...payee('256772123456'),
    });
    const refused = await send('v1_0/transfer', payee('46733123457'));
    expect(await read('transfer', refused.reference)).toMatchObject({
      status: 'FAILED',
      reason: 'PAYEE_NOT_FOUND',
    });
  });

  it('deposits by v2 and calls back by PUT', async () => {
    const { reference } = await send('v2_0/deposit', payee('256772123456'));
    await sandbox.advance(0);
    expect(await read('deposit', reference)).not.toHaveProperty('financialTransactionId');
    expect(sandbox.receiver.calls).toMatchObject([{ method: 'PUT', path: '/out' }]);
  });

  it('pays part of a collection back, but not more than was paid, and nothing for an unknown one', async () => {
    const paid = await collection.pay('256772000001', { amount: '50000' });
    const part = await send('v1_0/refund', { referenceIdToRefund: paid.reference });
    expect(await read('refund', part.reference)).toMatchObject({ status: 'SUCCESSFUL', amount: '200' });
    const more = await send('v1_0/refund', { referenceIdToRefund: paid.reference, amount: '50001' });
    expect(await read('refund', more.reference)).toMatchObject({ status: 'FAILED' });
    const unknown = await send('v1_0/refund', { referenceIdToRefund: randomUUID() });
    expect(await read('refund', unknown.reference)).toMatchObject({ reason: 'RESOURCE_NOT_FOUND' });
  });

  it('fails a payout when our balance is too small', async () => {
    await sandbox.fault('balance-too-small', { times: 1 });
    const { reference } = await send('v1_0/transfer', payee('256772123456'));
    expect(await read('transfer', reference)).toMatchObject({ status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' });
  });

  it('is closed to a token of the other product', async () => {
    const key = sandbox.config.mtn.disbursement.subscriptionKey;
    const answer = await sandbox.call('/disbursement/v1_0/account/balance', {
      headers: { ...collection.headers, 'Ocp-Apim-Subscription-Key': key },
    });
    expect(answer).toMatchObject({ status: 500, json: { code: 'NOT_ALLOWED_TARGET_ENVIRONMENT' } });
  });
});
