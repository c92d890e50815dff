import type { Accounts } from '../../people/accounts/accounts';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import type { Disbursements } from '../disbursements/disbursements';
import { createDocumentRetention } from './document-retention';
import { createLoanAcceptance } from './loan-acceptance';
import { createLoanApplications } from './loan-applications';
import { createLoanDecisions } from './loan-decisions';
import { createOfferExpiry } from './offer-expiry';
import { createParentLoans } from './parent-loans';

/** Loans from their application to the payment of the school. */
export const createLoans = (given: {
  config: Config;
  clock: Clock;
  database: Database;
  accounts: Pick<Accounts, 'codes'>;
  disbursements: Pick<Disbursements, 'send'>;
  /** Has messages sent that were just put on a list. */
  sendSoon: () => void;
  report: (error: unknown) => void;
}) => {
  const { config, clock, database, accounts, disbursements, sendSoon, report } = given;
  const expiry = createOfferExpiry({ database, clock, report });
  const { codes } = accounts;
  const keptDays = config.LOAN_DOCUMENT_RETENTION_DAYS;
  const papers = createDocumentRetention({ database, clock, keptDays, report });
  return {
    applications: createLoanApplications({
      database,
      clock,
      secretKey: config.secretKey,
      sendSoon,
      report,
    }),
    parentLoans: createParentLoans({ database, clock }),
    decisions: createLoanDecisions({
      database,
      clock,
      expiry,
      sendSoon,
      secondApprovalAboveUgx: config.LOAN_SECOND_APPROVAL_ABOVE_UGX,
    }),
    acceptance: createLoanAcceptance({
      database,
      clock,
      codes,
      expiry,
      sendSoon,
      sendTransfer: disbursements.send,
    }),

    /** Ends offers whose time is over. */
    sweep: expiry.sweep,

    /** Gives up papers that were kept long enough; the sweep of files removes them. */
    forgetPapers: papers.sweep,
  };
};

export type Loans = ReturnType<typeof createLoans>;
