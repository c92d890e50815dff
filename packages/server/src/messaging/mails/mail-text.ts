import type { Language } from '@somesa/core';
import { getMailFooter } from './mail-content';
import type { MailContent } from './mail-kinds';

/** An e-mail in words, and for whom. */
export interface MailToSend extends MailContent {
  language: Language;
  publicUrl: string;
}

const actionOf = ({ action }: MailToSend): string[] => {
  if (!action) return [];
  return [action.kind === 'link' ? `${action.label}:\n${action.url}` : action.code];
};

const noteOf = ({ note }: MailToSend): string[] => (note ? [`${note.label}\n${note.text}`] : []);

/** An e-mail as plain text. */
export const mailText = (mail: MailToSend): string => {
  const { sender, help } = getMailFooter(mail.language, mail.publicUrl);
  const parts = [mail.lead, ...noteOf(mail), ...actionOf(mail), mail.after, `-- \n${sender}\n${help}`];
  return `${parts.join('\n\n')}\n`;
};
