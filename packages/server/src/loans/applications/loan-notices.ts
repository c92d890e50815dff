import {
  brand,
  type DeclineReason,
  formatDay,
  formatFigures,
  formatText,
  type Language,
  type LoanCost,
  type LoanEvent,
  loanTermLengths,
  type Msisdn,
  toKampalaDay,
} from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { and, eq, sql } from 'drizzle-orm';
import type { LoanMail, OfferChange } from '../../messaging/mails/mail-kinds';
import { queueMail } from '../../messaging/mails/mails';
import { MAX_SMS_CHARS, shortenText, toPlainText } from '../../messaging/sms/plain-text';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import { formatDocumentKinds, type NotificationData } from '../../people/notifications/notification-params';
import { queueNotification } from '../../people/notifications/queue-notification';
import { schools } from '../../people/tables/schools';
import type { Tx } from '../../platform/db/database';
import { findProduct, getLoanCost } from '../loan-products';
import type { Loan } from '../loans-repository';
import { loanApplications, loanEvents, loans } from '../tables/loans';

/** Notices that an applicant receives about a loan. */
export type LoanNotice = 'received' | 'documents_needed' | 'approved' | 'declined' | 'disbursed';

const noticeEvents: Record<LoanNotice, LoanEvent> = {
  received: 'submit',
  documents_needed: 'request_documents',
  approved: 'approve',
  declined: 'decline',
  disbursed: 'disburse',
};

/** Email and notification of a notice, with the date and the changed terms that its SMS contains. */
interface NoticeContent {
  mail: LoanMail;
  notification: NotificationData;
  day?: string;
  change?: OfferChange | null;
}

type FirstInstalment = LoanCost['instalments'][number];

const throwMissing = (what: string): never => {
  throw new Error(`a notice came too early: the loan has no ${what}`);
};

const getDeclineReason = ({ declineReason }: Loan): DeclineReason => declineReason ?? throwMissing('reason');

/** Returns the last date in Kampala on which an offer can be accepted. */
const getLastOfferDay = ({ offerEndsAt }: Loan): string =>
  toKampalaDay(new Date((offerEndsAt ?? throwMissing('offer')).getTime() - 1));

/** Returns how an offer differs from the request; null if it does not. */
const findOfferChange = (loan: Loan): OfferChange | null => {
  const { principalUgx, term, requestedPrincipalUgx, requestedTerm } = loan;
  if (principalUgx === requestedPrincipalUgx && term === requestedTerm) return null;
  return {
    amountUgx: principalUgx,
    months: loanTermLengths[term].months,
    requestedUgx: requestedPrincipalUgx,
    requestedMonths: loanTermLengths[requestedTerm].months,
  };
};

const createContent = (
  kind: LoanNotice,
  loan: Loan,
  school: string,
  { dueOn, total: instalmentUgx }: FirstInstalment,
): NoticeContent => {
  const { id: loanId, reference, documentsNeeded: documents } = loan;
  const common = { loanId, reference };
  switch (kind) {
    case 'received':
      return {
        mail: { kind: 'loan-received', params: common },
        notification: { kind: 'loan_received', params: { reference } },
      };
    case 'documents_needed':
      return {
        mail: { kind: 'loan-documents-needed', params: { ...common, documents, note: loan.documentsNote } },
        notification: {
          kind: 'loan_documents_needed',
          params: { reference, documents: formatDocumentKinds(documents) },
        },
      };
    case 'approved': {
      const day = getLastOfferDay(loan);
      const change = findOfferChange(loan);
      const params = { reference, lastOn: day };
      return {
        mail: { kind: 'loan-approved', params: { ...common, lastDay: day, change } },
        notification: change
          ? { kind: 'loan_offer_changed', params: { ...params, ...change } }
          : { kind: 'loan_approved', params },
        day,
        change,
      };
    }
    case 'declined': {
      const reason = getDeclineReason(loan);
      return {
        mail: { kind: 'loan-declined', params: { ...common, reason, note: loan.declineNote } },
        notification: { kind: 'loan_declined', params: { reference, reason } },
      };
    }
    case 'disbursed': {
      const params = { reference, amountUgx: loan.principalUgx, school, instalmentUgx, dueOn };
      return {
        mail: { kind: 'loan-disbursed', params: { ...params, loanId } },
        notification: { kind: 'loan_disbursed', params },
        day: dueOn,
      };
    }
    default:
      return kind satisfies never;
  }
};

/** Formats the SMS of a notice; shortens the note of a decline to fit into one SMS. */
const formatSms = (
  kind: LoanNotice,
  { day, change }: NoticeContent,
  { loan, school, instalment }: { loan: Loan; school: string; instalment: FirstInstalment },
  language: Language,
): string => {
  const { sms, months } = answerTexts[language];
  const params = {
    brand: brand.name,
    phone: brand.phones[0],
    reference: loan.reference,
    school,
    amount: formatFigures(loan.principalUgx),
    instalment: formatFigures(instalment.total),
    ...(day && { day: formatDay(day, months) }),
    ...(change && { ...change, requested: formatFigures(change.requestedUgx) }),
  };
  const key = change ? ('loan_approved_changed' as const) : (`loan_${kind}` as const);
  if (kind !== 'declined') return formatText(sms[key], params);
  const reason = sms[`decline_${getDeclineReason(loan)}`];
  const formatDecline = (text: string): string => formatText(sms.loan_declined, { ...params, reason: text });
  const maxNoteChars = MAX_SMS_CHARS - formatDecline(reason).length - 1;
  const note = shortenText(toPlainText(loan.declineNote ?? ''), maxNoteChars);
  return formatDecline(note ? `${reason} ${note}` : reason);
};

/**
 * Queues a notice to the applicant by SMS and email, in the language of the application, and as a notification if the loan
 * has an owner; once per event. Must run in the transaction of the event. Does nothing for an anonymised applicant.
 */
export const queueLoanNotice = async (tx: Tx, loanId: string, kind: LoanNotice, now: Date): Promise<void> => {
  const [found] = await tx.orm
    .select({ loan: loans, application: loanApplications, school: schools.name })
    .from(loans)
    .innerJoin(loanApplications, eq(loanApplications.loanId, loans.id))
    .innerJoin(schools, eq(schools.id, loans.schoolId))
    .where(eq(loans.id, loanId));
  if (!found) throw new Error('the loan of the notice does not exist');
  const { loan, application, school } = found;
  if (application.msisdn1 === '') return;
  const [events] = await tx.orm
    .select({ count: sql<number>`count(*)::int` })
    .from(loanEvents)
    .where(and(eq(loanEvents.loanId, loanId), eq(loanEvents.event, noticeEvents[kind])));
  const dedupeKey = `loan:${loanId}:${kind}:${events?.count ?? 0}`;

  const { language } = application;
  const [instalment] = getLoanCost(loan, await findProduct(tx, loan)).instalments;
  if (!instalment) throw new Error('a loan has no instalment');
  const content = createContent(kind, loan, school, instalment);
  const text = formatSms(kind, content, { loan, school, instalment }, language);
  await queueTextMessage(tx, { dedupeKey, msisdn: application.msisdn1 as Msisdn, text, now });
  await queueMail(tx, { dedupeKey, to: application.email, language, mail: content.mail, now });
  await queueNotification(tx, { ...content.notification, dedupeKey, userId: loan.userId, loanId, now });
};
