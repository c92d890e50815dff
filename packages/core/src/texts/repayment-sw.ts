import repayment from '../messages/sw/repayment.json';
import type { RepaymentTexts } from '../messages/texts';

/** Texts used only for repayments, in Swahili. */
export const texts: RepaymentTexts = { repayment };
