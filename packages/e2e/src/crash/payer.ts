import { randomUUID } from 'node:crypto';
import type { PaymentStarted, PaymentView } from '@somesa/core';
import type { BankCredit, Sandbox } from '../external-systems/sandbox';
import { pause } from './pause';
import type { PayerPlan } from './payer-plan';

/** A payer with a response: the payment that the server confirmed, and the number of requests. */
export interface Payer {
  plan: PayerPlan;
  payment: PaymentView;
  secret: string;
  calls: number;
}

/** Server to pay at, and the token of the parent who pays for several children. */
export interface PayerServer {
  serverUrl: string;
  sandbox: Sandbox;
  parentToken: string;
}

/** Time before a payer or bank repeats a request without a response, in milliseconds. */
const REPEAT_AFTER_MS = 120;
/** Maximum number of repetitions, after which the test fails. */
const MAX_CALLS = 2_000;
const CALL_LIMIT_MS = 20_000;
const CREATED = 201;

const createPhone = (network: string, ending: string): string =>
  `${network === 'mtn' ? '0772000' : '0752000'}${ending}`;

const createBody = ({ purpose, regNo, amountUgx, method, parts }: PayerPlan) => ({
  ...(purpose === 'group'
    ? { children: parts.map((part) => ({ id: part.id, amount: part.amountUgx })) }
    : { purpose, school: 'st-marys-kisubi', regNo, amount: amountUgx }),
  ...(method.kind === 'mobile'
    ? {
        paymentMethod: 'mobile',
        network: method.network,
        phoneNumber: createPhone(method.network, method.ending),
      }
    : { paymentMethod: 'bank', bankName: 'Stanbic Bank', accountNumber: '9030001234567' }),
});

/** Sends one request. Returns null if no response says what became of it. */
const callOnce = async (
  { serverUrl, parentToken }: Pick<PayerServer, 'serverUrl' | 'parentToken'>,
  plan: PayerPlan,
): Promise<PaymentStarted | null> => {
  let response: Response;
  let text: string;
  try {
    const isGroup = plan.purpose === 'group';
    response = await fetch(`${serverUrl}/api/${isGroup ? 'parent/children/payments' : 'payments'}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': plan.idempotencyKey,
        ...(isGroup && { authorization: `Bearer ${parentToken}` }),
      },
      body: JSON.stringify(createBody(plan)),
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    });
    text = await response.text();
  } catch {
    return null;
  }
  if (response.status >= 500) return null;
  if (response.status !== CREATED) throw new Error(`a payer was answered ${response.status}: ${text}`);
  return JSON.parse(text) as PaymentStarted;
};

const repeatUntil = async <T>(what: string, attempt: () => Promise<T | null>): Promise<[T, number]> => {
  for (let calls = 1; calls <= MAX_CALLS; calls += 1) {
    const answer = await attempt();
    if (answer !== null) return [answer, calls];
    await pause(REPEAT_AFTER_MS);
  }
  throw new Error(`${what} was never answered`);
};

const creditFor = (payment: PaymentView): BankCredit => ({
  reference: payment.reference,
  amount: payment.amount,
  bank: 'stanbic',
  bankTransactionId: `FT${randomUUID().slice(0, 13)}`,
  eventId: randomUUID(),
  paidAt: new Date().toISOString(),
});

/** Pays as a browser and a bank would, repeating requests without a response under the same key. Ends once the server has confirmed the payment and, for a bank transfer, its notification. */
export const pay = async ({ sandbox, ...server }: PayerServer, plan: PayerPlan): Promise<Payer> => {
  const ask = () => repeatUntil('a payer', () => callOnce(server, plan));
  const [[started, calls], [twin]] = await Promise.all(plan.isDoubled ? [ask(), ask()] : twice(await ask()));
  if (twin.payment.id !== started.payment.id || twin.secret !== started.secret) {
    throw new Error(`one key made two payments: ${started.payment.id} and ${twin.payment.id}`);
  }
  if (plan.method.kind === 'bank' && plan.method.sends) {
    const credit = creditFor(started.payment);
    await repeatUntil('a bank', async () => ((await sandbox.notifyCredit(credit)) ? true : null));
  }
  return { plan, payment: started.payment, secret: started.secret, calls };
};

const twice = <T>(value: T): [T, T] => [value, value];
