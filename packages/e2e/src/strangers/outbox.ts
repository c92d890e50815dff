import { expect } from 'vitest';
import { eventually } from '../person/eventually';
import { sandbox } from '../person/person';
import type { Sent } from './sandbox';

/** What comes to one phone number or mail address, message by message. */
export const openInbox = (address: string) => {
  let read = 0;
  const all = (): Promise<Sent[]> => sandbox.messages(`?to=${encodeURIComponent(address)}`);

  /** The next message that this inbox has not read yet. */
  const next = async (): Promise<Sent> => {
    let message: Sent | undefined;
    await eventually(async () => {
      message = (await all())[read];
      expect(message, `a message to ${address}`).toBeDefined();
    });
    read += 1;
    if (!message) throw new Error('a message that came is not there');
    return message;
  };

  const find = async (what: string, pattern: RegExp): Promise<string> => {
    const { text } = await next();
    const [found] = pattern.exec(text) ?? [];
    if (!found) throw new Error(`no ${what} stands in: ${text}`);
    return found;
  };

  return {
    all,
    next,
    /** The code of the next message. */
    code: (): Promise<string> => find('code', /(?<!\d)\d{6}(?!\d)/),
    /** The link of the next message; `after` so many that came before. */
    link: (after = read): Promise<string> => {
      read = after;
      return find('link', /https?:\/\/\S+reset-password\S+/);
    },
  };
};
