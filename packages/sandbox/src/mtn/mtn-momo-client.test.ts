import momo from 'mtn-momo';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox';

/** Runs the whole flow of a published client, which knows nothing of this sandbox. */
describe('the npm package mtn-momo', () => {
  let sandbox: TestSandbox;
  afterEach(() => sandbox.close());

  const payment = (currency: string, partyId: string) => ({
    amount: '350000',
    currency,
    providerTransactionId: 'SF-2026-000123',
    payer: { partyIdType: momo.PayerType.MSISDN, partyId },
    payerMessage: 'School fees',
    payeeNote: 'SF-2026-000123',
  });

  it('provisions a user, signs in, requests a payment and reads its success', async () => {
    sandbox = await startTestSandbox({ MTN_MODE: 'sandbox' });
    const { subscriptionKey: primaryKey } = sandbox.config.mtn.collection;
    const client = momo.create({ callbackHost: 'localhost', baseUrl: sandbox.url });
    const users = client.Users({ primaryKey });
    const userId = await users.create('localhost');
    const { apiKey: userSecret } = await users.login(userId);
    const collections = client.Collections({ primaryKey, userId, userSecret });

    const callbackUrl = `${sandbox.receiver.url}/mtn`;
    const reference = await collections.requestToPay({ ...payment('EUR', '46733123999'), callbackUrl });
    expect(await collections.getTransaction(reference)).toMatchObject({
      status: 'SUCCESSFUL',
      amount: '350000',
      providerTransactionId: 'SF-2026-000123',
    });
    expect(await collections.getBalance()).toEqual({ availableBalance: '100350000', currency: 'EUR' });
    expect(await collections.isPayerActive('46733123451')).toEqual({ result: false });
    await sandbox.advance(0);
    expect(sandbox.receiver.calls).toHaveLength(1);
  });

  it('recognises a declined payment', async () => {
    sandbox = await startTestSandbox({ MTN_MODE: 'sandbox' });
    const {
      subscriptionKey: primaryKey,
      apiUser: userId,
      apiKey: userSecret,
    } = sandbox.config.mtn.collection;
    const client = momo.create({ callbackHost: 'localhost', baseUrl: sandbox.url });
    const collections = client.Collections({ primaryKey, userId, userSecret });
    const reference = await collections.requestToPay(payment('EUR', '46733123451'));
    await expect(collections.getTransaction(reference)).rejects.toMatchObject({
      name: 'ApprovalRejectedError',
    });
  });

  it('pays in shillings in live-like mode', async () => {
    sandbox = await startTestSandbox();
    const {
      subscriptionKey: primaryKey,
      apiUser: userId,
      apiKey: userSecret,
    } = sandbox.config.mtn.collection;
    const environment = 'mtnuganda' as never;
    const client = momo.create({ callbackHost: 'localhost', baseUrl: sandbox.url, environment });
    const collections = client.Collections({ primaryKey, userId, userSecret });
    const reference = await collections.requestToPay(payment('UGX', '256772000001'));
    expect(await collections.getTransaction(reference)).toMatchObject({
      status: 'SUCCESSFUL',
      currency: 'UGX',
    });
  });

  it('provisions a user for payouts, signs in, sends a transfer and reads its success', async () => {
    sandbox = await startTestSandbox({ MTN_MODE: 'sandbox' });
    const { subscriptionKey: primaryKey } = sandbox.config.mtn.disbursement;
    const client = momo.create({ callbackHost: 'localhost', baseUrl: sandbox.url });
    const users = client.Users({ primaryKey });
    const userId = await users.create('localhost');
    const { apiKey: userSecret } = await users.login(userId);
    const disbursements = client.Disbursements({ primaryKey, userId, userSecret });

    const { payer: payee, ...rest } = payment('EUR', '46733123999');
    const callbackUrl = `${sandbox.receiver.url}/mtn`;
    const reference = await disbursements.transfer({ ...rest, payee, callbackUrl });
    expect(await disbursements.getTransaction(reference)).toMatchObject({
      status: 'SUCCESSFUL',
      amount: '350000',
      providerTransactionId: 'SF-2026-000123',
    });
    expect(await disbursements.getBalance()).toEqual({ availableBalance: '99650000', currency: 'EUR' });
    expect(await disbursements.isPayerActive('46733123451')).toBe(false);
    await sandbox.advance(0);
    expect(sandbox.receiver.calls).toHaveLength(1);
  });

  it('transfers in shillings in live-like mode, and recognises a failed transfer', async () => {
    sandbox = await startTestSandbox();
    const {
      subscriptionKey: primaryKey,
      apiUser: userId,
      apiKey: userSecret,
    } = sandbox.config.mtn.disbursement;
    const environment = 'mtnuganda' as never;
    const client = momo.create({ callbackHost: 'localhost', baseUrl: sandbox.url, environment });
    const disbursements = client.Disbursements({ primaryKey, userId, userSecret });
    const send = (partyId: string) => {
      const { payer: payee, ...rest } = payment('UGX', partyId);
      return disbursements.transfer({ ...rest, payee });
    };
    expect(await disbursements.getTransaction(await send('256772123456'))).toMatchObject({
      status: 'SUCCESSFUL',
      currency: 'UGX',
    });
    await expect(disbursements.getTransaction(await send('46733123457'))).rejects.toMatchObject({
      name: 'PayeeNotFoundError',
    });
  });
});
