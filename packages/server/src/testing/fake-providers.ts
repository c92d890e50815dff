import { randomUUID } from 'node:crypto';
import type { Msisdn, Network } from '@somesa/core';
import type {
  CollectionProvider,
  CollectionRequest,
  QueryOutcome,
  SubmitOutcome,
  TransferProvider,
  TransferRequest,
} from '../providers/provider';

/** Response that a test sets: an outcome, or a function that returns one, waits or throws. */
type Response<Outcome> = Outcome | (() => Promise<Outcome>);

/** Response to a status check; `paid` stands for the requested amount under a new transaction ID. */
type QueryResponse = Response<QueryOutcome> | 'paid';

export interface FakeNetwork extends CollectionProvider {
  /** All requests in order, including those that were not accepted. */
  readonly submits: CollectionRequest[];
  /** Provider references of all status checks, in order. */
  readonly queries: string[];
  /** Amounts taken from payers' wallets, in UGX, by provider reference: once each, however often the status is checked. */
  readonly collected: ReadonlyMap<string, number>;
  /** Sets the responses to the next requests for a phone number, in order; later ones are accepted. */
  onSubmit(msisdn: Msisdn, ...responses: Response<SubmitOutcome>[]): void;
  /** Sets the responses to the next status checks for a phone number, in order; the last one is repeated. */
  onQuery(msisdn: Msisdn, ...responses: QueryResponse[]): void;
  /** Lists the requests for a phone number. */
  listSubmits(msisdn: Msisdn): CollectionRequest[];
}

export interface FakeTransfers extends TransferProvider {
  /** All transfers in order, including those that were not accepted. */
  readonly sent: TransferRequest[];
  /** Amounts paid into wallets, in UGX, by provider reference: once each, however often the transfer is sent or its status is checked. */
  readonly paidOut: ReadonlyMap<string, number>;
  /** Sets the responses to the next transfers to a phone number, in order; later ones are accepted. */
  onTransfer(msisdn: Msisdn, ...responses: Response<SubmitOutcome>[]): void;
  /** Sets the responses to the next status checks for a phone number, in order; the last one is repeated. */
  onQuery(msisdn: Msisdn, ...responses: QueryResponse[]): void;
}

const getOutcome = async <Outcome extends object>(response: Response<Outcome>): Promise<Outcome> =>
  typeof response === 'function' ? response() : response;

/** Creates a provider that responds as tests set it, and records requests and the money that it moves. */
const createFakeProvider = <Request extends CollectionRequest | TransferRequest>(
  transactionPrefix: string,
) => {
  const requests: Request[] = [];
  const queries: string[] = [];
  const movedUgx = new Map<string, number>();
  const accepted = new Set<string>();
  const submitResponses = new Map<string, Response<SubmitOutcome>[]>();
  const queryResponses = new Map<string, QueryResponse[]>();

  const respond = async ({ providerReference, msisdn, amountUgx }: Request): Promise<QueryOutcome> => {
    const responses = queryResponses.get(msisdn) ?? [];
    const response = responses.length > 1 ? responses.shift() : responses[0];
    if (response === undefined) return { kind: accepted.has(providerReference) ? 'pending' : 'not_found' };
    if (response !== 'paid') return getOutcome(response);
    const providerTransactionId = `${transactionPrefix}${providerReference}`;
    return { kind: 'paid', providerTransactionId, amountUgx, currency: 'UGX' };
  };

  return {
    requests,
    queries,
    movedUgx,
    sumMoved: () => [...movedUgx.values()].reduce((sum, amountUgx) => sum + amountUgx, 0),
    submit: async (request: Request): Promise<SubmitOutcome> => {
      requests.push(request);
      const response = submitResponses.get(request.msisdn)?.shift() ?? { kind: 'accepted' };
      const outcome = await getOutcome(response);
      if (outcome.kind === 'accepted') accepted.add(request.providerReference);
      return outcome;
    },
    query: async (providerReference: string): Promise<QueryOutcome> => {
      queries.push(providerReference);
      const request = requests.find((candidate) => candidate.providerReference === providerReference);
      if (!request) return { kind: 'not_found' };
      const outcome = await respond(request);
      if (outcome.kind === 'paid' && !movedUgx.has(providerReference))
        movedUgx.set(providerReference, outcome.amountUgx ?? request.amountUgx);
      return outcome;
    },
    onSubmit: (msisdn: Msisdn, ...responses: Response<SubmitOutcome>[]): void =>
      void submitResponses.set(msisdn, responses),
    onQuery: (msisdn: Msisdn, ...responses: QueryResponse[]): void =>
      void queryResponses.set(msisdn, responses),
  };
};

/** Creates a network that collects payments as a test sets it. */
export const createFakeNetwork = (network: Network): FakeNetwork => {
  const { requests, movedUgx, sumMoved, ...provider } = createFakeProvider<CollectionRequest>(
    `${network}-tx-`,
  );
  return {
    ...provider,
    getBalance: async () => ({ kind: 'balance', amountUgx: sumMoved() }),
    network,
    currency: 'UGX',
    submits: requests,
    collected: movedUgx,
    createProviderReference: () => randomUUID().replaceAll('-', '').slice(0, 25),
    listSubmits: (msisdn) => requests.filter((request) => request.msisdn === msisdn),
  };
};

/** Creates a network that pays out transfers as a test sets it. */
export const createFakeTransfers = (): FakeTransfers => {
  const { requests, movedUgx, sumMoved, query, submit, onQuery, onSubmit } =
    createFakeProvider<TransferRequest>('payout-');
  return {
    currency: 'UGX',
    sent: requests,
    paidOut: movedUgx,
    transfer: submit,
    query,
    getBalance: async () => ({ kind: 'balance', amountUgx: -sumMoved() }),
    onTransfer: onSubmit,
    onQuery,
  };
};
