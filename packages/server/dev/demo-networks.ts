import type { FailureReason, Msisdn } from '@somesa/core';
import type { CollectionProvider, QueryOutcome, TransferProvider } from '../src/providers/provider';

/** Result that a network reports of a request: it took the money, or some shillings less; it waits, or says nothing readable; or why it failed. */
export type DemoOutcome = 'paid' | { lessUgx: number } | 'pending' | 'silent' | FailureReason;

const FIRST_TRANSACTION = 7_100_204_311;

/** Creates the mobile networks of the demo. They accept every request and then report what was planned for the phone number, by default that it was paid. */
export const createDemoNetworks = () => {
  const requests = new Map<string, { msisdn: Msisdn; amountUgx: number }>();
  const planned = new Map<string, DemoOutcome[]>();
  const paid = new Map<string, QueryOutcome>();

  const pay = (reference: string, amountUgx: number): QueryOutcome => {
    const providerTransactionId = String(FIRST_TRANSACTION + paid.size * 37);
    const report = paid.get(reference) ?? { kind: 'paid', providerTransactionId, amountUgx, currency: 'UGX' };
    paid.set(reference, report);
    return report;
  };
  const query = async (reference: string): Promise<QueryOutcome> => {
    const request = requests.get(reference);
    if (!request) return { kind: 'not_found' };
    const outcomes = planned.get(request.msisdn) ?? ['paid'];
    const outcome = (outcomes.length > 1 ? outcomes.shift() : outcomes[0]) ?? 'paid';
    if (outcome === 'paid') return pay(reference, request.amountUgx);
    if (typeof outcome === 'object') return pay(reference, request.amountUgx - outcome.lessUgx);
    if (outcome === 'pending') return { kind: 'pending' };
    if (outcome === 'silent') return { kind: 'inconclusive', detail: 'no answer within 10 s' };
    return { kind: 'failed', reason: outcome, detail: outcome.toUpperCase() };
  };
  const accept = async (request: { providerReference: string; msisdn: Msisdn; amountUgx: number }) => {
    requests.set(request.providerReference, request);
    return { kind: 'accepted' } as const;
  };
  const getBalance = async () => ({ kind: 'inconclusive', detail: 'the demo has no wallet' }) as const;

  return {
    /** Plans what the network reports of a phone number's request at each status check; the last is repeated. */
    plan: (phoneNumber: string, outcomes: readonly DemoOutcome[]): void =>
      void planned.set(`+256${phoneNumber.slice(1)}`, [...outcomes]),
    /** Creates a network that collects, with references in the form of the real one. */
    createCollection: ({ network, createProviderReference }: CollectionProvider): CollectionProvider => ({
      network,
      createProviderReference,
      currency: 'UGX',
      submit: accept,
      query,
      getBalance,
    }),
    transfers: { currency: 'UGX', transfer: accept, query, getBalance } satisfies TransferProvider,
  };
};
