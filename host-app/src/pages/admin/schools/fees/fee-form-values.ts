import { parseUgx } from '@somesa/core';
import type { TermFeeSaved } from '@somesa/core/admin';
import type { FeeFormValues } from './fee-fields';

/** A fee as it was typed, as it is sent: what is no amount goes out to be refused under its field. */
export const feeOf = ({ amountUgx, className, ...rest }: FeeFormValues): TermFeeSaved => ({
  ...rest,
  className: className || null,
  amountUgx: parseUgx(amountUgx) ?? 0,
});
