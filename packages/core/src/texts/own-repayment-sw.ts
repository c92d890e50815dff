import ownRepayment from '../messages/sw/own-repayment.json';
import type { OwnRepaymentTexts } from './repayment-texts';

/** What only the repayment of one's own loan says, in Swahili. */
export const texts: OwnRepaymentTexts = { ownRepayment };
