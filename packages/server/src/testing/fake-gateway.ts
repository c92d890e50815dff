import type { Msisdn } from '@somesa/core';
import type { SmsGateway } from '../providers/provider';

type Outcome = Awaited<ReturnType<SmsGateway['send']>>;

export interface FakeGateway extends SmsGateway {
  readonly sent: { to: Msisdn; text: string }[];
  /** Answers the next messages in this order; after them, it takes each. */
  onSend(...outcomes: Outcome[]): void;
  /** Takes each from here on. */
  forget(): void;
  /** Resolves with the next message that comes. */
  next(): Promise<{ to: Msisdn; text: string }>;
}

/** An SMS gateway that keeps what it was given. */
export const fakeGateway = (): FakeGateway => {
  const sent: { to: Msisdn; text: string }[] = [];
  const outcomes: Outcome[] = [];
  const waiting: ((message: { to: Msisdn; text: string }) => void)[] = [];
  return {
    sent,
    onSend: (...next) => {
      outcomes.push(...next);
    },
    forget: () => {
      outcomes.length = 0;
    },
    next: () => new Promise((resolve) => waiting.push(resolve)),
    send: async (message) => {
      sent.push(message);
      for (const tell of waiting.splice(0)) tell(message);
      return outcomes.shift() ?? { kind: 'accepted', messageId: `sms-${sent.length}` };
    },
  };
};
