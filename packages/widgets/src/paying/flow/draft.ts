/** Every step that a wizard of payments can have, in order; a repayment leaves some out. */
export const steps = ['regNo', 'amount', 'method', 'info', 'finish'] as const;
export type Step = (typeof steps)[number];

/** The buttons of the method step: two networks, or a bank. */
export type Method = 'mtn' | 'airtel' | 'bank';

/** What a payer typed and chose, as typed: nothing here is checked yet. */
export interface Draft {
  regNo: string;
  /** The school's slug: the embed's own, or chosen where two schools use the number. */
  school: string | null;
  /** What the amount is for; each purpose says what there is to choose. */
  choice: string;
  amount: string;
  method: Method | null;
  phoneNumber: string;
  bankName: string;
  accountNumber: string;
}
