import type { SandboxConfig } from '../config';
import { applyResponseFaults } from '../faults/wire-faults';
import { decidePlan, findScenario, type NetworkDeps } from '../transactions/scenarios';
import {
  getOutcome,
  type NewTransaction,
  PLAIN_TRANSACTION,
  type Product,
  settleWith,
  type TransactionKind,
} from '../transactions/transaction';
import { field, HANG_UP, type ProviderResponse } from '../wire/wire';
import type { AirtelCall } from './airtel-request-checks';
import { AIRTEL, AIRTEL_ERROR_RESPONSES, invalidField, rejection, success } from './airtel-responses';

const MAX_REFERENCE_CHARS = 64;
const TRANSACTION_ID = /^[A-Za-z0-9_-]{1,64}$/;
const MIN_AMOUNT_UGX = 500;

export interface PaymentRequest {
  readonly reference: string;
  readonly id: string;
  /** Nine digits: `752604392`. */
  readonly msisdn: string;
  readonly amount: number;
}

/** Parses a push ('subscriber') or a disbursement ('payee'). Returns Airtel's rejection if it is invalid. */
export function parsePayment(
  body: unknown,
  party: 'subscriber' | 'payee',
): PaymentRequest | ProviderResponse {
  if (typeof body !== 'object' || body === null) return invalidField('Invalid JSON');
  const person = field(body, party);
  const transaction = field(body, 'transaction');
  const reference = field(body, 'reference');
  if (typeof reference !== 'string' || reference.length === 0 || reference.length > MAX_REFERENCE_CHARS) {
    return invalidField(`reference must have 1 to ${MAX_REFERENCE_CHARS} characters`);
  }
  const msisdn = field(person, 'msisdn');
  if (typeof msisdn !== 'string' || !/^\d{9}$/.test(msisdn)) {
    return invalidField('Invalid MSISDN length. MSISDN length should be 9', 'ESB000033');
  }
  if (msisdn.startsWith('0')) return invalidField('MSISDN must not start with 0', 'ESB000036');
  for (const holder of [person, transaction]) {
    if (![undefined, 'UG'].includes(optionalText(holder, 'country')))
      return invalidField('Invalid country', 'ESB000034');
    if (![undefined, 'UGX'].includes(optionalText(holder, 'currency'))) {
      return invalidField('Invalid currency', 'ESB000035');
    }
  }
  const id = field(transaction, 'id');
  if (typeof id !== 'string' || !TRANSACTION_ID.test(id)) return invalidField('Invalid transaction id');
  const amount = field(transaction, 'amount');
  if (typeof amount !== 'number') return invalidField('amount must be a number');
  if (!Number.isInteger(amount) || amount < MIN_AMOUNT_UGX) {
    const response = party === 'subscriber' ? 'DP00800001004' : 'DP00900001004';
    return rejection(400, { message: 'Invalid amount', response, result: 'ESB000008' });
  }
  return { reference, id, msisdn, amount };
}

function optionalText(holder: unknown, name: string): string | undefined {
  const value = field(holder, name);
  return value === undefined ? undefined : String(value);
}

const MAX_PAYMENT_UGX = 5_000_000;

export interface AirtelDeps extends NetworkDeps {
  readonly config: SandboxConfig['airtel'];
  readonly merchantName: string;
}

/** Converts a parsed request to the transaction that it opens. */
export const toTransaction = (
  { id, msisdn, amount, reference }: PaymentRequest,
  product: Product,
  kind: TransactionKind,
): NewTransaction => ({
  ...PLAIN_TRANSACTION,
  ...{ provider: 'airtel', product, kind, reference: id, externalId: id },
  ...{ msisdn: `256${msisdn}`, amount: String(amount), currency: 'UGX', message: reference },
});

/** Creates the handler of the USSD push, provider-protocols 2.5. SUCCESS only means that the prompt was sent. */
export function createCollect({ config, store, faults, rejections }: AirtelDeps) {
  return ({ body, target }: AirtelCall): ProviderResponse => {
    const payment = parsePayment(body, 'subscriber');
    if (!('id' in payment)) return payment;
    if (store.find('airtel', 'collection', payment.id)) return AIRTEL.duplicate;
    if (faults.take('duplicate-answer', target)) return AIRTEL.duplicate;

    const scenario = findScenario(`256${payment.msisdn}`);
    if (scenario && rejections.shouldReject(`airtel/${payment.id}`, scenario.rejections))
      return AIRTEL.internal;
    const decided =
      payment.amount > MAX_PAYMENT_UGX
        ? settleWith(getOutcome('airtel', 'over-limit'))
        : decidePlan(faults, target, scenario);
    store.open(
      {
        ...toTransaction(payment, 'collection', 'requesttopay'),
        callbackUrl: config.callbackUrl,
        callbackCopies: scenario?.callbackCopies ?? 1,
      },
      decided ?? { kind: 'ask', promptMs: config.promptSeconds * 1000 },
    );
    if (scenario?.dropsAfterAccepting) return HANG_UP;
    const accepted = success({ transaction: { id: payment.id, status: 'SUCCESS' } });
    return applyResponseFaults(faults, target, AIRTEL_ERROR_RESPONSES, accepted);
  };
}
