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

/** Serves every call about loans: of applicants, of parents, of staff. */
export const loansRoutes = (
  serve: Serve,
  deps: {
    config: Config;
    clock: Clock;
    database: Database;
    guard: Guard;
    limits: Limits;
    links: FileLinks;
    loans: Loans;
  },
): void => {
  const { config, clock, database, guard, limits, links, loans } = deps;
  loanQuotesRoutes(serve, { database, clock });
  loanApplicationsRoutes(serve, { applications: loans.applications, guard, limits });
  parentLoansRoutes(serve, { database, parentLoans: loans.parentLoans });
  loanAcceptanceRoutes(serve, { database, acceptance: loans.acceptance });
  loanLinksRoutes(serve, { database, clock, links });
  loanProductsRoutes(serve, { database, clock, config });
  adminLoanAccountRoutes(serve, { database, clock });
  adminLoansRoutes(serve, {
    ...{ database, clock, decisions: loans.decisions },
    secondApprovalAboveUgx: config.LOAN_SECOND_APPROVAL_ABOVE_UGX,
  });
};
