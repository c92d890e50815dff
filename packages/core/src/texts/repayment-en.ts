import repayment from '../messages/en/repayment.json';
import type { RepaymentTexts } from '../messages/texts';

/** Texts used only for repayments, in English. */
export const texts: RepaymentTexts = { repayment };
