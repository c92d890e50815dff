import type { ContactMessage } from '@somesa/core';
import type { Database } from '../../platform/db/database';
import { contactMessages } from '../../platform/db/schema';
import { type Sent, saveOnceByContent } from './save-once';

/** Keeps a message for the staff and acknowledges it. */
export const saveContactMessage = (
  database: Database,
  { website: _, ...message }: ContactMessage,
  sent: Sent,
): Promise<void> => {
  const { fullname, email, subject, message: words } = message;
  return saveOnceByContent(
    database,
    {
      name: 'contact-message',
      table: contactMessages,
      acknowledge: 'contact-received',
      email,
      words: [fullname, subject, words],
      add: (tx, row) => tx.orm.insert(contactMessages).values({ ...row, ...message }),
    },
    sent,
  );
};
