import ownRepayment from '../messages/en/own-repayment.json';
import type { OwnRepaymentTexts } from './repayment-texts';

/** What only the repayment of one's own loan says, in English. */
export const texts: OwnRepaymentTexts = { ownRepayment };
