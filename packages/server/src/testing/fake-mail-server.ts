import type { MailServer } from '../providers/provider';

type Sent = Parameters<MailServer['send']>[0];
type Outcome = Awaited<ReturnType<MailServer['send']>>;

export interface FakeMailServer extends MailServer {
  readonly sent: Sent[];
  /** Sets the outcomes of the next emails, in order; later ones are accepted. */
  onSend(...outcomes: Outcome[]): void;
  /** Discards outcomes that were set, so that every email is accepted. */
  forget(): void;
  /** Lists the emails to an address. */
  sentTo(address: string): Sent[];
}

/** Creates a mail server that records emails. */
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
