import type { MailServer } from '../providers/provider';

type Sent = Parameters<MailServer['send']>[0];
type Outcome = Awaited<ReturnType<MailServer['send']>>;

export interface FakeMailServer extends MailServer {
  readonly sent: Sent[];
  /** Sets the outcomes of the next emails, in order; later ones are accepted. */
  onSend(...outcomes: Outcome[]): void;
  /** Discards outcomes that were set, so that every email is accepted. */
  clearOutcomes(): void;
  /** Lists the emails to an address. */
  listSentTo(address: string): Sent[];
}

/** Creates a mail server that records emails. */
export const createFakeMailServer = (): FakeMailServer => {
  const sent: Sent[] = [];
  const outcomes: Outcome[] = [];
  return {
    sent,
    onSend: (...next) => {
      outcomes.push(...next);
    },
    clearOutcomes: () => {
      outcomes.length = 0;
    },
    listSentTo: (address) => sent.filter(({ to }) => to === address),
    send: async (mail) => {
      sent.push(mail);
      return outcomes.shift() ?? { kind: 'accepted', messageId: `<${sent.length}@test.example>` };
    },
  };
};
