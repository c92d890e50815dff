import repayment from '../messages/sw/repayment.json';
import type { RepaymentTexts } from './repayment-texts';

/** What only repayments say, in Swahili. */
export const texts: RepaymentTexts = { repayment };
