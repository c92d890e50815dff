import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMtnPayer } from '../testing/mtn-payer';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox';

const PATH = '/collection/v1_0/requesttopay';

interface Case {
  wrong: string;
  headers?: Record<string, string | undefined>;
  body?: Record<string, unknown>;
  status: number;
  code: string;
}

/** Requests with one mistake each, in the order of the checks. */
const CASES: Case[] = [
  {
    wrong: 'no subscription key',
    headers: { 'Ocp-Apim-Subscription-Key': undefined },
    status: 401,
    code: 'missing subscription key',
  },
  {
    wrong: 'a key of another product',
    headers: { 'Ocp-Apim-Subscription-Key': 'sandbox-only-mtn-disbursement-key' },
    status: 401,
    code: 'invalid subscription key',
  },
  { wrong: 'a bad token', headers: { Authorization: 'Bearer nothing' }, status: 401, code: 'invalid_token' },
  {
    wrong: 'another target environment',
    headers: { 'X-Target-Environment': 'sandbox' },
    status: 500,
    code: 'NOT_ALLOWED_TARGET_ENVIRONMENT',
  },
  {
    wrong: 'a reference that is not a UUID v4',
    headers: { 'X-Reference-Id': '11111111-1111-1111-8111-111111111111' },
    status: 400,
    code: 'BAD_REQUEST',
  },
  { wrong: 'a number for an amount', body: { amount: 5000 }, status: 400, code: 'amount must be a string' },
  {
    wrong: 'an apostrophe',
    body: { payerMessage: "Nakato's fees" },
    status: 400,
    code: 'special characters',
  },
  { wrong: 'an over-long text', body: { payeeNote: 'x'.repeat(161) }, status: 400, code: 'longer than 160' },
  {
    wrong: 'a plus in the number',
    body: { payer: { partyIdType: 'MSISDN', partyId: '+256772000001' } },
    status: 400,
    code: 'digits only',
  },
  { wrong: 'an empty callback URL', headers: { 'X-Callback-Url': '' }, status: 400, code: 'malformed' },
  {
    wrong: 'another callback host',
    headers: { 'X-Callback-Url': 'https://elsewhere.example/mtn' },
    status: 500,
    code: 'INVALID_CALLBACK_URL_HOST',
  },
  { wrong: 'another currency', body: { currency: 'EUR' }, status: 500, code: 'INVALID_CURRENCY' },
];

describe('MTN errors', () => {
  let sandbox: TestSandbox;
  let payer: Awaited<ReturnType<typeof createMtnPayer>>;

  beforeEach(async () => {
    sandbox = await startTestSandbox();
    payer = await createMtnPayer(sandbox);
  });
  afterEach(() => sandbox.close());

  function send(wrongs: Case[]) {
    const headers: Record<string, string> = { ...payer.headers, 'X-Reference-Id': randomUUID() };
    let json: object = payer.bodyFor('256772000001');
    for (const { headers: replaced = {}, body = {} } of wrongs) {
      for (const [name, value] of Object.entries(replaced)) {
        if (value === undefined) delete headers[name];
        else headers[name] = value;
      }
      json = { ...json, ...body };
    }
    return sandbox.call(PATH, { headers, json });
  }

  it.each(CASES)('are returned for $wrong with $status', async (wrong) => {
    const answer = await send([wrong]);
    expect(answer.status).toBe(wrong.status);
    expect(answer.text).toContain(wrong.code);
    expect((await sandbox.call('/transactions')).json).toMatchObject({ count: 0 });
  });

  it('follow the order of the checks if there are several mistakes', async () => {
    const order = [
      'missing subscription',
      'invalid_token',
      'NOT_ALLOWED_TARGET',
      'BAD_REQUEST',
      'INVALID_CALLBACK',
    ];
    const wrongs = [0, 2, 3, 4, 10, 11].flatMap((index) => CASES[index] ?? []);
    for (const expected of order) {
      expect((await send(wrongs)).text).toContain(expected);
      wrongs.shift();
    }
    expect((await send(wrongs)).text).toContain('INVALID_CURRENCY');
  });

  it('are 409 for a used reference, whatever its status', async () => {
    for (const msisdn of ['256772000001', '256772000002', '256772000004']) {
      const { reference } = await payer.pay(msisdn);
      const again = await payer.pay('256772000001', { reference });
      expect(again).toMatchObject({ status: 409, json: { code: 'RESOURCE_ALREADY_EXIST' } });
    }
    expect((await sandbox.call('/transactions')).json).toMatchObject({ count: 3 });
  });

  it('are 411 in HTML for a token request without a length', async () => {
    const { subscriptionKey } = sandbox.config.mtn.collection;
    const headers = { 'Ocp-Apim-Subscription-Key': subscriptionKey, 'Transfer-Encoding': 'chunked' };
    const answer = await new Promise<{ status: number | undefined; type: string | undefined }>(
      (resolve, reject) => {
        const request = httpRequest(
          `${sandbox.url}/collection/token/`,
          { method: 'POST', headers },
          (response) => {
            response.resume();
            resolve({ status: response.statusCode, type: response.headers['content-type'] });
          },
        );
        request.on('error', reject).end();
      },
    );
    expect(answer).toMatchObject({ status: 411, type: expect.stringContaining('text/html') });
  });

  it('are 401 for a wrong API key', async () => {
    const answer = await sandbox.call('/collection/token/', {
      method: 'POST',
      headers: {
        'Ocp-Apim-Subscription-Key': sandbox.config.mtn.collection.subscriptionKey,
        Authorization: `Basic ${Buffer.from('someone:else').toString('base64')}`,
      },
    });
    expect(answer).toMatchObject({ status: 401, json: { error: 'login_failed' } });
  });

  it('are 401 for an expired token', async () => {
    const { reference } = await payer.pay('256772000001');
    await sandbox.advance(3_600_000);
    expect((await payer.status(reference)).status).toBe(401);
  });

  it('are 404 for an unknown reference or path, and 400 for an invalid reference', async () => {
    expect(await payer.status(randomUUID())).toMatchObject({
      status: 404,
      json: { code: 'RESOURCE_NOT_FOUND' },
    });
    expect(await payer.status('not-a-uuid')).toMatchObject({ status: 400 });
    const wrongPath = await sandbox.call('/disbursement/v2_0/transfer', { json: {} });
    expect(wrongPath).toMatchObject({ status: 404, json: { statusCode: 404 } });
  });

  it('are 404 for provisioning in live-like mode', async () => {
    const headers = { 'Ocp-Apim-Subscription-Key': sandbox.config.mtn.collection.subscriptionKey };
    const answer = await sandbox.call('/v1_0/apiuser', {
      headers,
      json: { providerCallbackHost: 'localhost' },
    });
    expect(answer.status).toBe(404);
  });
});
