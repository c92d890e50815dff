import ownRepayment from '../messages/lg/own-repayment.json';
import type { OwnRepaymentTexts } from './repayment-texts';

/** What only the repayment of one's own loan says, in Luganda. */
export const texts: OwnRepaymentTexts = { ownRepayment };
