import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock';
import { normaliseMsisdn } from '../phone';

const MAX_MESSAGES = 5_000;

export interface OutboxMessage {
  readonly id: string;
  readonly kind: 'sms' | 'mail';
  readonly at: string;
  readonly from: string;
  /** Phone numbers as `+256…`, or mail addresses. */
  readonly to: readonly string[];
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly {
    readonly filename: string;
    readonly mimeType: string;
    readonly bytes: number;
  }[];
}

export interface Outbox {
  add(message: Omit<OutboxMessage, 'id' | 'at'>): OutboxMessage;
  /** Oldest first; `to` matches a number in any notation, or a mail address. */
  list(filter?: { to?: string | undefined; kind?: string | undefined }): OutboxMessage[];
  clear(): void;
}

/** Every SMS and mail that would have left the house. */
export function createOutbox(clock: Clock): Outbox {
  let messages: OutboxMessage[] = [];

  return {
    add(message) {
      const added = { ...message, id: randomUUID(), at: new Date(clock.now()).toISOString() };
      messages.push(added);
      if (messages.length > MAX_MESSAGES) messages = messages.slice(-MAX_MESSAGES);
      return added;
    },
    list({ to, kind } = {}) {
      const recipient = to ? normaliseAddress(to) : undefined;
      return messages.filter(
        (message) =>
          (!kind || message.kind === kind) &&
          (recipient === undefined || message.to.some((address) => normaliseAddress(address) === recipient)),
      );
    },
    clear() {
      messages = [];
    },
  };
}

function normaliseAddress(address: string) {
  return address.includes('@') ? address.trim().toLowerCase() : normaliseMsisdn(address);
}
