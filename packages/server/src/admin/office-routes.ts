import type { FastifyInstance } from 'fastify';
import { disbursementRoutes } from '../loans/disbursements/disbursement-routes';
import type { Disbursements } from '../loans/disbursements/disbursements';
import { startReview } from '../loans/loans/start-review';
import { bankLinesRoutes } from '../payments/bank/bank-lines-routes';
import { createUnmatchedLines } from '../payments/bank/unmatched-lines';
import { doubtsRoutes } from '../payments/exceptions/doubts-routes';
import { createOtherAmounts } from '../payments/exceptions/other-amounts';
import { adminPaymentsRoutes } from '../payments/payments/admin-payments-routes';
import { createPaymentInquiries } from '../payments/payments/payment-inquiries';
import type { PaymentProgress } from '../payments/payments/payment-progress';
import { createRefundPayouts } from '../payments/refunds/refund-payouts';
import type { Serve } from '../people/access/endpoint-routes';
import type { Guard } from '../people/access/guard';
import type { Accounts } from '../people/accounts/accounts';
import { invitationsRoutes } from '../people/invitations/invitations-routes';
import { officeUsersRoutes } from '../people/staff/office-users-routes';
import type { Clock } from '../platform/clock';
import type { Database } from '../platform/db/database';
import type { Limits } from '../platform/http/limits';
import type { RegisterImports } from '../schools/register-imports/register-imports';
import { officeSupportRoutes } from '../site/support/office-support-routes';
import { listsRoutes } from './lists/lists-routes';
import { workRoutes } from './queue/work-routes';
import { reportsRoutes } from './reports/reports-routes';
import { schoolOfficeRoutes } from './school-office-routes';
import { searchRoutes } from './search/search-routes';
import { createResends } from './sent-messages/resends';
import { sentRoutes } from './sent-messages/sent-routes';

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
  disbursementRoutes(deps.serve, { database, disbursements: deps.disbursements, sendSoon });
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
