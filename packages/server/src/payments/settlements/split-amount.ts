/** Limits of one transfer, in UGX. */
interface TransferLimits {
  minimumUgx: number;
  perTransactionUgx: number;
}

/**
 * Splits an amount into transfers within the limits of a network: as many full ones as possible, then the rest. A rest below the minimum is
 * raised to it from the transfer before. The same amount is always split in the same way.
 */
export const splitAmount = (
  amountUgx: number,
  { minimumUgx, perTransactionUgx }: TransferLimits,
): number[] => {
  const parts: number[] = [];
  for (let leftUgx = amountUgx; leftUgx > 0; ) {
    const restUgx = leftUgx - perTransactionUgx;
    const isRestTooSmall = restUgx > 0 && restUgx < minimumUgx;
    const partUgx = Math.min(leftUgx, isRestTooSmall ? leftUgx - minimumUgx : perTransactionUgx);
    parts.push(partUgx);
    leftUgx -= partUgx;
  }
  return parts;
};
