export const steps = ['regNo', 'amount', 'method', 'info', 'finish'] as const;
export type Step = (typeof steps)[number];

export type Method = 'mtn' | 'airtel' | 'bank';

export interface Draft {
  regNo: string;
  school: string | null;
  /** Choice of what to pay; each purpose defines its choices. */
  choice: string;
  amount: string;
  method: Method | null;
  phoneNumber: string;
  bankName: string;
  accountNumber: string;
}
