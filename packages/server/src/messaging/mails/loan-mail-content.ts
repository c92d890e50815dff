import { formatDay, formatFigures, formatText, type Language } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import type { ReminderKind } from '../reminders/reminder-kinds';
import type { LoanMail, MailContent, OfferChange } from './mail-kinds';

/** Composes an email about a loan, with a link to the loan in the parent's area. */
export const composeLoanMail = (
  mail: LoanMail,
  language: Language,
  { publicUrl, always }: { publicUrl: string; always: object },
): MailContent => {
  const { mail: texts, months } = answerTexts[language];
  const { loanId, reference } = mail.params;
  const fillIn = (text: string, more: object = {}): string =>
    formatText(text, { ...always, reference, ...more });
  const compose = (
    part: 'received' | 'documents' | 'approved' | 'declined' | 'disbursed' | ReminderKind,
    more?: object,
  ): MailContent => ({
    subject: fillIn(texts[`loan_${part}_subject`], more),
    lead: fillIn(texts[`loan_${part}_lead`], more),
    action: {
      kind: 'link',
      label: texts.loan_action,
      url: `${publicUrl}/parent/dashboard/loans/${loanId}`,
    },
    after: fillIn(texts[`loan_${part}_after`], more),
  });
  const toNote = (note: string | null): Pick<MailContent, 'note'> =>
    note ? { note: { label: texts.loan_note, text: note } } : {};
  const composeApproval = ({
    lastDay,
    change,
  }: {
    lastDay: string;
    change: OfferChange | null;
  }): MailContent => {
    const day = formatDay(lastDay, months);
    const content = compose('approved', { day });
    if (!change) return content;
    const { amountUgx, requestedUgx, ...terms } = change;
    const amounts = { amount: formatFigures(amountUgx), requested: formatFigures(requestedUgx) };
    return { ...content, lead: fillIn(texts.loan_approved_changed_lead, { ...terms, ...amounts, day }) };
  };
  switch (mail.kind) {
    case 'loan-received':
      return compose('received');
    case 'loan-documents-needed': {
      const documents = mail.params.documents.map((kind) => texts[`document_${kind}`]);
      return { ...compose('documents', { documents: documents.join(', ') }), ...toNote(mail.params.note) };
    }
    case 'loan-approved':
      return composeApproval(mail.params);
    case 'loan-declined':
      return {
        ...compose('declined', { reason: texts[`decline_${mail.params.reason}`] }),
        ...toNote(mail.params.note),
      };
    case 'loan-disbursed': {
      const { amountUgx, school, instalmentUgx, dueOn } = mail.params;
      return compose('disbursed', {
        amount: formatFigures(amountUgx),
        school,
        instalment: formatFigures(instalmentUgx),
        day: formatDay(dueOn, months),
      });
    }
    case 'loan-reminder': {
      const { reminder, amountUgx, dueOn } = mail.params;
      return compose(reminder, { amount: formatFigures(amountUgx), day: formatDay(dueOn, months) });
    }
    default:
      return mail satisfies never;
  }
};
