import { type Infer, object } from 'superstruct';
import { bankReference } from '../schemas/disbursement-bodies';
import { optionally } from '../schemas/json-schema';
import { dayOfCentury, whole } from '../schemas/structs';

/** Bodies of requests about settlements. */
export const settlementBodies = {
  /** POST /admin/schools/:id/settlements. */
  created: object({ untilOn: dayOfCentury('untilOn_invalid') }),
  /**
   * POST /admin/settlements/:id/paid, with the provider's transaction ID and the day of the transfer. If less is owed now than was
   * sent, `payableUgx` confirms the amount owed.
   */
  paid: object({
    providerTransactionId: bankReference,
    paidOn: dayOfCentury('settledOn_invalid'),
    /** 0 or less if all, or more than all, was reversed. */
    payableUgx: optionally(whole('amount_invalid', { description: 'UGX' })),
  }),
};
export type SettlementPaid = Infer<typeof settlementBodies.paid>;
