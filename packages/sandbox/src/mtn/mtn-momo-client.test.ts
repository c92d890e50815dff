import momo, { type PaymentRequest } from 'mtn-momo';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox';

const SANDBOX = { MTN_MODE: 'sandbox' };

/** Runs the whole flow of a published client, which knows nothing of this sandbox. */
describe('the npm package mtn-momo', () => {
  let sandbox: TestSandbox;
  afterEach(() => sandbox.close());

  /** Starts a sandbox and creates a client of it, with the credentials of a product. */
  const start = async (product: 'collection' | 'disbursement', env: Record<string, string> = {}) => {
    sandbox = await startTestSandbox(env);
    const { subscriptionKey: primaryKey, apiUser: userId, apiKey: userSecret } = sandbox.config.mtn[product];
    const environment = (env.MTN_MODE ?? 'mtnuganda') as never;
    const client = momo.create({ callbackHost: 'localhost', baseUrl: sandbox.url, environment });
    return { client, primaryKey, credentials: { primaryKey, userId, userSecret } };
  };
  /** Provisions a user. */
  const provision = async ({ client, primaryKey }: Awaited<ReturnType<typeof start>>) => {
    const users = client.Users({ primaryKey });
    const userId = await users.create('localhost');
    const { apiKey: userSecret } = await users.login(userId);
    return { primaryKey, userId, userSecret };
  };

  /** The client's own type rejects a field that MTN does not know; the client would send it and lose our reference. */
  const payment = (currency: string, partyId: string) =>
    ({
      amount: '350000',
      currency,
      externalId: 'SF-2026-000123',
      payer: { partyIdType: momo.PayerType.MSISDN, partyId },
      payerMessage: 'School fees',
      payeeNote: 'SF-2026-000123',
    }) satisfies PaymentRequest;

  it('provisions a user, signs in, requests a payment and reads its success', async () => {
    const connection = await start('collection', SANDBOX);
    const collections = connection.client.Collections(await provision(connection));
    const callbackUrl = `${sandbox.receiver.url}/mtn`;
    const reference = await collections.requestToPay({ ...payment('EUR', '46733123999'), callbackUrl });
    expect(await collections.getTransaction(reference)).toMatchObject({
      status: 'SUCCESSFUL',
      amount: '350000',
      externalId: 'SF-2026-000123',
    });
    expect(await collections.getBalance()).toEqual({ availableBalance: '100350000', currency: 'EUR' });
    expect(await collections.isPayerActive('46733123451')).toEqual({ result: false });
    await sandbox.advance(0);
    expect(sandbox.receiver.calls).toHaveLength(1);
  });

  it('recognises a declined payment', async () => {
    const { client, credentials } = await start('collection', SANDBOX);
    const collections = client.Collections(credentials);
    const reference = await collections.requestToPay(payment('EUR', '46733123451'));
    await expect(collections.getTransaction(reference)).rejects.toMatchObject({
      name: 'ApprovalRejectedError',
    });
  });

  it('pays in shillings in live-like mode', async () => {
    const { client, credentials } = await start('collection');
    const collections = client.Collections(credentials);
    const reference = await collections.requestToPay(payment('UGX', '256772000001'));
    expect(await collections.getTransaction(reference)).toMatchObject({
      status: 'SUCCESSFUL',
      currency: 'UGX',
    });
  });

  it('provisions a user for payouts, signs in, sends a transfer and reads its success', async () => {
    const connection = await start('disbursement', SANDBOX);
    const disbursements = connection.client.Disbursements(await provision(connection));
    const { payer: payee, ...rest } = payment('EUR', '46733123999');
    const callbackUrl = `${sandbox.receiver.url}/mtn`;
    const reference = await disbursements.transfer({ ...rest, payee, callbackUrl });
    expect(await disbursements.getTransaction(reference)).toMatchObject({
      status: 'SUCCESSFUL',
      amount: '350000',
      externalId: 'SF-2026-000123',
    });
    expect(await disbursements.getBalance()).toEqual({ availableBalance: '99650000', currency: 'EUR' });
    expect(await disbursements.isPayerActive('46733123451')).toBe(false);
    await sandbox.advance(0);
    expect(sandbox.receiver.calls).toHaveLength(1);
  });

  it('transfers in shillings in live-like mode, and recognises a failed transfer', async () => {
    const { client, credentials } = await start('disbursement');
    const disbursements = client.Disbursements(credentials);
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
