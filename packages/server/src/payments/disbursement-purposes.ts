import { createDisbursementPurposes } from '../loans/disbursements/disbursement-purpose';
import { createLoanPurpose } from '../loans/disbursements/loan-purpose';
import { feeHooks } from './look-up/fee-hooks';
import { refundPurpose } from './refunds/refund-purpose';
import { settlementPurpose } from './settlements/post-settlement';

/** Creates the registry of every purpose for which we send money, for commands that create no layers. */
export const createAllPurposes = () =>
  createDisbursementPurposes(createLoanPurpose(feeHooks), settlementPurpose, refundPurpose);
