import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAirtelDisbursements } from './airtel';
import type { TransferRequest } from './provider';
import {
  createManualClock,
  type FakeResponse,
  type ReceivedRequest,
  startFakeProvider,
} from './testing/fake-provider-server';

const createPair = () => generateKeyPairSync('rsa', { modulusLength: 1024 });
type Pair = ReturnType<typeof createPair>;

const request: TransferRequest = {
  providerReference: 'SF2026000123A1',
  reference: 'SF-9GHP-MGX6',
  message: 'School fees SF-9GHP-MGX6',
  msisdn: '+256752604392',
  amountUgx: 350_000,
  callbackUrl: 'https://fees.example.ug/api/webhooks/mtn/segment',
};

/** Decrypts PKCS#1 v1.5 as Airtel does; Node.js does not allow it directly. */
const decrypt = (text: string, { privateKey }: Pair): string => {
  const block = privateDecrypt(
    { key: privateKey, padding: constants.RSA_NO_PADDING },
    Buffer.from(text, 'base64'),
  );
  return block.subarray(block.indexOf(0, 2) + 1).toString('utf8');
};

const envelope = (
  status: number,
  response_code: string,
  result_code: string,
  success: boolean,
): FakeResponse => ({
  status,
  body: { status: { code: String(status), message: 'Said so.', success, response_code, result_code } },
});
const wrongPin = envelope(400, '', 'ROUTER115', false);
const paid: FakeResponse = {
  status: 200,
  body: {
    data: { transaction: { id: request.providerReference, status: 'TS', airtel_money_id: 'MP1' } },
    status: { code: '200', success: true, response_code: 'DP00900001001', result_code: 'ESB000010' },
  },
};

const createFakeAirtel = async (
  listKeys: () => Pair,
  respond: (received: ReceivedRequest) => FakeResponse,
) => {
  const server = await startFakeProvider((received) => {
    if (received.path === '/auth/oauth2/token')
      return { status: 200, body: { token_type: 'bearer', access_token: 't', expires_in: '180' } };
    if (received.path !== '/v1/rsa/encryption-keys') return respond(received);
    const key = listKeys().publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    return { status: 200, body: { data: { key_id: 'k', key, valid_upto: '31-12-2026 00:00:00' } } };
  });
  const airtel = createAirtelDisbursements({
    baseUrl: server.baseUrl,
    clientId: 'client',
    clientSecret: 'secret',
    version: 'v2',
    country: 'UG',
    currency: 'UGX',
    clock: createManualClock('2026-11-21T09:00:00Z'),
    timeoutMs: 1_000,
    pin: '4321',
  });
  return { airtel, server };
};

describe('createAirtelDisbursements', () => {
  it('sends the encrypted PIN, the number without its country code, and our reference', async () => {
    const pair = createPair();
    const bodies: Record<string, unknown>[] = [];
    const { airtel } = await createFakeAirtel(
      () => pair,
      (received) => {
        bodies.push(JSON.parse(received.body));
        return paid;
      },
    );
    expect(await airtel.transfer(request)).toEqual({ kind: 'accepted' });
    const [{ pin, ...body } = { pin: '' }] = bodies;
    expect(decrypt(String(pin), pair)).toBe('4321');
    expect(body).toEqual({
      payee: { msisdn: '752604392', country: 'UG', currency: 'UGX' },
      reference: 'School fees SF-9GHP-MGX6',
      transaction: { amount: 350_000, id: 'SF2026000123A1', type: 'B2C' },
    });
  });

  it('sends the PIN once more if Airtel has another key, and a wrong PIN only once', async () => {
    const pairs = [createPair(), createPair()];
    let at = 0;
    let sent = 0;
    const { airtel } = await createFakeAirtel(
      () => pairs[at] as Pair,
      () => {
        sent += 1;
        if (sent > 1) return paid;
        at = 1;
        return wrongPin;
      },
    );
    expect(await airtel.transfer(request)).toEqual({ kind: 'accepted' });
    expect(sent).toBe(2);

    let tries = 0;
    const pair = createPair();
    const other = await createFakeAirtel(
      () => pair,
      () => {
        tries += 1;
        return wrongPin;
      },
    );
    expect(await other.airtel.transfer(request)).toMatchObject({ kind: 'rejected' });
    expect(tries).toBe(1);
  });

  it.each([
    ['a duplicate as accepted', envelope(200, 'DP00900001017', 'ESB000041', false), { kind: 'accepted' }],
    [
      'too little money as rejected',
      envelope(400, 'DP00900001007', 'ESB000011', false),
      { kind: 'rejected' },
    ],
    [
      'an ambiguous response as inconclusive',
      envelope(200, 'DP00900001000', 'ESB000011', false),
      { kind: 'inconclusive' },
    ],
  ])('reads %s', async (_, response, expected) => {
    const pair = createPair();
    const { airtel } = await createFakeAirtel(
      () => pair,
      () => response,
    );
    expect(await airtel.transfer(request)).toMatchObject(expected);
  });

  it('decides a status check by the status alone', async () => {
    const pair = createPair();
    const { airtel } = await createFakeAirtel(
      () => pair,
      () => paid,
    );
    expect(await airtel.query(request.providerReference)).toMatchObject({
      kind: 'paid',
      providerTransactionId: 'MP1',
    });
  });
});
