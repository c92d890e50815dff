import ownRepayment from '../messages/sw/own-repayment.json';
import type { OwnRepaymentTexts } from '../messages/texts';

/** Texts used only for repayments of the user's own loan, in Swahili. */
export const texts: OwnRepaymentTexts = { ownRepayment };
