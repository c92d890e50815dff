import type { SandboxConfig } from '../config';
import type { BankAccounts } from './bank-account';
import { type BankNotification, type SignatureKind, signBody } from './bank-notification';

const RESPONSE_TIMEOUT_MS = 5_000;
const MAX_RECORDS = 5_000;
const MAX_RESPONSE_CHARS = 500;

export interface BankRecord {
  readonly id: number;
  readonly sentAt: string;
  readonly url: string;
  readonly signature: SignatureKind;
  readonly notification: BankNotification;
  readonly answerStatus: number | null;
  readonly answer: string | null;
  readonly error: string | null;
}

/**
 * Creates a bank that posts received money and notifies the server of it. Signatures expire: they are made in
 * real time, unless the call names another. A notification that is sent again posts nothing.
 */
export function createFakeBank(
  config: Pick<SandboxConfig, 'bank' | 'webhookBaseUrl'>,
  accounts: BankAccounts,
) {
  const url = `${config.webhookBaseUrl}/webhooks/bank`;
  let records: BankRecord[] = [];
  let nextId = 1;

  async function post(body: string, signature: string | undefined) {
    const headers = { 'Content-Type': 'application/json', ...(signature && { 'X-Signature': signature }) };
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
      const answer = (await response.text()).slice(0, MAX_RESPONSE_CHARS);
      return { answerStatus: response.status, answer, error: null };
    } catch (error) {
      return {
        answerStatus: null,
        answer: null,
        error: error instanceof Error ? error.message : String(error),
      };
    }
  }

  return {
    async send(
      notification: BankNotification,
      signature: SignatureKind,
      signedAtMs = Date.now(),
    ): Promise<BankRecord> {
      accounts.postCredit({
        accountNumber: notification.accountNumber,
        transactionId: notification.bankTransactionId,
        amountUgx: notification.amount,
        reference: notification.reference,
        counterpartyName: notification.payerName ?? '',
        bookedAtMs: Date.parse(notification.paidAt),
      });
      const body = JSON.stringify(notification);
      const id = nextId++;
      const sentAt = new Date().toISOString();
      const result = await post(body, signBody(body, config.bank.webhookSecret, signature, signedAtMs));
      const record = { id, sentAt, url, signature, notification, ...result };
      records.push(record);
      if (records.length > MAX_RECORDS) records = records.slice(-MAX_RECORDS);
      return record;
    },
    list: () => [...records],
    find: (eventId: string) =>
      records.find(({ notification }) => notification.eventId === eventId)?.notification,
  };
}

export type FakeBank = ReturnType<typeof createFakeBank>;
