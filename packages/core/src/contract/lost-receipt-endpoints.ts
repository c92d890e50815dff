import type { Infer } from 'superstruct';
import { accountFieldStructs } from '../schemas/account-bodies';
import { matching } from '../schemas/structs';
import { registeredShape } from './account-shapes';
import { bodyOf, endpoint } from './endpoint';
import { flag, instant, list, maybe, object, pageCursor, text, ugx } from './shapes';

const token = matching('field_invalid', { maxLength: 200 });
const { phoneNumber, otp, ticket } = accountFieldStructs;

const foundReceiptShape = object({
  reference: text,
  paidAt: instant,
  amount: ugx,
  school: text,
  /** Masked, as on the receipt. */
  child: text,
  isReversed: flag,
  /** True if it was reversed because it was moved to another child. */
  isMoved: flag,
});
/** Receipt of a payment from a phone number. */
export type FoundReceipt = Infer<typeof foundReceiptShape>;

const receiptPageShape = object({
  receipts: list(foundReceiptShape),
  next: maybe(text),
  /** Token with which the next pages are listed, for 30 minutes. */
  token: text,
});
export type FoundReceiptsAnswer = Infer<typeof receiptPageShape>;

const found = { access: 'guest', limit: 'code', answers: { 200: receiptPageShape } } as const;

export const sendReceiptsCode = endpoint('POST /lost-receipts/code', {
  access: 'guest',
  summary: 'Send a code to a phone number that paid; the response is the same if it paid nothing',
  limit: 'code',
  body: bodyOf(object({ phoneNumber })),
  answers: { 200: registeredShape },
});

export const findReceipts = endpoint('POST /lost-receipts', {
  ...found,
  summary:
    'List the receipts of the last 12 months of a phone number, newest first, by the code that was sent to it',
  body: bodyOf(object({ phoneNumber, otp, ticket })),
});

export const findMoreReceipts = endpoint('POST /lost-receipts/more', {
  ...found,
  summary: 'List the next receipts of a phone number, with the token of the page before',
  body: bodyOf(object({ token, cursor: pageCursor })),
  problems: [410],
});
