/** Returns an amount filled up to the minimum, and to everything if less than the minimum would be left. */
export const fillUpUgx = (amountUgx: number, payable: number, minimumUgx: number): number => {
  const filledUgx = Math.max(amountUgx, minimumUgx);
  return payable - filledUgx < minimumUgx ? payable : filledUgx;
};
