import { define, type Infer, object, optional } from 'superstruct';
import { disbursementFields } from '../schemas/disbursement-bodies';
import { dayOfCentury } from '../schemas/structs';

/** Fields of the bodies about settlements. */
export const settlementFields = {
  untilOn: dayOfCentury('untilOn_invalid'),
  paidOn: dayOfCentury('settledOn_invalid'),
  /** 0 or less if all, or more than all, was reversed. */
  payableUgx: optional(define<number>('ugx', (value) => Number.isSafeInteger(value) || 'amount_invalid')),
};

/** Bodies of requests about settlements. */
export const settlementBodies = {
  /** POST /admin/schools/:id/settlements. */
  created: object({ untilOn: settlementFields.untilOn }),
  /**
   * POST /admin/settlements/:id/paid, with the provider's transaction ID and the day of the transfer. If less is owed now than was
   * sent, `payableUgx` confirms the amount owed.
   */
  paid: object({
    providerTransactionId: disbursementFields.bankReference,
    paidOn: settlementFields.paidOn,
    payableUgx: settlementFields.payableUgx,
  }),
};
export type SettlementPaid = Infer<typeof settlementBodies.paid>;
