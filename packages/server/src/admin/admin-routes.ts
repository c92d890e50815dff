import type { FastifyInstance } from 'fastify';
import { disbursementRoutes } from '../loans/disbursements/disbursement-routes';
import type { Disbursements } from '../loans/disbursements/disbursements';
import { startReview } from '../loans/loans/start-review';
import { bankTransactionsRoutes } from '../payments/bank/bank-transactions-routes';
import { createUnmatchedBankTransactions } from '../payments/bank/unmatched-bank-transactions';
import { createMismatchResolver } from '../payments/exceptions/amount-mismatches';
import { exceptionsRoutes } from '../payments/exceptions/exceptions-routes';
import { adminPaymentsRoutes } from '../payments/payments/admin-payments-routes';
import type { PaymentPoller } from '../payments/payments/payment-poller';
import { createStatusChecks } from '../payments/payments/status-checks';
import { createRefundPayouts } from '../payments/refunds/refund-payouts';
import { settlementsRoutes } from '../payments/settlements/settlements-routes';
import type { Serve } from '../people/access/endpoint-routes';
import type { Accounts } from '../people/accounts/accounts';
import { invitationsRoutes } from '../people/invitations/invitations-routes';
import { adminUsersRoutes } from '../people/staff/admin-users-routes';
import type { Clock } from '../platform/clock';
import type { Database } from '../platform/db/database';
import type { RegisterImports } from '../schools/register-imports/register-imports';
import { registerImportsRoutes } from '../schools/register-imports/register-imports-routes';
import {
  type AdminSchoolsRouteDependencies,
  adminSchoolsRoutes,
} from '../schools/schools/admin-schools-routes';
import { adminStudentsRoutes } from '../schools/students/admin-students-routes';
import { adminSupportRoutes } from '../site/support/admin-support-routes';
import { listsRoutes } from './lists/lists-routes';
import { workRoutes } from './queue/work-routes';
import { reportsRoutes } from './reports/reports-routes';
import { searchRoutes } from './search/search-routes';
import { createResends } from './sent-messages/resends';
import { sentRoutes } from './sent-messages/sent-messages-routes';

interface SchoolAdminRouteDependencies extends AdminSchoolsRouteDependencies {
  serve: Serve;
  serveOn: (app: FastifyInstance) => Serve;
  registerImports: RegisterImports;
  /** To call once a file of a register waits for its lines to be compared. */
  checkRegistersSoon: () => void;
}

/** All that the back office does with schools: what is known of them, their registers, and what they are handed. */
const schoolAdminRoutes = async (
  app: FastifyInstance,
  {
    registerImports: imports,
    checkRegistersSoon: checkSoon,
    serve,
    serveOn,
    ...deps
  }: SchoolAdminRouteDependencies,
): Promise<void> => {
  adminSchoolsRoutes(serve, deps);
  adminStudentsRoutes(serve, deps);
  settlementsRoutes(serve, deps);
  await registerImportsRoutes(app, { ...deps, serveOn, imports, checkSoon });
};

export interface AdminRouteDependencies {
  database: Database;
  clock: Clock;
  publicUrl: string;
  serve: Serve;
  /** Serves endpoints on a part of the app with parsers of its own. */
  serveOn: (app: FastifyInstance) => Serve;
  accounts: Accounts;
  disbursements: Disbursements;
  progress: PaymentPoller;
  registerImports: RegisterImports;
  /** To call once a file of a register waits for its lines to be compared. */
  checkRegistersSoon: () => void;
  /** To call once a message that was queued is committed. */
  sendSoon: () => void;
}

/** Every call of the back office but those about loans, which stand with the loans’ own. */
export const adminRoutes = async (app: FastifyInstance, deps: AdminRouteDependencies): Promise<void> => {
  const { database, clock, publicUrl, serve, accounts, sendSoon } = deps;
  listsRoutes(serve, { database, clock });
  searchRoutes(serve, { database });
  workRoutes(serve, { database, clock, begin: { application: startReview } });
  reportsRoutes(serve, { database: database.reports, clock });
  adminSupportRoutes(serve, { database });
  adminUsersRoutes(serve, { database, clock, users: accounts.admin });
  invitationsRoutes(serve, { invitations: accounts.invitations });
  sentRoutes(serve, { resend: createResends({ database, clock, publicUrl, sendSoon }) });
  await schoolAdminRoutes(app, {
    database,
    clock,
    serve,
    serveOn: deps.serveOn,
    publicUrl,
    registerImports: deps.registerImports,
    checkRegistersSoon: deps.checkRegistersSoon,
  });
  disbursementRoutes(serve, { database, disbursements: deps.disbursements, sendSoon });
  adminPaymentsRoutes(serve, {
    database,
    inquiries: createStatusChecks({ database, clock, progress: deps.progress }),
    refunds: createRefundPayouts({ database, clock, sendSoon }),
  });
  const lines = createUnmatchedBankTransactions({ database, clock, publicUrl, sendSoon });
  bankTransactionsRoutes(serve, { database, lines });
  exceptionsRoutes(serve, {
    database,
    lines,
    amounts: createMismatchResolver({ database, clock, publicUrl, sendSoon }),
  });
};
