import type { Network } from '@somesa/core';

/** A collection or a payout in a network's own records. */
export interface NetworkTransaction {
  provider: Network;
  reference: string;
  amount: number;
  status: 'pending' | 'successful' | 'failed' | 'expired';
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
  notification: BankCredit;
}

const CALL_LIMIT_MS = 20_000;

/** The external systems of the sandbox: their records, their clock and the bank's notifications. */
export const openSandbox = (url: string) => {
  const call = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(url + path, {
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
      ...(body && {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status} at ${path}`);
    return response.json();
  };

  return {
    transactions: async (): Promise<NetworkTransaction[]> =>
      ((await call('/transactions')) as { transactions: NetworkTransaction[] }).transactions,

    /** Credits, each once, regardless of how often the bank notified us. */
    bankCredits: async (): Promise<BankCredit[]> => {
      const { notifications } = (await call('/bank')) as { notifications: BankRecord[] };
      const credits = notifications.map(({ notification }) => notification);
      return [...new Map(credits.map((credit) => [credit.bankTransactionId, credit])).values()];
    },

    /** Notifies the server of a credit. Returns true if it confirmed. */
    notifyCredit: async (credit: BankCredit): Promise<boolean> =>
      ((await call('/bank', credit)) as BankRecord).answerStatus === 200,

    advance: (ms: number): Promise<unknown> => call('/clock', { advanceMs: ms }),
  };
};

export type Sandbox = ReturnType<typeof openSandbox>;
