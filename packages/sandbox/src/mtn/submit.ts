import type { SandboxConfig } from '../config';
import { applyResponseFaults } from '../faults/wire-faults';
import { isUgandanMobile } from '../phone';
import { decidePlan, findScenario, type NetworkDeps, type Scenario } from '../transactions/scenarios';
import {
  failWith,
  type Plan,
  type Product,
  SUCCESS,
  settleWith,
  type Transaction,
  type TransactionKind,
} from '../transactions/transaction';
import { HANG_UP, header, type ProviderResponse } from '../wire/wire';
import { isUuidV4, type MtnCall } from './mtn-request-checks';
import { MTN, MTN_ERROR_RESPONSES } from './mtn-responses';
import { type PartyField, type PaymentRequest, parsePaymentRequest } from './payment-request';
import { refundPlan, testNumberPlan } from './test-plans';

/** Failure reasons of disbursements, by that of collections. */
const PAYEE_REASONS: Readonly<Record<string, string>> = {
  PAYER_NOT_FOUND: 'PAYEE_NOT_FOUND',
  PAYER_LIMIT_REACHED: 'PAYEE_LIMIT_REACHED',
  SENDER_ACCOUNT_NOT_ACTIVE: 'PAYEE_NOT_ALLOWED_TO_RECEIVE',
};

/** Converts the plan of a payer to one of a payee. */
function toPayoutPlan(plan: Plan): Plan {
  if (plan.kind !== 'settle' || plan.outcome.status === 'successful') return plan;
  const reason = PAYEE_REASONS[plan.outcome.reason] ?? plan.outcome.reason;
  return { ...plan, outcome: { ...plan.outcome, reason } };
}

const IP_ADDRESS = /^(\d+\.\d+\.\d+\.\d+|\[.*\])$/;

/**
 * Validates X-Callback-Url, which must be a complete URL on the registered host, with any port. Like the live
 * provider, requires https and a host name, except for names without a dot (localhost, a container) and the
 * loopback.
 */
function checkCallbackUrl(
  url: string | undefined,
  registeredHost: string,
  isLive: boolean,
): ProviderResponse | undefined {
  if (url === undefined) return undefined;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return MTN.badRequest('X-Callback-Url is malformed.');
  const { protocol, hostname } = new URL(url);
  if (hostname.toLowerCase() !== registeredHost.toLowerCase()) return MTN.wrongCallbackHost;
  const isLocal = !hostname.includes('.') || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
  if (isLive && !isLocal && (protocol !== 'https:' || IP_ADDRESS.test(hostname)))
    return MTN.wrongCallbackHost;
  return undefined;
}

const MAX_PAYMENT_UGX = 5_000_000;

export interface Submission {
  readonly product: Product;
  readonly kind: TransactionKind;
  readonly party: PartyField;
  readonly callbackMethod: 'POST' | 'PUT';
}

export interface MtnDeps extends NetworkDeps {
  readonly config: SandboxConfig['mtn'];
}

/** Creates the handler of requesttopay, transfer, deposit and refund: validates the request, then returns 202. */
export function createSubmit({ config, store, faults, rejections }: MtnDeps) {
  const isLive = config.mode === 'live-like';
  const promptMs = config.promptSeconds * 1000;

  return (submission: Submission) =>
    (call: MtnCall): ProviderResponse => {
      const { product, kind } = submission;
      const { reference, target, user, request } = call;
      if (!isUuidV4(reference)) return MTN.badRequest('X-Reference-Id must be a UUID version 4.');
      const payment = parsePaymentRequest(call.body, submission.party);
      if ('mistake' in payment) return MTN.badRequest(payment.mistake);
      const callbackUrl = header(request, 'x-callback-url');
      const wrongHost = checkCallbackUrl(callbackUrl, user.callbackHost, isLive);
      if (wrongHost) return wrongHost;
      if (payment.currency !== (isLive ? 'UGX' : 'EUR')) return MTN.wrongCurrency;
      if (reference === user.id || store.find('mtn', product, reference)) return MTN.duplicate;
      if (faults.take('duplicate-answer', target)) return MTN.duplicate;

      const original = payment.referenceIdToRefund
        ? store.find('mtn', 'collection', payment.referenceIdToRefund)
        : undefined;
      const msisdn = original?.msisdn ?? payment.partyId;
      const scenario = findScenario(msisdn);
      if (scenario && rejections.shouldReject(`mtn/${reference}`, scenario.rejections)) return MTN.internal;
      store.open(
        {
          provider: 'mtn',
          product,
          kind,
          reference,
          externalId: payment.externalId,
          msisdn,
          amount: payment.amount,
          currency: payment.currency,
          message: payment.payerMessage,
          note: payment.payeeNote,
          refundOf: payment.referenceIdToRefund,
          callbackUrl: callbackUrl ?? null,
          callbackMethod: submission.callbackMethod,
          callbackCopies: scenario?.callbackCopies ?? 1,
        },
        decidePaymentPlan(payment, msisdn, scenario, submission, call, original),
      );
      return scenario?.dropsAfterAccepting
        ? HANG_UP
        : applyResponseFaults(faults, target, MTN_ERROR_RESPONSES, MTN.accepted);
    };

  function decidePaymentPlan(
    payment: PaymentRequest,
    msisdn: string,
    scenario: Scenario | undefined,
    submission: Submission,
    call: MtnCall,
    original: Transaction | undefined,
  ): Plan {
    const fail = (reason: string): Plan => settleWith(failWith(reason));
    if (submission.product === 'disbursement') {
      const isTooLittle = faults.take('balance-too-small', call.target) !== undefined;
      if (isTooLittle || Number(payment.amount) > store.balance('mtn', 'disbursement'))
        return fail('NOT_ENOUGH_FUNDS');
    }
    if (submission.kind === 'refund') return refundPlan(payment, original, promptMs) ?? settleWith(SUCCESS);
    const testPlan = testNumberPlan(submission.kind, msisdn, promptMs);
    if (testPlan) return testPlan;
    if (isLive && Number(payment.amount) > MAX_PAYMENT_UGX) return fail('PAYER_LIMIT_REACHED');
    const decided = decidePlan(faults, call.target, scenario);
    if (decided) return submission.product === 'disbursement' ? toPayoutPlan(decided) : decided;
    if (!isLive || submission.product === 'disbursement') return settleWith(SUCCESS);
    return isUgandanMobile(msisdn) ? { kind: 'ask', promptMs } : fail('PAYER_NOT_FOUND');
  }
}
