import repayment from '../messages/en/repayment.json';
import type { RepaymentTexts } from './repayment-texts';

/** What only repayments say, in English. */
export const texts: RepaymentTexts = { repayment };
