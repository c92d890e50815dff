import repayment from '../messages/lg/repayment.json';
import type { RepaymentTexts } from '../messages/texts';

/** Texts used only for repayments, in Luganda. */
export const texts: RepaymentTexts = { repayment };
