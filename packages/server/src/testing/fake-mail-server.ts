import type { MailServer } from '../providers/provider';

type Sent = Parameters<MailServer['send']>[0];
type Outcome = Awaited<ReturnType<MailServer['send']>>;

export interface FakeMailServer extends MailServer {
  readonly sent: Sent[];
  /** Answers the next e-mails in this order; after them, it takes each. */
  onSend(...outcomes: Outcome[]): void;
  /** Takes each from here on. */
  forget(): void;
  /** Returns the e-mails that were sent to an address. */
  sentTo(address: string): Sent[];
}

/** A mail server that keeps what it was given. */
export const fakeMailServer = (): FakeMailServer => {
  const sent: Sent[] = [];
  const outcomes: Outcome[] = [];
  return {
    sent,
    onSend: (...next) => {
      outcomes.push(...next);
    },
    forget: () => {
      outcomes.length = 0;
    },
    sentTo: (address) => sent.filter(({ to }) => to === address),
    send: async (mail) => {
      sent.push(mail);
      return outcomes.shift() ?? { kind: 'accepted', messageId: `<${sent.length}@test.example>` };
    },
  };
};
