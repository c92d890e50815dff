import { expect } from 'vitest';
import { eventually } from '../browser/eventually';
import { sandbox } from '../browser/person';
import type { SentMessage } from './sandbox';

/** Creates an inbox that returns the messages to one phone number or email address, one by one. */
export const openInbox = (address: string) => {
  let read = 0;
  const all = (): Promise<SentMessage[]> => sandbox.messages(`?to=${encodeURIComponent(address)}`);

  /** Returns the next message that this inbox has not returned yet. */
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

  /** Returns the first match in the next messages; an earlier message may arrive late. */
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
    /** Returns the next one-time code. */
    code: (): Promise<string> => find(/(?<!\d)\d{6}(?!\d)/),
    /** Returns the next link, skipping `after` messages. */
    link: (after = read): Promise<string> => {
      read = after;
      return find(/https?:\/\/\S+reset-password\S+/);
    },
  };
};
