import { randomUUID } from 'node:crypto';
import type { Msisdn, Network } from '@somesa/core';
import type {
  CollectionProvider,
  CollectionRequest,
  QueryOutcome,
  SubmitOutcome,
} from '../providers/provider';

/** Response that a test makes the network give: an outcome, or a function that ends in one (to wait, to throw). */
type Answer<Outcome> = Outcome | (() => Promise<Outcome>);

/** `paid` alone says: exactly what was asked, under a transaction of its own. */
type QueryAnswer = Answer<QueryOutcome> | 'paid';

export interface FakeNetwork extends CollectionProvider {
  /** Every request as it came, also those that were refused. */
  readonly submits: CollectionRequest[];
  /** Every reference that was asked about, in order. */
  readonly queries: string[];
  /** Amounts really taken from payers' wallets, in UGX, by provider reference: once each, however often the status is checked. */
  readonly taken: ReadonlyMap<string, number>;
  /** Answers the next requests for a number in this order; after them, it accepts. */
  onSubmit(msisdn: Msisdn, ...answers: Answer<SubmitOutcome>[]): void;
  /** Answers the next questions about a number's requests in this order; the last stays. */
  onQuery(msisdn: Msisdn, ...answers: QueryAnswer[]): void;
  /** Requests that came for a number. */
  submitsOf(msisdn: Msisdn): CollectionRequest[];
}

const firstOrLast = <T>(list: T[]): T | undefined => (list.length > 1 ? list.shift() : list[0]);

/** A network without a wire: it does what a test says, and keeps count of the money that it took. */
export const fakeNetwork = (network: Network): FakeNetwork => {
  const submits: CollectionRequest[] = [];
  const queries: string[] = [];
  const taken = new Map<string, number>();
  const submitAnswers = new Map<string, Answer<SubmitOutcome>[]>();
  const queryAnswers = new Map<string, QueryAnswer[]>();
  const accepted = new Set<string>();

  const paid = (request: CollectionRequest): QueryOutcome => ({
    kind: 'paid',
    providerTransactionId: `${network}-tx-${request.providerReference}`,
    amountUgx: request.amountUgx,
    currency: 'UGX',
  });

  const saidOf = async (request: CollectionRequest): Promise<QueryOutcome> => {
    const answer = firstOrLast(queryAnswers.get(request.msisdn) ?? []);
    if (answer === undefined)
      return accepted.has(request.providerReference) ? { kind: 'pending' } : { kind: 'not_found' };
    if (answer === 'paid') return paid(request);
    return typeof answer === 'function' ? answer() : answer;
  };

  return {
    network,
    currency: 'UGX',
    submits,
    queries,
    taken,
    newProviderRef: () => randomUUID().replaceAll('-', '').slice(0, 25),
    submit: async (request) => {
      submits.push(request);
      const answer = submitAnswers.get(request.msisdn)?.shift() ?? { kind: 'accepted' };
      const outcome = typeof answer === 'function' ? await answer() : answer;
      if (outcome.kind === 'accepted') accepted.add(request.providerReference);
      return outcome;
    },
    query: async (providerReference) => {
      queries.push(providerReference);
      const request = submits.find((candidate) => candidate.providerReference === providerReference);
      if (!request) return { kind: 'not_found' };
      const outcome = await saidOf(request);
      if (outcome.kind === 'paid' && !taken.has(providerReference))
        taken.set(providerReference, outcome.amountUgx ?? request.amountUgx);
      return outcome;
    },
    onSubmit: (msisdn, ...answers) => submitAnswers.set(msisdn, answers),
    onQuery: (msisdn, ...answers) => queryAnswers.set(msisdn, answers),
    submitsOf: (msisdn) => submits.filter((request) => request.msisdn === msisdn),
  };
};
