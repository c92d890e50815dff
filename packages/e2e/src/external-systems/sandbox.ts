import type { Network } from '@somesa/core';

/** A collection or a payout in a network's own records. */
export interface NetworkTransaction {
  provider: Network;
  reference: string;
  /** Subject of the payment, identified by our own reference. */
  externalId: string | null;
  msisdn: string;
  amount: number;
  status: 'pending' | 'successful' | 'failed' | 'expired';
  callbackUrl: string | null;
}

/** A transfer that arrived at a bank. */
export interface BankCredit {
  reference: string;
  amount: number;
  bank: string;
  bankTransactionId: string;
  eventId: string;
  paidAt: string;
}

interface BankRecord {
  answerStatus: number | null;
}

/** A message that was sent. */
export interface SentMessage {
  kind: 'sms' | 'mail';
  to: string[];
  subject: string | null;
  text: string;
  html: string | null;
}

const CALL_LIMIT_MS = 60_000;

/** Creates a client of the sandbox. It reads the sandbox's records, advances its clock, and triggers faults and the bank's notifications. */
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
  const transactions = async (query = ''): Promise<NetworkTransaction[]> =>
    (await call<{ transactions: NetworkTransaction[] }>(`/transactions${query}`)).transactions;
  const messages = async (query = ''): Promise<SentMessage[]> =>
    (await call<{ messages: SentMessage[] }>(`/outbox${query}`)).messages;

  return {
    url,
    transactions,
    messages,

    /** Returns the payments that a network was asked to take from one phone; only those of one amount if it is given. */
    collectionsFrom: async (phone: string, amountUgx?: number): Promise<NetworkTransaction[]> =>
      (await transactions(`?msisdn=${phone}`)).filter(
        ({ amount }) => amountUgx === undefined || amount === amountUgx,
      ),

    /** Lists the messages that name a receipt. */
    messagesAbout: async (reference: string): Promise<SentMessage[]> =>
      (await messages()).filter(({ text }) => text.includes(reference)),

    /** Lists the payouts that a network was asked to make for one of our references. */
    paidOutFor: (reference: string): Promise<NetworkTransaction[]> =>
      transactions(`?externalId=${reference}`),

    /** Makes the next payment under one of our references fail at the provider. */
    failNext: (reference: string): Promise<unknown> =>
      call('/faults', { fault: 'payer-not-found', times: 1, scope: { reference } }),

    /** Sends a transfer with the payer's narrative to the bank, which notifies us. */
    transfer: (line: { reference: string; amount: number; bankTransactionId?: string }): Promise<unknown> =>
      call('/bank', { ...line, bank: 'stanbic' }),

    /** Notifies the server of a credit, signed now or at another time. Returns true if it confirmed. */
    notifyCredit: async (credit: BankCredit & { signedAt?: string }): Promise<boolean> =>
      (await call<BankRecord>('/bank', credit)).answerStatus === 200,

    /** Advances the clock of the external systems and waits until everything that fell due is delivered. */
    advanceTime: (advanceMs: number): Promise<{ nowMs: number }> => call('/clock', { advanceMs }),

    /** Sets a fault. */
    setFault: (fault: {
      fault: string;
      times?: number;
      ms?: number;
      scope?: object;
    }): Promise<{ id: string }> => call('/faults', fault),

    removeFault: (id: string): Promise<Response> => fetch(`${url}/faults/${id}`, { method: 'DELETE' }),
    /** Removes the faults that are set and match. */
    removeFaults: async (isMatch: (fault: { fault: string }) => boolean): Promise<void> => {
      const { faults } = await call<{ faults: { id: string; fault: string }[] }>('/faults');
      const matching = faults.filter(isMatch);
      await Promise.all(matching.map(({ id }) => fetch(`${url}/faults/${id}`, { method: 'DELETE' })));
    },
    clearMessages: (): Promise<Response> => fetch(`${url}/outbox`, { method: 'DELETE' }),
  };
};
