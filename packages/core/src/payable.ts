import type { FeeItemView, StudentView } from './contract/payment-shapes';

/** Returns the amount that can be paid now, in UGX: the outstanding balance without pending payments. */
export const payableUgx = ({ outstanding, pending }: Pick<StudentView, 'outstanding' | 'pending'>): number =>
  Math.max(0, outstanding - pending);

/** Returns the amount of one item that can be paid now, in UGX. */
export const itemPayableUgx = ({ due, pending }: Pick<FeeItemView, 'due' | 'pending'>): number =>
  Math.max(0, due - pending);

/** Amounts in UGX that pay what can be paid now without leaving a rest below the minimum of mobile money. */
export interface AmountChoice {
  /** Pays everything. It is more than that only if everything is below the minimum; the rest is refunded. */
  allUgx: number;
  /** Largest part; 0 if only everything can be paid. */
  partUgx: number;
}

/** Returns the amounts that can be paid of a payable amount. A bank transfer has no minimum, but leaves no smaller rest either. */
export const getAmountChoice = (payable: number, minimumUgx: number, isMobile: boolean): AmountChoice => {
  const partUgx = payable - minimumUgx;
  return {
    allUgx: isMobile && payable > 0 ? Math.max(payable, minimumUgx) : payable,
    partUgx: partUgx >= (isMobile ? minimumUgx : 1) ? partUgx : 0,
  };
};

/** Returns the amount to request for a chosen one: everything below the minimum of mobile money is paid as the minimum. */
export const toRequestedUgx = (amountUgx: number, payable: number, { allUgx }: AmountChoice): number =>
  amountUgx === payable ? allUgx : amountUgx;

/** Returns the error of an amount that leaves a rest below the minimum of mobile money, which could not be paid alone. */
export const findRestError = (
  amountUgx: number,
  { allUgx, partUgx }: AmountChoice,
): 'amount_leaves_rest' | 'amount_all_only' | null => {
  if (amountUgx >= allUgx || amountUgx <= partUgx) return null;
  return partUgx > 0 ? 'amount_leaves_rest' : 'amount_all_only';
};

/** Returns an amount filled up to the minimum, and to everything if less than the minimum would be left. */
export const fillUpUgx = (amountUgx: number, payable: number, minimumUgx: number): number => {
  const filledUgx = Math.max(amountUgx, minimumUgx);
  return payable - filledUgx < minimumUgx ? payable : filledUgx;
};
