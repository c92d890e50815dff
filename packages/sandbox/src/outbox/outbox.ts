import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock';
import { normaliseMsisdn } from '../phone';

const MAX_MESSAGES = 20_000;

export interface OutboxMessage {
  readonly id: string;
  readonly kind: 'sms' | 'mail';
  readonly at: string;
  readonly from: string;
  /** Phone numbers as `+256…`, or email addresses. */
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

/** Creates the store of all SMS and emails that would have been sent. */
export function createOutbox(clock: Clock) {
  let messages: OutboxMessage[] = [];

  return {
    add(message: Omit<OutboxMessage, 'id' | 'at'>): OutboxMessage {
      const added = { ...message, id: randomUUID(), at: new Date(clock.now()).toISOString() };
      messages.push(added);
      if (messages.length > MAX_MESSAGES) messages = messages.slice(-MAX_MESSAGES);
      return added;
    },
    /** Lists messages, oldest first. `to` matches a phone number in any notation, or an email address. */
    list({ to, kind }: { to?: string | undefined; kind?: string | undefined } = {}) {
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

export type Outbox = ReturnType<typeof createOutbox>;

function normaliseAddress(address: string) {
  return address.includes('@') ? address.trim().toLowerCase() : normaliseMsisdn(address);
}
