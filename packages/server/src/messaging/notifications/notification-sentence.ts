import { brand, formatDay, formatText, formatUgx, type Language } from '@somesa/core';
import { type AnswerTexts, answerTexts } from '@somesa/core/answers';
import type { NotificationData } from './notification-params';

/** Returns the texts of documents and reasons, which emails define. */
const getEmailTexts = (words: NotificationData, mail: AnswerTexts['mail']): object => {
  if (words.kind === 'loan_declined') return { reason: mail[`decline_${words.params.reason}`] };
  if (words.kind !== 'loan_documents_needed') return {};
  const texts: Record<string, string> = mail;
  const documents = words.params.documents.split(',').map((kind) => texts[`document_${kind}`] ?? kind);
  return { documents: documents.join(', ') };
};

/** Composes the sentence of a notification in a language. Names its reference if the child is unknown. */
export const formatNotification = (
  words: NotificationData,
  child: string | null,
  language: Language,
): string => {
  const { notifications, mail, months } = answerTexts[language];
  const formatted = Object.entries(words.params).map(([name, value]) => {
    if (typeof value === 'number')
      return name.endsWith('Ugx') ? [name.slice(0, -3), formatUgx(value)] : [name, value];
    return name.endsWith('On') ? [name.slice(0, -2), formatDay(value, months)] : [name, value];
  });
  return formatText(notifications[words.kind], {
    phone: brand.phones[0],
    child: child ?? words.params.reference,
    ...Object.fromEntries(formatted),
    ...getEmailTexts(words, mail),
  });
};
