export const steps = ['regNo', 'amount', 'method', 'info', 'finish'] as const;
export type Step = (typeof steps)[number];

export type Method = 'mtn' | 'airtel' | 'bank';

export interface Draft {
  regNo: string;
  school: string | null;
  /** Choice of what to pay; each purpose defines its choices. */
  choice: string;
  amount: string;
  /** IDs of the optional fees that were added to what is to pay; missing if there are none. */
  picks?: string[] | undefined;
  method: Method | null;
  phoneNumber: string;
  bankName: string;
  accountNumber: string;
}
