import { coerce, define, type Infer, object, optional, string } from 'superstruct';
import { disbursementFields } from '../schemas/disbursement-words';
import { isUsualDay } from '../usual-day';

/** The fields of the bodies about settlements. */
export const settlementFields = {
  untilOn: coerce(
    define<string>('day', (value) => isUsualDay(value) || 'untilOn_invalid'),
    string(),
    (typed) => typed.trim(),
  ),
  paidOn: coerce(
    define<string>('day', (value) => isUsualDay(value) || 'settledOn_invalid'),
    string(),
    (typed) => typed.trim(),
  ),
  /** Zero or less if everything was reversed, or more. */
  payableUgx: optional(define<number>('ugx', (value) => Number.isSafeInteger(value) || 'amount_invalid')),
};

/** The bodies of the calls about settlements. */
export const settlementBodies = {
  /** POST /admin/schools/:id/settlements. */
  created: object({ untilOn: settlementFields.untilOn }),
  /**
   * POST /admin/settlements/:id/paid: under what the network or the bank knows the transfer, and its day. If less is owed by now,
   * `payableUgx` confirms that figure: the whole amount was sent all the same.
   */
  paid: object({
    providerTransactionId: disbursementFields.bankReference,
    paidOn: settlementFields.paidOn,
    payableUgx: settlementFields.payableUgx,
  }),
};
export type SettlementCreated = Infer<typeof settlementBodies.created>;
export type SettlementPaid = Infer<typeof settlementBodies.paid>;
