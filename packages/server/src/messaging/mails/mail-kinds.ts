import type { DeclineReason, LoanFileKind } from '@somesa/core';
import { LINK_MS, OTP_MS } from '../../platform/crypto/tokens';
import type { mailKinds } from '../../platform/db/schema';
import type { ReminderKind } from '../notifications/reminder-kinds';

/** Loan that an email is about. */
interface AboutLoan {
  loanId: string;
  reference: string;
}

/** An offer that differs from what the applicant asked for; amounts in UGX. */
export interface OfferChange {
  amountUgx: number;
  months: number;
  requestedUgx: number;
  requestedMonths: number;
}

/** The e-mails about a loan, each with what fills its texts. Amounts in UGX, days in Africa/Kampala. */
interface LoanMailParams {
  'loan-received': AboutLoan;
  'loan-documents-needed': AboutLoan & { documents: LoanFileKind[]; note: string | null };
  /** `change` is null if the offer is what the applicant asked for. */
  'loan-approved': AboutLoan & { lastDay: string; change: OfferChange | null };
  'loan-declined': AboutLoan & { reason: DeclineReason; note: string | null };
  'loan-disbursed': AboutLoan & { amountUgx: number; school: string; instalmentUgx: number; dueOn: string };
  'loan-reminder': AboutLoan & { reminder: ReminderKind; amountUgx: number; dueOn: string };
}

/** The e-mails that we send, each with what fills its texts. */
export interface MailParams extends LoanMailParams {
  reset: { link: string };
  'email-code': { code: string };
  'password-changed': object;
  /** To the address that was the account’s until then. */
  'email-changed': object;
  'second-factor-reset': object;
  'recovery-codes-made': object;
  /** To work in the back office; the school of a bursar, else empty. */
  invitation: { link: string; role: 'staff' | 'administrator' | 'bursar'; school: string };
  'contact-received': object;
  'partnership-received': object;
}

export type MailKind = (typeof mailKinds)[number];

/** One e-mail: its kind, and what fills its texts. */
export type Mail = { [Kind in MailKind]: { kind: Kind; params: MailParams[Kind] } }[MailKind];

/** One e-mail about a loan. */
export type LoanMail = Extract<Mail, { kind: keyof LoanMailParams }>;

/** Content of an email, before it is formatted. */
export interface MailContent {
  subject: string;
  lead: string;
  /** Note that a staff member wrote to this recipient, and the label above it. */
  note?: { label: string; text: string };
  /** Action for the recipient: follow a link, or type a code. */
  action?: { kind: 'link'; label: string; url: string } | { kind: 'code'; code: string };
  after: string;
}

const DAY_MS = 24 * 3_600_000;

/** Time each kind of email is useful to its recipient, in milliseconds; after that it is no longer sent. */
export const mailLifetimesMs: Record<MailKind, number> = {
  reset: LINK_MS,
  'email-code': OTP_MS,
  'password-changed': DAY_MS,
  'email-changed': DAY_MS,
  'second-factor-reset': DAY_MS,
  'recovery-codes-made': DAY_MS,
  invitation: 7 * DAY_MS,
  'contact-received': DAY_MS,
  'partnership-received': DAY_MS,
  'loan-received': DAY_MS,
  'loan-documents-needed': 3 * DAY_MS,
  'loan-approved': 3 * DAY_MS,
  'loan-declined': 3 * DAY_MS,
  'loan-disbursed': 3 * DAY_MS,
  // Whoever queues one says until when in that day it helps.
  'loan-reminder': DAY_MS,
};
