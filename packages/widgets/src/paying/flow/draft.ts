/** All steps of payment wizards in order. Repayments omit some. */
export const steps = ['regNo', 'amount', 'method', 'info', 'finish'] as const;
export type Step = (typeof steps)[number];

/** Choices of the method step: one of two networks, or a bank. */
export type Method = 'mtn' | 'airtel' | 'bank';

export interface Draft {
  regNo: string;
  /** Slug of the school: the embed's own, or the one chosen if two schools have the number. */
  school: string | null;
  /** Choice of what to pay; each purpose defines its choices. */
  choice: string;
  amount: string;
  method: Method | null;
  phoneNumber: string;
  bankName: string;
  accountNumber: string;
}
