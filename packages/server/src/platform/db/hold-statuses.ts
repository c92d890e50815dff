import { hasHold, paymentStatuses } from '@somesa/core';

/** SQL list of the statuses in which a payment holds its amount. */
export const holdStatuses = `(${paymentStatuses
  .filter(hasHold)
  .map((status) => `'${status}'`)
  .join(', ')})`;
