import repayment from '../messages/lg/repayment.json';
import type { RepaymentTexts } from './repayment-texts';

/** What only repayments say, in Luganda. */
export const texts: RepaymentTexts = { repayment };
