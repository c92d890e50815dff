import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFees, startTransfer } from '../../payments/testing/fee-payments';
import { signBody } from '../../providers/bank-notification';
import { ussdEnvironment } from '../../site/ussd/testing/ussd-webhook';
import { createBankNotice } from '../../testing/bank-notice';
import { damage } from '../../testing/fuzz-requests';
import { AIRTEL_KEY, AIRTEL_SEGMENT, BANK_SECRET, buildTestApp, type TestApp } from '../../testing/test-app';

/** Number of bodies for each callback; `npm run test:security` sends more. */
const BODIES = Number(process.env.FUZZ_REQUESTS ?? 25);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_129);
const SMS_WEBHOOK_TOKEN = 'sms-segment-of-the-tests-000001';
const FORM = 'application/x-www-form-urlencoded';

/** Callback as a provider sends it: its genuine fields, and how a body of any fields is signed. */
interface Callback {
  segment?: string;
  fields: object;
  sign?: (fields: unknown) => { payload: string; headers?: Record<string, string> };
}

const signAirtel = (fields: unknown) => {
  const hash = createHmac('sha256', AIRTEL_KEY).update(JSON.stringify(fields)).digest('base64');
  const isObject = typeof fields === 'object' && fields !== null;
  return { payload: JSON.stringify(isObject ? { ...fields, hash } : fields) };
};
const toForm = (fields: unknown) => {
  const isObject = typeof fields === 'object' && fields !== null;
  const pairs = Object.entries(isObject ? fields : { text: fields });
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';
  const form = new URLSearchParams(pairs.map(([name, value]) => [name, text(value)]));
  return { payload: form.toString(), headers: { 'content-type': FORM } };
};

let test: TestApp;
let callbacks: Record<string, Callback>;
beforeAll(async () => {
  test = await buildTestApp({
    env: { ...ussdEnvironment, SMS_WEBHOOK_TOKEN, RATE_LIMIT_REQUESTS_PER_MINUTE: '1000000' },
  });
  const { started, msisdn } = await startFees(test, 80_000);
  const [submitted] = test.mtn.listSubmits(msisdn);
  const airtel = await startFees(test, 70_000, { network: 'airtel' });
  const [{ providerReference: airtelId = '' } = {}] = test.airtel.listSubmits(airtel.msisdn);
  const transfer = await startTransfer(test, 100_000);
  const signBank = (fields: unknown) => {
    const payload = JSON.stringify(fields) ?? '';
    return {
      payload,
      headers: { 'x-signature': signBody(Buffer.from(payload), BANK_SECRET, test.clock.now()) },
    };
  };
  const sms = { segment: SMS_WEBHOOK_TOKEN, sign: toForm };
  callbacks = {
    '/webhooks/mtn/:segment': {
      segment: new URL(submitted?.callbackUrl ?? '').pathname.split('/').at(-1) ?? '',
      fields: {
        externalId: started.payment.reference,
        amount: '80000',
        payer: { partyId: '256772123456' },
        status: 'FAILED',
      },
    },
    '/webhooks/airtel/:segment': {
      segment: AIRTEL_SEGMENT,
      fields: { transaction: { id: airtelId, status_code: 'TF', airtel_money_id: 'MP210603' } },
      sign: signAirtel,
    },
    '/webhooks/bank': {
      fields: createBankNotice({ reference: transfer.reference, amount: 100_000 }),
      sign: signBank,
    },
    '/webhooks/africastalking/incoming/:segment': {
      ...sms,
      fields: { from: '+256772123456', to: '8008', text: 'STOP', id: 'a' },
    },
    '/webhooks/africastalking/opt-out/:segment': {
      ...sms,
      fields: { senderId: 'Somesa', phoneNumber: '+256772123456' },
    },
    '/webhooks/africastalking/delivery/:segment': {
      ...sms,
      fields: { id: 'ATXid_1', status: 'Success', phoneNumber: '+256772123456', retryCount: '0' },
    },
    '/webhooks/africastalking/ussd/:segment': {
      segment: ussdEnvironment.USSD_WEBHOOK_TOKEN,
      sign: toForm,
      fields: { sessionId: 'ATUid_a', serviceCode: '*284*55#', phoneNumber: '+256772123456', text: '1*2' },
    },
  };
});
afterAll(() => test.end());

/** Lists the paths of the callbacks that the server has. */
const listCallbacks = (): string[] =>
  [
    ...test.app
      .printRoutes({ commonPrefix: false, includeHooks: false })
      .matchAll(/(\/api)?(\/webhooks\/\S+)/g),
  ]
    .map(([, , path = '']) => path)
    .sort();

it('knows each callback that the server has', () => {
  expect(Object.keys(callbacks).sort()).toEqual(listCallbacks());
});

it('never fails at a signed callback with damaged fields, and the ledger stays right', async () => {
  const failures: string[] = [];
  for (const [path, { segment = '', fields, sign }] of Object.entries(callbacks)) {
    const statuses = new Set<number>();
    const bodies = fc.sample(damage(fc.constant(fields)), { seed: SEED, numRuns: BODIES });
    for (const body of [fields, ...bodies]) {
      const { payload, headers } = sign?.(body) ?? { payload: JSON.stringify(body) ?? '' };
      const { statusCode } = await test.app.inject({
        method: 'POST',
        url: `/api${path.replace(':segment', segment)}`,
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      });
      statuses.add(statusCode);
      if (statusCode >= 500) failures.push(`${path} ${statusCode}: ${payload}`);
    }
    expect([path, ...statuses]).toContain(200);
  }
  expect(failures, failures.join('\n')).toEqual([]);
  expect(test.log.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  await test.expectLedgerMatches();
}, 600_000);
