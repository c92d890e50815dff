import { randomUUID } from 'node:crypto';
import { at, type TestSandbox } from './start-test-sandbox';

/** Creates a client of MTN for tests, written from the protocol alone. */
export async function createMtnPayer(
  sandbox: TestSandbox,
  product: 'collection' | 'disbursement' = 'collection',
) {
  const { subscriptionKey, apiUser, apiKey } = sandbox.config.mtn[product];
  const isSandbox = sandbox.config.mtn.mode === 'sandbox';
  const basic = Buffer.from(`${apiUser}:${apiKey}`).toString('base64');
  const key = { 'Ocp-Apim-Subscription-Key': subscriptionKey };
  const token = await sandbox.call(`/${product}/token/`, {
    method: 'POST',
    headers: { ...key, Authorization: `Basic ${basic}` },
  });
  const headers = {
    ...key,
    Authorization: `Bearer ${at(token.json, 'access_token')}`,
    'X-Target-Environment': isSandbox ? 'sandbox' : 'mtnuganda',
  };
  const bodyFor = (msisdn: string, amount = '350000') => ({
    amount,
    currency: isSandbox ? 'EUR' : 'UGX',
    externalId: `SF-${msisdn}`,
    payer: { partyIdType: 'MSISDN', partyId: msisdn },
    payerMessage: 'School fees REG 1023',
    payeeNote: 'SF-2026-000123',
  });

  return {
    headers,
    bodyFor,
    pay: (msisdn: string, { reference = randomUUID() as string, amount = '350000' } = {}) =>
      sandbox
        .call('/collection/v1_0/requesttopay', {
          headers: {
            ...headers,
            'X-Reference-Id': reference,
            'X-Callback-Url': `${sandbox.receiver.url}/mtn`,
          },
          json: bodyFor(msisdn, amount),
        })
        .then((answer) => ({ ...answer, reference })),
    status: (reference: string) => sandbox.call(`/collection/v1_0/requesttopay/${reference}`, { headers }),
  };
}
