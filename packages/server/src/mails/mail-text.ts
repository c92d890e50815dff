import type { Language } from '@somesa/core';
import { type MailContent, mailFoot } from './mail-content';

/** An e-mail in words, and for whom. */
export interface MailToSend extends MailContent {
  language: Language;
  publicUrl: string;
}

const actionOf = ({ action }: MailToSend): string[] => {
  if (!action) return [];
  return [action.kind === 'link' ? `${action.label}:\n${action.url}` : action.code];
};

/** An e-mail as plain text. */
export const mailText = (mail: MailToSend): string => {
  const { sender, help } = mailFoot(mail.language, mail.publicUrl);
  return `${[mail.lead, ...actionOf(mail), mail.after, `-- \n${sender}\n${help}`].join('\n\n')}\n`;
};
