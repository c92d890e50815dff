import {
  brand,
  formatFigures,
  kampalaDay,
  type Language,
  type LoanCost,
  type LoanEvent,
  loanTermLengths,
  type Msisdn,
  say,
  writeDay,
} from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { and, eq, sql } from 'drizzle-orm';
import type { LoanMail, OfferChange } from '../../messaging/mails/mail-kinds';
import { queueMail } from '../../messaging/mails/mails';
import { listDocuments, type NotificationWords } from '../../messaging/notifications/notification-params';
import { queueNotification } from '../../messaging/notifications/queue-notification';
import { MAX_SMS_CHARS, shortenText, toPlainText } from '../../messaging/sms/plain-text';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import type { Tx } from '../../platform/db/database';
import { loanApplications, loanEvents, loans, schools } from '../../platform/db/schema';
import { getLoanCost } from './loan-cost';
import { findProduct } from './loan-products';
import type { Loan } from './loans-repository';

/** Notices that an applicant receives about a loan. */
export type LoanNotice = 'received' | 'documents_needed' | 'approved' | 'declined' | 'disbursed';

/** The move that each notice tells of. */
const eventOf: Record<LoanNotice, LoanEvent> = {
  received: 'submit',
  documents_needed: 'request_documents',
  approved: 'approve',
  declined: 'decline',
  disbursed: 'disburse',
};

interface Told {
  loan: Loan;
  school: string;
  cost: LoanCost;
}

const firstOf = ({ cost }: Told): LoanCost['instalments'][number] => {
  const [first] = cost.instalments;
  if (!first) throw new Error('a loan has no instalment');
  return first;
};

const missing = (what: string): never => {
  throw new Error(`a notice came too early: the loan has no ${what}`);
};

/** Returns how an offer differs from what its applicant asked for; null if it does not. */
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

const mailOf = (kind: LoanNotice, told: Told): LoanMail => {
  const { loan, school } = told;
  const about = { loanId: loan.id, reference: loan.reference };
  switch (kind) {
    case 'received':
      return { kind: 'loan-received', params: about };
    case 'documents_needed':
      return {
        kind: 'loan-documents-needed',
        params: { ...about, documents: loan.documentsNeeded, note: loan.documentsNote },
      };
    case 'approved':
      return {
        kind: 'loan-approved',
        params: { ...about, lastDay: lastDayOf(loan), change: findOfferChange(loan) },
      };
    case 'declined':
      return {
        kind: 'loan-declined',
        params: { ...about, reason: loan.declineReason ?? missing('reason'), note: loan.declineNote },
      };
    case 'disbursed': {
      const { dueOn, total } = firstOf(told);
      const paid = { amountUgx: loan.principalUgx, school, instalmentUgx: total, dueOn };
      return { kind: 'loan-disbursed', params: { ...about, ...paid } };
    }
    default:
      return kind satisfies never;
  }
};

const wordsOf = (kind: LoanNotice, told: Told): NotificationWords => {
  const { loan, school } = told;
  const { reference, principalUgx: amountUgx } = loan;
  switch (kind) {
    case 'received':
      return { kind: 'loan_received', params: { reference } };
    case 'documents_needed':
      return {
        kind: 'loan_documents_needed',
        params: { reference, documents: listDocuments(loan.documentsNeeded) },
      };
    case 'approved': {
      const params = { reference, lastOn: lastDayOf(loan) };
      const change = findOfferChange(loan);
      return change
        ? { kind: 'loan_offer_changed', params: { ...params, ...change } }
        : { kind: 'loan_approved', params };
    }
    case 'declined':
      return {
        kind: 'loan_declined',
        params: { reference, reason: loan.declineReason ?? missing('reason') },
      };
    case 'disbursed': {
      const { dueOn, total: instalmentUgx } = firstOf(told);
      return { kind: 'loan_disbursed', params: { reference, amountUgx, school, instalmentUgx, dueOn } };
    }
    default:
      return kind satisfies never;
  }
};

/** The last day on which an offer can be accepted: it ends with that day. */
const lastDayOf = ({ offerEndsAt }: Loan): string =>
  kampalaDay(new Date((offerEndsAt ?? missing('offer')).getTime() - 1));

const dayOf = (kind: LoanNotice, told: Told): string | null => {
  if (kind === 'approved') return lastDayOf(told.loan);
  return kind === 'disbursed' ? firstOf(told).dueOn : null;
};

/** Writes the SMS of a notice; the note of a decline is shortened to what fits into one SMS. */
const writeLoanSms = (kind: LoanNotice, told: Told, language: Language): string => {
  const { sms, months } = answerTexts[language];
  const { loan, school } = told;
  const day = dayOf(kind, told);
  const change = kind === 'approved' ? findOfferChange(loan) : null;
  const params = {
    brand: brand.name,
    phone: brand.phones[0],
    reference: loan.reference,
    school,
    amount: formatFigures(loan.principalUgx),
    instalment: formatFigures(firstOf(told).total),
    ...(day && { day: writeDay(day, months) }),
    ...(change && { ...change, requested: formatFigures(change.requestedUgx) }),
  };
  const key = change ? ('loan_approved_changed' as const) : (`loan_${kind}` as const);
  if (kind !== 'declined') return say(sms[key], params);
  const reason = sms[`decline_${loan.declineReason ?? missing('reason')}`];
  const withReason = (written: string): string => say(sms.loan_declined, { ...params, reason: written });
  const room = MAX_SMS_CHARS - withReason(reason).length - 1;
  const note = shortenText(toPlainText(loan.declineNote ?? ''), room);
  return withReason(note ? `${reason} ${note}` : reason);
};

/**
 * Tells the applicant by SMS and e-mail what became of the loan, in the language of the application and in the
 * transaction of the move, and under notifications where the loan is somebody’s; each move is told once. An applicant who deleted the account hears no more.
 */
export const queueLoanNotice = async (tx: Tx, loanId: string, kind: LoanNotice, now: Date): Promise<void> => {
  const [found] = await tx.orm
    .select({ loan: loans, application: loanApplications, school: schools.name })
    .from(loans)
    .innerJoin(loanApplications, eq(loanApplications.loanId, loans.id))
    .innerJoin(schools, eq(schools.id, loans.schoolId))
    .where(eq(loans.id, loanId));
  if (!found) throw new Error('a notice is about no loan');
  const { loan, application, school } = found;
  if (application.msisdn1 === '') return;
  const [moves] = await tx.orm
    .select({ count: sql<number>`count(*)::int` })
    .from(loanEvents)
    .where(and(eq(loanEvents.loanId, loanId), eq(loanEvents.event, eventOf[kind])));
  const dedupeKey = `loan:${loanId}:${kind}:${moves?.count ?? 0}`;

  const { language } = application;
  const told = { loan, school, cost: getLoanCost(loan, await findProduct(tx, loan)) };
  const text = writeLoanSms(kind, told, language);
  await queueTextMessage(tx, { dedupeKey, msisdn: application.msisdn1 as Msisdn, text, now });
  await queueMail(tx, { dedupeKey, to: application.email, language, mail: mailOf(kind, told), now });
  await queueNotification(tx, { ...wordsOf(kind, told), dedupeKey, userId: loan.userId, loanId, now });
};
