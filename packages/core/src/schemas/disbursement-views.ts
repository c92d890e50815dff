import type { SchoolView } from '../contract/payment-shapes';

/** Where one try to pay a school stands. created: it waits to be sent, or for a payment file. */
export type DisbursementStatus = 'created' | 'unknown' | 'submitted' | 'in_file' | 'succeeded' | 'failed';

/** One try to pay a school for a loan, as staff sees it. Amount in UGX, instants ISO 8601. */
export interface DisbursementView {
  id: string;
  status: DisbursementStatus;
  loan: { id: string; reference: string };
  school: SchoolView;
  amount: number;
  way: 'mtn' | 'bank';
  /** Where the school is paid, as it stood when the try began. */
  payee: { name: string; phoneNumber: string | null; bankName: string | null; accountNumber: string | null };
  /** Under this the network or the bank knows it. */
  providerReference: string;
  /** What the network or the bank calls the transfer; null until it succeeded. */
  transactionId: string | null;
  /** Why it failed, in the words of the network or the bank. */
  failure: string | null;
  /** The payment file that it stands in. */
  fileId: string | null;
  /** Whether nobody asks the network any more: a person must look. */
  isInDoubt: boolean;
  createdAt: string;
  sentAt: string | null;
  paidAt: string | null;
}

/** One move of a try to pay a school: who made it, and when. `by` is null for the system. */
export interface DisbursementLogEntry {
  disbursementId: string;
  event: 'start' | 'accepted' | 'unclear' | 'resent' | 'put_in_file' | 'paid' | 'refused' | 'asked_again';
  /** Null where the try began. */
  from: DisbursementStatus | null;
  to: DisbursementStatus;
  by: { id: string; name: string | null } | null;
  detail: string | null;
  at: string;
}

/** A payment file without its lines; the total in UGX. */
export interface BankPaymentFileView {
  id: string;
  reference: string;
  count: number;
  total: number;
}
