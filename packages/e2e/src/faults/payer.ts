import { randomUUID } from 'node:crypto';
import type { PaymentStarted, PaymentView, ReceiptView } from '@somesa/core';
import type { BankCredit } from '../external-systems/sandbox';
import { pause } from '../setup/pause';
import type { PayerRecord } from './end-state';
import { logIn } from './family';
import type { PayerFault, PlannedPayer } from './schedule';
import type { World } from './world';

/** Time before a payer or bank repeats a request without a response, in milliseconds. */
const REPEAT_AFTER_MS = 100;
const CALL_LIMIT_MS = 20_000;
/** Number of repetitions after which a payer counts as never answered. */
const MAX_CALLS = 5_000;

/** Place of a payer in a world, where every phone and child belongs to one schedule. */
export interface PayerPlace {
  phone: string;
  regNo: string;
  /** IDs of the children in the parent's list. */
  childIds: readonly string[];
}

const createBody = ({ amountsUgx, isGroup, isRepayment, method }: PlannedPayer, place: PayerPlace) => ({
  ...(isGroup
    ? { children: amountsUgx.map((amount, at) => ({ id: place.childIds[at], amount })) }
    : {
        purpose: isRepayment ? 'repayment' : 'fees',
        school: 'st-marys-kisubi',
        regNo: place.regNo,
        amount: amountsUgx[0],
      }),
  ...(method.kind === 'mobile'
    ? { paymentMethod: 'mobile', network: method.network, phoneNumber: place.phone }
    : { paymentMethod: 'bank', bankName: 'Stanbic Bank', accountNumber: '9030001234567' }),
});

/** Response that an amount can't be paid. */
const REJECTED = 'rejected';

/** Sends one request. Returns null if the payer must send it again. */
const callOnce = async (
  { url }: World,
  plan: PlannedPayer,
  place: PayerPlace,
  key: string,
): Promise<PaymentStarted | typeof REJECTED | null> => {
  try {
    const token = plan.isGroup && (await logIn(url));
    const response = await fetch(`${url}/api/${plan.isGroup ? 'parent/children/payments' : 'payments'}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(createBody(plan, place)),
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    });
    const text = await response.text();
    if (response.status === 201) return JSON.parse(text) as PaymentStarted;
    if (response.status === 422 && plan.owedUgx !== undefined && /"amount":/.test(text)) return REJECTED;
    // A server whose clock is wrong does not know the session.
    if (response.status >= 500 || response.status === 401) return null;
    throw new WrongResponse(`payer ${plan.number} is answered ${response.status}: ${text}`);
  } catch (error) {
    if (error instanceof WrongResponse) throw error;
    return null;
  }
};

/** Response that is wrong whatever happens. */
class WrongResponse extends Error {}

const repeatUntil = async <T>(what: string, attempt: () => Promise<T | null>): Promise<T> => {
  for (let calls = 1; calls <= MAX_CALLS; calls += 1) {
    const answer = await attempt();
    if (answer !== null) return answer;
    await pause(REPEAT_AFTER_MS);
  }
  throw new Error(`${what} was never answered`);
};

const toMsisdn = (phone: string): string => `+256${phone.slice(1)}`;

/** Sets a fault for everything that concerns a phone number. */
export const setFault = async (
  { sandbox }: World,
  phone: string,
  { operation, provider, ...fault }: PayerFault,
): Promise<void> => {
  const scope = { msisdn: toMsisdn(phone), ...(provider && { provider }), ...(operation && { operation }) };
  await sandbox.setFault({ ...fault, scope });
};

/** Sets everything that happens on a payer's side, before they pay. */
const setFaults = async (world: World, { method }: PlannedPayer, phone: string): Promise<void> => {
  if (method.kind === 'bank') return;
  const own: PayerFault[] = [
    ...(method.answer ? [{ ...method.answer, times: 1 }] : []),
    ...(method.change ? [{ ...method.change, times: 1 }] : []),
    ...method.faults,
  ];
  for (const fault of own) await setFault(world, phone, { provider: method.network, ...fault });
};

/** Returns the receipt of a payment as anyone can open it; null if there is none. */
const readReceipt = async ({ url }: World, reference: string): Promise<ReceiptView | null> => {
  const response = await fetch(`${url}/api/receipts/${reference}`, {
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`the receipt of ${reference} is answered ${response.status}`);
  return (await response.json()) as ReceiptView;
};

/** Payer whose request is in progress. */
export interface PayerAtWork {
  plan: PlannedPayer;
  /** Resolves when the server, and for a transfer the bank's notification, has been answered. */
  answered: Promise<void>;
  /** Asks the server for the status of the payment, if it is known yet. */
  look(): Promise<void>;
  /** Returns the ID of the payment; null if it is not known yet. */
  getPaymentId(): string | null;
  /** Returns the payer's knowledge at the end, with their receipts. Throws if they were never answered. */
  record(): Promise<PayerRecord>;
}

/** Pays as a browser and a bank would: each repeats its request under the same key until it gets a response. */
export const startPayer = async (
  world: World,
  plan: PlannedPayer,
  place: PayerPlace,
): Promise<PayerAtWork> => {
  await setFaults(world, plan, place.phone);
  const key = randomUUID();
  const credits: BankCredit[] = [];
  const seen: string[] = [];
  let started: PaymentStarted | typeof REJECTED | null = null;
  const getStarted = (): PaymentStarted | null => {
    const known = started as PaymentStarted | typeof REJECTED | null;
    return known === REJECTED ? null : known;
  };

  const sendTransfers = async ({ reference, amount }: PaymentView): Promise<void> => {
    if (plan.method.kind !== 'bank') return;
    for (const { differenceUgx, isNotifiedTwice } of plan.method.transfers) {
      const credit: BankCredit = {
        reference,
        amount: amount + differenceUgx,
        bank: 'stanbic',
        bankTransactionId: `FT${randomUUID().slice(0, 13)}`,
        eventId: randomUUID(),
        paidAt: new Date(world.now()).toISOString(),
      };
      credits.push(credit);
      const notify = () =>
        repeatUntil('a bank', async () =>
          (await world.sandbox.notifyCredit({ ...credit, signedAt: new Date(world.now()).toISOString() }))
            ? true
            : null,
        );
      await Promise.all(isNotifiedTwice ? [notify(), notify()] : [notify()]);
    }
  };

  const pay = async (): Promise<void> => {
    const ask = () => repeatUntil(`payer ${plan.number}`, () => callOnce(world, plan, place, key));
    const [first = null, twin = first] = await Promise.all(plan.isDoubled ? [ask(), ask()] : [ask()]);
    const describe = (answer: typeof first) =>
      answer === null || answer === REJECTED ? answer : `${answer.payment.id} ${answer.secret}`;
    if (describe(twin) !== describe(first))
      throw new Error(`payer ${plan.number} has one key and two payments`);
    started = first;
    if (first && first !== REJECTED) await sendTransfers(first.payment);
  };
  const answered = pay();
  answered.catch(() => undefined);

  return {
    plan,
    answered,
    look: async () => {
      const known = getStarted();
      if (!known) return;
      const response = await fetch(`${world.url}/api/payments/${known.payment.id}`, {
        headers: { 'x-payment-secret': known.secret },
        signal: AbortSignal.timeout(CALL_LIMIT_MS),
      }).catch(() => null);
      if (response?.ok) seen.push(((await response.json()) as { payment: PaymentView }).payment.status);
    },
    getPaymentId: () => getStarted()?.payment.id ?? null,
    record: async () => {
      const known = getStarted();
      const msisdn = toMsisdn(place.phone);
      if (started === REJECTED)
        return { plan, msisdn, id: null, references: [], receipts: [], seen, credits };
      if (!known) throw new Error(`payer ${plan.number} was never answered`);
      const { payment } = known;
      const references = payment.group?.map(({ reference }) => reference) ?? [payment.reference];
      const receipts = await Promise.all(references.map((reference) => readReceipt(world, reference)));
      return { plan, msisdn, id: payment.id, references, receipts, seen, credits };
    },
  };
};
