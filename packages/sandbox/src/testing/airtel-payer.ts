import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { at, type TestSandbox } from './start-test-sandbox';

let nextId = 1;

/** Creates a client of Airtel for tests, written from the protocol alone. */
export async function createAirtelPayer(sandbox: TestSandbox) {
  const { clientId, clientSecret } = sandbox.config.airtel;
  const token = await sandbox.call('/auth/oauth2/token', {
    json: { client_id: clientId, client_secret: clientSecret, grant_type: 'client_credentials' },
  });
  // A client in production sends three spaces.
  const headers = {
    Authorization: `Bearer   ${at(token.json, 'access_token')}`,
    'X-Country': 'UG',
    'X-Currency': 'UGX',
  };
  const bodyFor = (msisdn: string, id: string, amount: unknown = 350_000) => ({
    reference: 'School fees REG 1023',
    subscriber: { country: 'UG', currency: 'UGX', msisdn },
    transaction: { amount, country: 'UG', currency: 'UGX', id },
  });

  async function publicKey() {
    const answer = await sandbox.call('/v1/rsa/encryption-keys', { headers });
    const der = Buffer.from(String(at(answer.json, 'data', 'key')), 'base64');
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  }

  async function encrypt(text: string) {
    const key = { key: await publicKey(), padding: constants.RSA_PKCS1_PADDING };
    return publicEncrypt(key, Buffer.from(text)).toString('base64');
  }

  return {
    headers,
    bodyFor,
    encrypt,
    pay: (msisdn: string, { id = `SF2026${nextId++}`, amount = 350_000 as unknown } = {}) =>
      sandbox
        .call('/merchant/v1/payments/', { headers, json: bodyFor(msisdn, id, amount) })
        .then((answer) => ({ ...answer, reference: id })),
    status: (id: string) => sandbox.call(`/standard/v1/payments/${id}`, { headers }),
    /** Returns the two headers that sign a body. */
    async sign(body: string) {
      const aesKey = randomBytes(32);
      const iv = randomBytes(16);
      const cipher = createCipheriv('aes-256-cbc', aesKey, iv);
      return {
        'x-signature': Buffer.concat([cipher.update(body, 'utf8'), cipher.final()]).toString('base64'),
        'x-key': await encrypt(`${aesKey.toString('base64')}:${iv.toString('base64')}`),
      };
    },
  };
}
