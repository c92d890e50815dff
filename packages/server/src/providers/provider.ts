import type { FailureReason, Msisdn, Network } from '@somesa/core';

/**
 * Request for a network to collect money. `providerReference` is ours and is the same on every attempt, so that nothing is charged
 * twice.
 */
export interface CollectionRequest {
  providerReference: string;
  /** Reference of the payment (`SF-7KQ2-M4X9`), which webhooks repeat and the payment prompt shows. */
  reference: string;
  msisdn: Msisdn;
  amountUgx: number;
  /** Address for the network's webhooks; null if the network has one fixed address. */
  callbackUrl: string | null;
}

/**
 * Outcome of sending a request. accepted: the network has it (also if it had it before). rejected: the network said
 * clearly that nothing was created. inconclusive: anything else, so only a status check can tell.
 */
export type SubmitOutcome =
  | { kind: 'accepted' }
  | { kind: 'rejected'; reason: FailureReason; detail: string }
  | { kind: 'inconclusive'; detail: string };

/**
 * Outcome of a status check. `amountUgx` is null if the network's response has none. not_found: the network
 * does not know the request (yet). inconclusive: there is no readable response.
 */
export type QueryOutcome =
  | { kind: 'paid'; providerTransactionId: string; amountUgx: number | null; currency: string | null }
  | { kind: 'failed'; reason: FailureReason; detail: string }
  | { kind: 'pending' }
  | { kind: 'not_found' }
  | { kind: 'inconclusive'; detail: string };

/** Balance of our wallet, as its network says. inconclusive: there is no readable response. */
export type BalanceOutcome =
  | { kind: 'balance'; amountUgx: number }
  | { kind: 'inconclusive'; detail: string };

/** Mobile network that collects money. No method throws for what a network does: outcomes are data. */
export interface CollectionProvider {
  readonly network: Network;
  /** Currency of its collections: UGX, and EUR in MTN's own test environment. */
  readonly currency: string;
  /** Creates the reference by which this network will identify a request. */
  createProviderReference(): string;
  submit(request: CollectionRequest): Promise<SubmitOutcome>;
  query(providerReference: string): Promise<QueryOutcome>;
  getBalance(): Promise<BalanceOutcome>;
}

/**
 * Request for a network to pay money out. `providerReference` is ours and is the same on every attempt, so that nothing is
 * paid twice.
 */
export interface TransferRequest {
  providerReference: string;
  /** Reference of the payout's purpose, which webhooks repeat. */
  reference: string;
  /** Text on the payee's message and statement. */
  message: string;
  msisdn: Msisdn;
  amountUgx: number;
  /** Address for the network's webhooks; Airtel ignores it, as it has one fixed address. */
  callbackUrl: string;
}

/** Mobile network that pays money into wallets. No method throws for what a network does: outcomes are data. */
export interface TransferProvider {
  /** Currency of its payouts: UGX, and EUR in MTN's own test environment. */
  readonly currency: string;
  transfer(request: TransferRequest): Promise<SubmitOutcome>;
  query(providerReference: string): Promise<QueryOutcome>;
  getBalance(): Promise<BalanceOutcome>;
}

/** Networks that pay money into wallets; null if payouts by that network are off. */
export type TransferProviders = { mtn: TransferProvider; airtel: TransferProvider | null };

/**
 * Gateway that sends text messages. Outcomes are data. accepted: the gateway has the message, which may not have been delivered;
 * `costUgx` is what it charges, null if it does not say. inconclusive: the gateway may have it, unless `isNotTaken` or
 * `isGatewayUnavailable` says that it has not.
 */
export interface SmsGateway {
  send(message: {
    to: Msisdn;
    text: string;
  }): Promise<
    | { kind: 'accepted'; messageId: string; costUgx?: number | null }
    | { kind: 'rejected'; detail: string }
    | { kind: 'inconclusive'; detail: string; isNotTaken?: boolean; isGatewayUnavailable?: boolean }
  >;
}

/**
 * Mail server that sends emails. rejected: it will never accept this email. inconclusive: send it again; if `isServerUnavailable` is true, no
 * other email would be accepted either.
 */
export interface MailServer {
  send(mail: {
    /** Deduplication key: two emails with the same key are the same. */
    dedupeKey: string;
    to: string;
    subject: string;
    text: string;
    html: string;
  }): Promise<
    | { kind: 'accepted'; messageId: string }
    | { kind: 'rejected'; detail: string }
    | { kind: 'inconclusive'; detail: string; isServerUnavailable: boolean }
  >;
}
