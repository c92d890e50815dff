import type { SandboxConfig } from '../config';
import type { FaultStore } from '../faults/fault-store';
import { decidePlan } from '../faults/payer-plan';
import { applyResponseFaults } from '../faults/wire-faults';
import { outcomeOf } from '../transactions/outcomes';
import type { RefusalCount } from '../transactions/refusal-count';
import { scenarioFor } from '../transactions/scenarios';
import type { Plan } from '../transactions/transaction';
import type { TransactionStore } from '../transactions/transaction-store';
import { type Answer, HANG_UP } from '../wire/answer';
import { AIRTEL, AIRTEL_WIRE_ANSWERS, success } from './airtel-answers';
import type { AirtelCall } from './airtel-request-checks';
import { parsePayment } from './payment-request';

const MAX_PAYMENT_UGX = 5_000_000;

export interface CollectDeps {
  config: SandboxConfig['airtel'];
  book: TransactionStore;
  faults: FaultStore;
  refusals: RefusalCount;
}

/** The USSD push, provider-protocols 2.5: SUCCESS means only that the prompt was sent. */
export function createCollect({ config, book, faults, refusals }: CollectDeps) {
  return ({ body, target }: AirtelCall): Answer => {
    const payment = parsePayment(body, 'subscriber');
    if (!('id' in payment)) return payment;
    if (book.find('airtel', 'collection', payment.id)) return AIRTEL.duplicate;
    if (faults.take('duplicate-answer', target)) return AIRTEL.duplicate;

    const msisdn = `256${payment.msisdn}`;
    const scenario = scenarioFor(msisdn);
    if (scenario && refusals.isRefused(`airtel/${payment.id}`, scenario.refusals)) return AIRTEL.internal;
    const overLimit: Plan = { kind: 'settle', outcome: outcomeOf('airtel', 'over-limit'), afterMs: 0 };
    const decided = payment.amount > MAX_PAYMENT_UGX ? overLimit : decidePlan(faults, target, scenario);
    book.open(
      {
        provider: 'airtel',
        product: 'collection',
        kind: 'requesttopay',
        reference: payment.id,
        providerTransactionId: payment.id,
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
    return applyResponseFaults(faults, target, AIRTEL_WIRE_ANSWERS, accepted);
  };
}
