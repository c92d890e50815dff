import type { Accounts } from '../../people/accounts/accounts';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import type { Disbursements } from '../disbursements/disbursements';
import { createDocumentRetention } from './document-retention';
import { createGuarantors } from './guarantors';
import { createLoanAcceptance } from './loan-acceptance';
import { createLoanApplications } from './loan-applications';
import { createLoanCancellation } from './loan-cancellation';
import { createLoanDecisions } from './loan-decisions';
import { createOfferExpiry } from './offer-expiry';
import { createParentLoans } from './parent-loans';

/** Creates the services of loans, from application to acceptance, and their cancellation. */
export const createLoans = (deps: {
  config: Config;
  clock: Clock;
  database: Database;
  accounts: Pick<Accounts, 'codes'>;
  disbursements: Pick<Disbursements, 'send'>;
  report: (error: unknown) => void;
}) => {
  const { config } = deps;
  const expiry = createOfferExpiry(deps);
  const secondApprovalAboveUgx = config.LOAN_SECOND_APPROVAL_ABOVE_UGX;
  const guarantors = createGuarantors({
    ...deps,
    secretKey: config.secretKey,
    publicUrl: config.publicUrl,
    maxLoansPerGuarantor: config.GUARANTOR_MAX_LOANS,
    maxTextsPerDay: config.RATE_LIMIT_GUARANTOR_TEXTS_PER_DAY,
  });
  const retentionDays = config.LOAN_DOCUMENT_RETENTION_DAYS;
  return {
    applications: createLoanApplications({ ...deps, guarantors, secretKey: config.secretKey }),
    guarantors,
    parentLoans: createParentLoans(deps),
    cancellation: createLoanCancellation(deps),
    decisions: createLoanDecisions({
      ...deps,
      expiry,
      secondApprovalAboveUgx,
      coolingOffDays: config.COOLING_OFF_DAYS,
    }),
    acceptance: createLoanAcceptance({
      ...deps,
      expiry,
      codes: deps.accounts.codes,
      sendTransfer: deps.disbursements.send,
    }),

    /** Expires offers that are past their end. */
    expireOffers: expiry.sweep,

    /** Releases documents whose retention period is over; the sweep of uploads deletes the files. */
    releaseDocuments: createDocumentRetention({ ...deps, retentionDays }).sweep,
  };
};

export type Loans = ReturnType<typeof createLoans>;
