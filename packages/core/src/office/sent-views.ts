import type { Language } from '../languages';

/** How something is sent. */
export const sentChannels = ['sms', 'mail', 'notification'] as const;
export type SentChannel = (typeof sentChannels)[number];

/** What something that was sent tells of. */
export const sentKinds = [
  'code',
  'password',
  'contact-change',
  'receipt',
  'refund',
  'loan',
  'repayment',
  'reminder',
  'booking',
  'message',
  'partnership',
  'invitation',
  'other',
] as const;
export type SentKind = (typeof sentKinds)[number];

/** What became of it. A notification is there at once, and is read or not. */
export const sentStates = ['waiting', 'sent', 'refused', 'given-up', 'unread', 'read'] as const;
export type SentState = (typeof sentStates)[number];

/** One text that people are sent, in every language, with what is filled in. */
export interface TemplateView {
  channel: SentChannel;
  key: string;
  /** The names in braces, in the order of the alphabet. */
  places: string[];
  texts: Record<Language, string>;
}

/** GET /admin/templates. */
export interface TemplatesAnswer {
  templates: TemplateView[];
}

/** POST /admin/sent/:channel/:about/resend. */
export interface ResentAnswer {
  channel: SentChannel;
  about: string;
  state: 'waiting';
}
