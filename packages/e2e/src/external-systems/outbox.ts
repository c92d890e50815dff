import { expect } from 'vitest';
import { eventually } from '../browser/eventually';
import { sandbox } from '../browser/person';
import type { SentMessage } from './sandbox';

/** Creates an inbox that returns the messages to one phone number or email address, one by one. */
export const openInbox = (address: string) => {
  let read = 0;
  const all = (): Promise<SentMessage[]> => sandbox.messages(`?to=${encodeURIComponent(address)}`);

  /** The next message that this inbox has not read yet. */
  const next = async (): Promise<SentMessage> => {
    let message: SentMessage | undefined;
    await eventually(async () => {
      message = (await all())[read];
      expect(message, `a message to ${address}`).toBeDefined();
    });
    read += 1;
    if (!message) throw new Error('a message that came is not there');
    return message;
  };

  /** Reads on to the message in which it stands: another one may have been slower than a person's next step. */
  const find = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const [found] = pattern.exec((await next()).text) ?? [];
      if (found) return found;
    }
  };

  return {
    all,
    next,
    find,
    /** The next code that comes. */
    code: (): Promise<string> => find(/(?<!\d)\d{6}(?!\d)/),
    /** The next link that comes; `after` so many messages. */
    link: (after = read): Promise<string> => {
      read = after;
      return find(/https?:\/\/\S+reset-password\S+/);
    },
  };
};
