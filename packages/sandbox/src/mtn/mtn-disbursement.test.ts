import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMtnPayer } from '../testing/mtn-payer';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox';

describe('MTN disbursements', () => {
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

  it('transfer to any number at once, and fail for MTN’s test numbers', async () => {
    const paid = await send('v1_0/transfer', payee('256772123456'));
    expect(paid.status).toBe(202);
    expect(await read('transfer', paid.reference)).toMatchObject({
      status: 'SUCCESSFUL',
      ...payee('256772123456'),
    });
    const declined = await send('v1_0/transfer', payee('46733123457'));
    expect(await read('transfer', declined.reference)).toMatchObject({
      status: 'FAILED',
      reason: 'PAYEE_NOT_FOUND',
    });
  });

  it.each([
    ['002', { status: 'FAILED', reason: 'APPROVAL_REJECTED' }],
    ['003', { status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' }],
    ['004', { status: 'PENDING' }],
    ['005', { status: 'SUCCESSFUL' }],
    ['010', { status: 'PENDING' }],
  ])('apply the scenario of the magic number …%s to a transfer', async (ending, end) => {
    const { reference } = await send('v1_0/transfer', payee(`256772000${ending}`));
    expect(await read('transfer', reference)).toMatchObject(end);
  });

  it.each([
    ['payer-not-found', 'PAYEE_NOT_FOUND'],
    ['payer-over-limit', 'PAYEE_LIMIT_REACHED'],
    ['payer-barred', 'PAYEE_NOT_ALLOWED_TO_RECEIVE'],
  ])('apply the fault %s to the payee', async (fault, reason) => {
    await sandbox.fault(fault, { times: 1 });
    const { reference } = await send('v1_0/transfer', payee('256772123456'));
    expect(await read('transfer', reference)).toMatchObject({ status: 'FAILED', reason });
  });

  it('drop the connection after a transfer to …007, and reject one to …008 first', async () => {
    await expect(send('v1_0/transfer', payee('256772000007'))).rejects.toThrow('fetch failed');
    expect((await sandbox.call('/transactions')).json).toMatchObject({
      transactions: [{ kind: 'transfer', status: 'successful', amount: 200 }],
    });
    expect((await send('v1_0/transfer', payee('256772000008'))).status).toBe(500);
    expect((await sandbox.call('/transactions')).json).toMatchObject({ count: 1 });
  });

  it('fail above the limit of a transaction', async () => {
    const { reference } = await send('v1_0/transfer', { ...payee('256772123456'), amount: '5000001' });
    expect(await read('transfer', reference)).toMatchObject({ status: 'FAILED' });
  });

  it('send one callback with the body of the enquiry', async () => {
    const { reference } = await send('v1_0/transfer', payee('256772123456'));
    await sandbox.advance(0);
    expect(sandbox.receiver.calls).toMatchObject([{ method: 'POST', path: '/out' }]);
    expect(sandbox.receiver.bodies()).toEqual([await read('transfer', reference)]);
  });

  it('have a separate balance', async () => {
    await send('v1_0/transfer', payee('256772123456'));
    const getBalance = async (product: string, own: Record<string, string>) =>
      (await sandbox.call(`/${product}/v1_0/account/balance`, { headers: own })).json;
    expect(await getBalance('disbursement', headers)).toMatchObject({ availableBalance: '99999800' });
    expect(await getBalance('collection', collection.headers)).toMatchObject({
      availableBalance: '100000000',
    });
  });

  it('send the callback of a v2 deposit by PUT', async () => {
    const { reference } = await send('v2_0/deposit', payee('256772123456'));
    await sandbox.advance(0);
    expect(await read('deposit', reference)).not.toHaveProperty('financialTransactionId');
    expect(sandbox.receiver.calls).toMatchObject([{ method: 'PUT', path: '/out' }]);
  });

  it('refund a part of a collection, but not more, and no unknown one', async () => {
    const paid = await collection.pay('256772000001', { amount: '50000' });
    const part = await send('v1_0/refund', { referenceIdToRefund: paid.reference });
    expect(await read('refund', part.reference)).toMatchObject({ status: 'SUCCESSFUL', amount: '200' });
    const more = await send('v1_0/refund', { referenceIdToRefund: paid.reference, amount: '50001' });
    expect(await read('refund', more.reference)).toMatchObject({ status: 'FAILED' });
    const unknown = await send('v1_0/refund', { referenceIdToRefund: randomUUID() });
    expect(await read('refund', unknown.reference)).toMatchObject({ reason: 'RESOURCE_NOT_FOUND' });
  });

  it('fail if our balance is too small', async () => {
    await sandbox.fault('balance-too-small', { times: 1 });
    const { reference } = await send('v1_0/transfer', payee('256772123456'));
    expect(await read('transfer', reference)).toMatchObject({ status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' });
  });

  it('reject a token of collections', async () => {
    const key = sandbox.config.mtn.disbursement.subscriptionKey;
    const answer = await sandbox.call('/disbursement/v1_0/account/balance', {
      headers: { ...collection.headers, 'Ocp-Apim-Subscription-Key': key },
    });
    expect(answer).toMatchObject({ status: 500, json: { code: 'NOT_ALLOWED_TARGET_ENVIRONMENT' } });
  });
});
