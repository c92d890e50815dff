import type { Network } from '@somesa/core';

/** A payment in a network's own books. */
export interface Taken {
  provider: Network;
  reference: string;
  /** What the payment is for, by our own reference. */
  externalId: string | null;
  msisdn: string;
  amount: number;
  status: 'pending' | 'successful' | 'failed' | 'expired';
}

/** A message that left the house. */
export interface Sent {
  kind: 'sms' | 'mail';
  to: string[];
  subject: string | null;
  text: string;
  html: string | null;
}

const CALL_LIMIT_MS = 20_000;

/** What the strangers on this machine know, as JSON. */
export const openSandbox = (url: string) => {
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(url + path, {
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
      ...(body && {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status} at ${path}`);
    return (await response.json()) as T;
  };
  const transactions = async (query = ''): Promise<Taken[]> =>
    (await call<{ transactions: Taken[] }>(`/transactions${query}`)).transactions;
  const messages = async (query = ''): Promise<Sent[]> =>
    (await call<{ messages: Sent[] }>(`/outbox${query}`)).messages;

  return {
    url,
    transactions,
    messages,

    /** What a network was asked for from one phone; of one amount where it is given. */
    askedOf: async (phone: string, amountUgx?: number): Promise<Taken[]> =>
      (await transactions(`?msisdn=${phone}`)).filter(
        ({ amount }) => amountUgx === undefined || amount === amountUgx,
      ),

    /** The messages that name a receipt. */
    messagesAbout: async (reference: string): Promise<Sent[]> =>
      (await messages()).filter(({ text }) => text.includes(reference)),

    /** What a network was asked to pay out for one reference of ours. */
    paidOutFor: (reference: string): Promise<Taken[]> => transactions(`?externalId=${reference}`),

    /** The next payment under one reference of ours goes wrong at its other end. */
    failNext: (reference: string): Promise<unknown> =>
      call('/faults', { fault: 'payer-not-found', times: 1, scope: { reference } }),

    /** A transfer arrives at the bank with what its payer wrote, and the bank tells us so. */
    transfer: (line: { reference: string; amount: number; bankTransactionId?: string }): Promise<unknown> =>
      call('/bank', { ...line, bank: 'stanbic' }),

    /** Lets time pass for the strangers, and waits until what fell due was delivered. */
    passTime: (advanceMs: number): Promise<unknown> => call('/clock', { advanceMs }),
  };
};

export type Sandbox = ReturnType<typeof openSandbox>;
