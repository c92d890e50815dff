import { type Infer, literal } from 'superstruct';
import { bankNames } from '../people/banks';
import { networks } from '../people/networks';
import { supportBodies } from '../schemas/support-forms';
import { publicProductShape } from './loan-shapes';
import { schoolShape } from './payment-shapes';
import { count, day, describe, list, maybe, object, oneOf, optionally, text, ugx } from './shapes';

/** Configuration that every screen starts with. */
export const configShape = object({
  brand: object({ name: text, phones: list(text), emails: list(text) }),
  schools: list(schoolShape),
  banks: list(oneOf(bankNames)),
  networks: list(object({ code: oneOf(networks), name: text })),
  /** Terms of a loan application now. */
  loanProduct: publicProductShape,
  /** True if users of the demo can log in without a second factor, which only this machine can do; otherwise absent. */
  hasDemoLogins: optionally(describe(literal(true), { const: true })),
  /** Code that opens the USSD menu, such as `*284*55#`; absent if there is none. */
  ussdCode: optionally(text),
  limits: object({
    /** Maximum size of an upload, in bytes. */
    uploadBytes: count,
    mobileMoney: object({ from: day, minimumUgx: ugx, perTransactionUgx: ugx }),
    approvalWaitMs: count,
    reservationMs: count,
    transferWaitMs: count,
  }),
});
export type ConfigView = Infer<typeof configShape>;

const { day: slotDay, time: slotTime } = supportBodies.booking.schema;

/** Days and times for which a call can be scheduled. */
export const bookingTimesShape = object({ days: list(object({ day: slotDay, times: list(slotTime) })) });
export type BookingTimesView = Infer<typeof bookingTimesShape>;

/** Scheduled call. */
export const bookingShape = object({ message: text, booking: object({ day: slotDay, time: slotTime }) });
export type BookingView = Infer<typeof bookingShape>;

/** Figures that the site may claim. */
export const figuresShape = object({
  /** Rounded down; null to claim nothing. */
  happyParents: maybe(count),
});
export type FiguresView = Infer<typeof figuresShape>;
