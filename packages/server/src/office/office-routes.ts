import type { FastifyInstance } from 'fastify';
import type { Accounts } from '../accounts/accounts';
import type { Guard } from '../accounts/guard';
import { invitationsRoutes } from '../accounts/invitations-routes';
import { officeUsersRoutes } from '../accounts/office-users-routes';
import { bankLinesRoutes } from '../bank/bank-lines-routes';
import { createUnmatchedLines } from '../bank/unmatched-lines';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { disbursementRoutes } from '../disbursements/disbursement-routes';
import type { Disbursements } from '../disbursements/disbursements';
import type { Serve } from '../http/endpoint-routes';
import type { Limits } from '../http/limits';
import { listsRoutes } from '../lists/lists-routes';
import { startReview } from '../loans/start-review';
import { createResends } from '../notifications/resends';
import { sentRoutes } from '../notifications/sent-routes';
import { adminPaymentsRoutes } from '../payments/admin-payments-routes';
import { createPaymentInquiries } from '../payments/payment-inquiries';
import type { PaymentProgress } from '../payments/payment-progress';
import { createRefundPayouts } from '../refunds/refund-payouts';
import type { RegisterImports } from '../register-imports/register-imports';
import { reportsRoutes } from '../reports/reports-routes';
import { doubtsRoutes } from '../reviews/doubts-routes';
import { createOtherAmounts } from '../reviews/other-amounts';
import { schoolOfficeRoutes } from '../schools/school-office-routes';
import { searchRoutes } from '../search/search-routes';
import { officeSupportRoutes } from '../support/office-support-routes';
import { workRoutes } from '../work/work-routes';

export interface OfficeRouteDependencies {
  database: Database;
  clock: Clock;
  publicUrl: string;
  guard: Guard;
  serve: Serve;
  limits: Limits;
  accounts: Accounts;
  disbursements: Disbursements;
  progress: PaymentProgress;
  registerImports: RegisterImports;
  /** To call once a file of a register waits for its lines to be compared. */
  checkRegistersSoon: () => void;
  /** To call once a message that was queued is committed. */
  sendSoon: () => void;
}

/** Every call of the back office but those about loans, which stand with the loans’ own. */
export const officeRoutes = async (app: FastifyInstance, deps: OfficeRouteDependencies): Promise<void> => {
  const { database, clock, publicUrl, guard, limits, accounts, sendSoon } = deps;
  listsRoutes(app, { database, clock, guard });
  searchRoutes(app, { database, guard });
  workRoutes(app, { database, clock, guard, begin: { application: startReview } });
  reportsRoutes(app, { database: database.reports, clock, guard });
  officeSupportRoutes(app, { database, guard });
  officeUsersRoutes(app, { database, clock, guard, users: accounts.office });
  invitationsRoutes(app, { invitations: accounts.invitations, guard, limits });
  sentRoutes(app, { guard, resend: createResends({ database, clock, publicUrl, sendSoon }) });
  await schoolOfficeRoutes(app, {
    ...{ database, clock, guard, serve: deps.serve, publicUrl },
    ...{ registerImports: deps.registerImports, checkRegistersSoon: deps.checkRegistersSoon },
  });
  disbursementRoutes(app, { database, disbursements: deps.disbursements, guard, sendSoon });
  adminPaymentsRoutes(app, {
    ...{ database, guard },
    inquiries: createPaymentInquiries({ database, clock, progress: deps.progress }),
    refunds: createRefundPayouts({ database, clock, sendSoon }),
  });
  const lines = createUnmatchedLines({ database, clock, publicUrl, sendSoon });
  bankLinesRoutes(app, { database, guard, lines });
  doubtsRoutes(app, {
    ...{ database, guard, lines },
    amounts: createOtherAmounts({ database, clock, publicUrl, sendSoon }),
  });
};
