import ownRepayment from '../messages/lg/own-repayment.json';
import type { OwnRepaymentTexts } from '../messages/texts';

/** Texts used only for repayments of the user's own loan, in Luganda. */
export const texts: OwnRepaymentTexts = { ownRepayment };
