import type { SandboxConfig } from '../config';
import type { FaultStore } from '../faults/fault-store';
import { decidePlan } from '../faults/payer-plan';
import { applyResponseFaults } from '../faults/wire-faults';
import { findScenario, type RejectionCounter } from '../transactions/scenarios';
import { getOutcome, type Plan } from '../transactions/transaction';
import type { TransactionStore } from '../transactions/transaction-store';
import { HANG_UP, type ProviderResponse } from '../wire/response';
import type { AirtelCall } from './airtel-request-checks';
import { AIRTEL, AIRTEL_ERROR_RESPONSES, success } from './airtel-responses';
import { parsePayment } from './payment-request';

const MAX_PAYMENT_UGX = 5_000_000;

export interface CollectDeps {
  config: SandboxConfig['airtel'];
  store: TransactionStore;
  faults: FaultStore;
  rejections: RejectionCounter;
}

/** Creates the handler of the USSD push, provider-protocols 2.5. SUCCESS only means that the prompt was sent. */
export function createCollect({ config, store, faults, rejections }: CollectDeps) {
  return ({ body, target }: AirtelCall): ProviderResponse => {
    const payment = parsePayment(body, 'subscriber');
    if (!('id' in payment)) return payment;
    if (store.find('airtel', 'collection', payment.id)) return AIRTEL.duplicate;
    if (faults.take('duplicate-answer', target)) return AIRTEL.duplicate;

    const msisdn = `256${payment.msisdn}`;
    const scenario = findScenario(msisdn);
    if (scenario && rejections.shouldReject(`airtel/${payment.id}`, scenario.rejections))
      return AIRTEL.internal;
    const overLimit: Plan = { kind: 'settle', outcome: getOutcome('airtel', 'over-limit'), afterMs: 0 };
    const decided = payment.amount > MAX_PAYMENT_UGX ? overLimit : decidePlan(faults, target, scenario);
    store.open(
      {
        provider: 'airtel',
        product: 'collection',
        kind: 'requesttopay',
        reference: payment.id,
        externalId: payment.id,
        msisdn,
        amount: String(payment.amount),
        currency: 'UGX',
        message: payment.reference,
        note: '',
        refundOf: null,
        callbackUrl: config.callbackUrl,
        callbackMethod: 'POST',
        callbackCopies: scenario?.callbackCopies ?? 1,
      },
      decided ?? { kind: 'ask', promptMs: config.promptSeconds * 1000 },
    );
    if (scenario?.dropsAfterAccepting) return HANG_UP;
    const accepted = success({ transaction: { id: payment.id, status: 'SUCCESS' } });
    return applyResponseFaults(faults, target, AIRTEL_ERROR_RESPONSES, accepted);
  };
}
