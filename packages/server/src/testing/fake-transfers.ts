import type { Msisdn } from '@somesa/core';
import type { QueryOutcome, SubmitOutcome, TransferProvider, TransferRequest } from '../providers/provider';

/** Response that a test makes the network give: an outcome, or a function that ends in one (to wait, to throw). */
type Answer<Outcome> = Outcome | (() => Promise<Outcome>);

/** `paid` alone says: exactly what was asked, under a transaction of its own. */
type QueryAnswer = Answer<QueryOutcome> | 'paid';

export interface FakeTransfers extends TransferProvider {
  /** Every transfer as it came, also those that were refused. */
  readonly sent: TransferRequest[];
  /** Amounts really paid into wallets, in UGX, by provider reference: once each, however often the transfer is sent or its status is checked. */
  readonly given: ReadonlyMap<string, number>;
  /** Answers the next transfers to a number in this order; after them, it accepts. */
  onTransfer(msisdn: Msisdn, ...answers: Answer<SubmitOutcome>[]): void;
  /** Answers the next questions about a number's transfers in this order; the last stays. */
  onQuery(msisdn: Msisdn, ...answers: QueryAnswer[]): void;
}

const firstOrLast = <T>(list: T[]): T | undefined => (list.length > 1 ? list.shift() : list[0]);
const outcomeOf = async <T extends object>(answer: Answer<T>): Promise<T> =>
  typeof answer === 'function' ? answer() : answer;

/** A network that pays out without a wire: it does what a test says, and keeps count of the money that it gave. */
export const fakeTransfers = (): FakeTransfers => {
  const sent: TransferRequest[] = [];
  const given = new Map<string, number>();
  const accepted = new Set<string>();
  const transferAnswers = new Map<string, Answer<SubmitOutcome>[]>();
  const queryAnswers = new Map<string, QueryAnswer[]>();

  const saidOf = async (request: TransferRequest): Promise<QueryOutcome> => {
    const answer = firstOrLast(queryAnswers.get(request.msisdn) ?? []);
    if (answer === undefined)
      return accepted.has(request.providerReference) ? { kind: 'pending' } : { kind: 'not_found' };
    if (answer !== 'paid') return outcomeOf(answer);
    const { providerReference, amountUgx } = request;
    return {
      kind: 'paid',
      providerTransactionId: `payout-${providerReference}`,
      amountUgx,
      currency: 'UGX',
    };
  };

  return {
    currency: 'UGX',
    sent,
    given,
    transfer: async (request) => {
      sent.push(request);
      const outcome = await outcomeOf(
        transferAnswers.get(request.msisdn)?.shift() ?? { kind: 'accepted' as const },
      );
      if (outcome.kind === 'accepted') accepted.add(request.providerReference);
      return outcome;
    },
    query: async (providerReference) => {
      const request = sent.find((candidate) => candidate.providerReference === providerReference);
      if (!request) return { kind: 'not_found' };
      const outcome = await saidOf(request);
      if (outcome.kind === 'paid' && !given.has(providerReference))
        given.set(providerReference, outcome.amountUgx ?? request.amountUgx);
      return outcome;
    },
    onTransfer: (msisdn, ...answers) => transferAnswers.set(msisdn, answers),
    onQuery: (msisdn, ...answers) => queryAnswers.set(msisdn, answers),
  };
};
