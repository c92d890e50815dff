import type { FeeItemView } from '../contract/payment-shapes';

/** Returns the amount of one item that can be paid now, in UGX. */
export const itemPayableUgx = ({ due, pending }: Pick<FeeItemView, 'due' | 'pending'>): number =>
  Math.max(0, due - pending);

/**
 * Returns the amount to request for a chosen one: everything below the minimum of the payment method is paid as the minimum, whose
 * surplus is refunded. A bank transfer has the minimum 0.
 */
export const toRequestedUgx = (amountUgx: number, payable: number, minimumUgx: number): number =>
  amountUgx > 0 && amountUgx === payable ? Math.max(payable, minimumUgx) : amountUgx;

/** Returns whether an amount leaves a rest below the minimum of mobile money, which could not be paid alone; `allUgx` pays everything. */
export const isRestTooSmall = (amountUgx: number, allUgx: number, minimumUgx: number): boolean =>
  amountUgx < allUgx && allUgx - amountUgx < minimumUgx;
