import { formatFigures } from './money';

/** Formats an amount with its currency: `UGX 1,800,000`. */
export const formatUgx = (amountUgx: number): string => `UGX ${formatFigures(amountUgx)}`;

/** Formats an amount as `formatUgx` does, with a space at which no line ends. */
export const formatUnbrokenUgx = (amountUgx: number): string => `UGX\u00a0${formatFigures(amountUgx)}`;
