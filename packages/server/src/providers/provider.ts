import type { FailureReason, Msisdn, Network } from '@somesa/core';

/** What a network is asked to collect. `providerRef` is ours and is the same at every try, so that nothing is charged twice. */
export interface CollectionRequest {
  providerRef: string;
  /** The payer's reference (`SF-7KQ2-M4X9`); comes back in callbacks and stands in the prompt. */
  reference: string;
  msisdn: Msisdn;
  amountUgx: number;
  /** Where the network may send its hint; null where the network has one fixed address. */
  callbackUrl: string | null;
}

/**
 * What became of sending a request. accepted: the network has it (also when it had it before). refused: the network
 * said clearly that nothing was created. unclear: anything else, so only asking again tells.
 */
export type SubmitOutcome =
  | { kind: 'accepted' }
  | { kind: 'refused'; reason: FailureReason; detail: string }
  | { kind: 'unclear'; detail: string };

/**
 * What the network says of a request. `amountUgx` is null where its answer has none. unknown_reference: the network
 * does not know the request (yet). unclear: no answer that can be read.
 */
export type QueryOutcome =
  | { kind: 'paid'; providerTransactionId: string; amountUgx: number | null; currency: string | null }
  | { kind: 'refused'; reason: FailureReason; detail: string }
  | { kind: 'pending' }
  | { kind: 'unknown_reference' }
  | { kind: 'unclear'; detail: string };

/** One mobile-money network behind one door. No method throws for what a network does: outcomes are data. */
export interface CollectionProvider {
  readonly network: Network;
  /** What it collects in: UGX, and EUR in MTN's own test environment. */
  readonly currency: string;
  /** Makes the reference under which this network will know a request. */
  newProviderRef(): string;
  submit(request: CollectionRequest): Promise<SubmitOutcome>;
  query(providerRef: string): Promise<QueryOutcome>;
}

/** What a network is asked to pay out. `providerRef` is ours (a UUID v4) and is the same at every try, so that nothing is paid twice. */
export interface TransferRequest {
  providerRef: string;
  /** What it is for; comes back in callbacks and stands in the payee's message. */
  reference: string;
  msisdn: Msisdn;
  amountUgx: number;
  /** Where the network may send its hint. */
  callbackUrl: string;
}

/** A network that pays money into wallets. No method throws for what a network does: outcomes are data. */
export interface TransferProvider {
  /** What it pays in: UGX, and EUR in MTN's own test environment. */
  readonly currency: string;
  transfer(request: TransferRequest): Promise<SubmitOutcome>;
  query(providerRef: string): Promise<QueryOutcome>;
}

/** Sends one text message. Outcomes are data; `accepted` says that the gateway took it, not that it arrived. */
export interface SmsGateway {
  send(message: {
    to: Msisdn;
    text: string;
  }): Promise<
    | { kind: 'accepted'; messageId: string }
    | { kind: 'refused'; detail: string }
    | { kind: 'unclear'; detail: string; isGatewayAway?: boolean }
  >;
}

/**
 * Hands one e-mail to a mail server. refused: it will never take this one. unclear: try again; `isServerAway` says that
 * no other would get through either.
 */
export interface MailServer {
  send(mail: {
    /** What it is about: two e-mails about the same are the same. */
    about: string;
    to: string;
    subject: string;
    text: string;
    html: string;
  }): Promise<
    | { kind: 'accepted'; messageId: string }
    | { kind: 'refused'; detail: string }
    | { kind: 'unclear'; detail: string; isServerAway: boolean }
  >;
}
