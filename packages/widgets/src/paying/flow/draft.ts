/** Every step that a wizard of payments can have, in order; a repayment leaves some out. */
export const steps = ['regNo', 'amount', 'method', 'info', 'finish'] as const;
export type Step = (typeof steps)[number];

/** The buttons of the method step: two networks, or a bank. */
export type Method = 'mtn' | 'airtel' | 'bank';

/** Input and choices of a payer exactly as typed; nothing here is validated yet. */
export interface Draft {
  regNo: string;
  /** The school's slug: the embed's own, or chosen where two schools use the number. */
  school: string | null;
  /** Chosen use of the amount; each purpose defines the choices. */
  choice: string;
  amount: string;
  method: Method | null;
  phoneNumber: string;
  bankName: string;
  accountNumber: string;
}
