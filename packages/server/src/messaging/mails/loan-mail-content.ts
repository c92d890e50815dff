import { formatFigures, type Language, say, writeDay } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import type { ReminderKind } from '../notifications/reminder-kinds';
import type { LoanMail, MailContent, OfferChange } from './mail-kinds';

/** Puts an e-mail about a loan into words. Its link leads to the loan in the parent's own pages. */
export const loanMailContent = (
  mail: LoanMail,
  language: Language,
  { publicUrl, always }: { publicUrl: string; always: object },
): MailContent => {
  const { mail: texts, months } = answerTexts[language];
  const { loanId, reference } = mail.params;
  const tell = (text: string, more: object = {}): string => say(text, { ...always, reference, ...more });
  const written = (
    part: 'received' | 'documents' | 'approved' | 'declined' | 'disbursed' | ReminderKind,
    more?: object,
  ): MailContent => ({
    subject: tell(texts[`loan_${part}_subject`], more),
    lead: tell(texts[`loan_${part}_lead`], more),
    action: {
      kind: 'link',
      label: texts.loan_action,
      url: `${publicUrl}/parent/dashboard/loans/${loanId}`,
    },
    after: tell(texts[`loan_${part}_after`], more),
  });
  const noteOf = (note: string | null): Pick<MailContent, 'note'> =>
    note ? { note: { label: texts.loan_note, text: note } } : {};
  const approved = ({ lastDay, change }: { lastDay: string; change: OfferChange | null }): MailContent => {
    const day = writeDay(lastDay, months);
    const content = written('approved', { day });
    if (!change) return content;
    const { amountUgx, requestedUgx, ...terms } = change;
    const amounts = { amount: formatFigures(amountUgx), requested: formatFigures(requestedUgx) };
    return { ...content, lead: tell(texts.loan_approved_changed_lead, { ...terms, ...amounts, day }) };
  };
  switch (mail.kind) {
    case 'loan-received':
      return written('received');
    case 'loan-documents-needed': {
      const documents = mail.params.documents.map((kind) => texts[`document_${kind}`]);
      return { ...written('documents', { documents: documents.join(', ') }), ...noteOf(mail.params.note) };
    }
    case 'loan-approved':
      return approved(mail.params);
    case 'loan-declined':
      return {
        ...written('declined', { reason: texts[`decline_${mail.params.reason}`] }),
        ...noteOf(mail.params.note),
      };
    case 'loan-disbursed': {
      const { amountUgx, school, instalmentUgx, dueOn } = mail.params;
      return written('disbursed', {
        amount: formatFigures(amountUgx),
        school,
        instalment: formatFigures(instalmentUgx),
        day: writeDay(dueOn, months),
      });
    }
    case 'loan-reminder': {
      const { reminder, amountUgx, dueOn } = mail.params;
      return written(reminder, { amount: formatFigures(amountUgx), day: writeDay(dueOn, months) });
    }
    default:
      return mail satisfies never;
  }
};
