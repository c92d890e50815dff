import type { FastifyInstance } from 'fastify';
import type { FileLinks } from '../../messaging/uploads/links';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Guard } from '../../people/access/guard';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import type { Limits } from '../../platform/http/limits';
import { adminLoanAccountRoutes } from './admin-loan-account-routes';
import { adminLoansRoutes } from './admin-loans-routes';
import { loanAcceptanceRoutes } from './loan-acceptance-routes';
import { loanApplicationsRoutes } from './loan-applications-routes';
import { loanLinksRoutes } from './loan-links-routes';
import { loanProductsRoutes } from './loan-products-routes';
import { loanQuotesRoutes } from './loan-quotes-routes';
import type { Loans } from './loans';
import { parentLoansRoutes } from './parent-loans-routes';

/** Every call about loans: of applicants, of parents, of staff. */
export const loansRoutes = (
  app: FastifyInstance,
  deps: {
    config: Config;
    clock: Clock;
    database: Database;
    guard: Guard;
    serve: Serve;
    limits: Limits;
    links: FileLinks;
    loans: Loans;
  },
): void => {
  const { config, clock, database, guard, serve, limits, links, loans } = deps;
  loanQuotesRoutes(app, { database, clock, limits });
  loanApplicationsRoutes(app, { applications: loans.applications, guard, limits });
  parentLoansRoutes(app, { database, guard, parentLoans: loans.parentLoans });
  loanAcceptanceRoutes(app, { database, guard, limits, acceptance: loans.acceptance });
  loanLinksRoutes(app, { database, clock, guard, links });
  loanProductsRoutes(app, { database, clock, guard, config });
  adminLoanAccountRoutes(serve, { database, clock });
  adminLoansRoutes(app, {
    ...{ database, clock, guard, decisions: loans.decisions },
    secondApprovalAboveUgx: config.LOAN_SECOND_APPROVAL_ABOVE_UGX,
  });
};
