import ownRepayment from '../messages/en/own-repayment.json';
import type { OwnRepaymentTexts } from '../messages/texts';

/** Texts used only for repayments of the user's own loan, in English. */
export const texts: OwnRepaymentTexts = { ownRepayment };
