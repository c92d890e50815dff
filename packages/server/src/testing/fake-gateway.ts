import type { Msisdn } from '@somesa/core';
import type { SmsGateway } from '../providers/provider';

type Outcome = Awaited<ReturnType<SmsGateway['send']>>;

export interface FakeGateway extends SmsGateway {
  readonly sent: { to: Msisdn; text: string }[];
  /** Sets the outcomes of the next messages, in order; later ones are accepted. */
  onSend(...outcomes: Outcome[]): void;
  /** Discards outcomes that were set, so that every message is accepted. */
  clearOutcomes(): void;
  /** Resolves with the next message. */
  next(): Promise<{ to: Msisdn; text: string }>;
}

/** Creates an SMS gateway that records messages. */
export const createFakeGateway = (): FakeGateway => {
  const sent: { to: Msisdn; text: string }[] = [];
  const outcomes: Outcome[] = [];
  const waiting: ((message: { to: Msisdn; text: string }) => void)[] = [];
  return {
    sent,
    onSend: (...next) => {
      outcomes.push(...next);
    },
    clearOutcomes: () => {
      outcomes.length = 0;
    },
    next: () => new Promise((resolve) => waiting.push(resolve)),
    send: async (message) => {
      sent.push(message);
      for (const resolve of waiting.splice(0)) resolve(message);
      return outcomes.shift() ?? { kind: 'accepted', messageId: `sms-${sent.length}` };
    },
  };
};
