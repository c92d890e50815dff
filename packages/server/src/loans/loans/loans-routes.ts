import { err, kampalaDay, loanCost, ok, type Problem, problem, type Result } from '@somesa/core';
import {
  acceptLoan,
  addLoanDocument,
  applyForLoan,
  createLoanQuote,
  getLoanAccountOfStaff,
  getOwnLoan,
  listLoanProducts,
  listLoanRepayments,
  listOwnLoans,
  saveLoanProduct,
  sendAcceptanceCode,
  withdrawLoan,
} from '@somesa/core/contract';
import type { FileLinks } from '../../messaging/uploads/links';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Guard } from '../../people/access/guard';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import { askedLanguage } from '../../platform/http/asked-language';
import type { Limits } from '../../platform/http/limits';
import { sendDone } from '../../platform/http/send-done';
import { listSchedules } from '../repayments/loan-schedules';
import { findLoanSummary } from '../repayments/loan-summaries';
import { listRepaymentsOfLoan } from '../repayments/repayment-list';
import { adminLoansRoutes } from './admin-loans-routes';
import type { LoanAcceptance } from './loan-acceptance';
import type { LoanApplications } from './loan-applications';
import { validateLoanRequest } from './loan-limits';
import { loanLinksRoutes } from './loan-links-routes';
import { currentProduct, listProducts, saveProduct } from './loan-products';
import { listLoans, viewLoan } from './loan-view';
import type { Loans } from './loans';
import { findLoan } from './loans-repository';
import type { ParentLoans } from './parent-loans';

/** Serves a parent's loans. Somebody else's loan is not found. */
const parentLoansRoutes = (
  serve: Serve,
  { database, parentLoans }: { database: Database; parentLoans: ParentLoans },
): void => {
  const show = async (id: string, done: Result<unknown, Problem>) => {
    if (!done.ok) return done;
    const loan = await viewLoan(database, id);
    return loan ? ok({ loan }) : err(problem('loan_not_found'));
  };

  serve(listOwnLoans, async ({ me, query: { status = null, cursor = null } }) =>
    ok(await listLoans(database, me.user.id, { statuses: status, after: cursor })),
  );

  serve(getOwnLoan, async ({ me, params: { id } }) => {
    const row = await findLoan(database, id);
    return row?.userId === me.user.id ? show(id, ok(null)) : err(problem('loan_not_found'));
  });

  serve(withdrawLoan, async ({ me, params: { id } }) => show(id, await parentLoans.withdraw(me.user.id, id)));

  serve(addLoanDocument, async ({ me, params: { id }, body }) =>
    show(id, await parentLoans.addDocument(me.user.id, id, body)),
  );
};

/** Serves the cost of a loan whose school is paid today. */
const loanQuotesRoutes = (serve: Serve, { database, clock }: { database: Database; clock: Clock }): void => {
  serve(createLoanQuote, async ({ body: { productId, loanAmount, loanTerm } }) => {
    const product = await currentProduct(database, productId);
    if (!product) return err(problem('validation_failed', {}, { productId: ['field_invalid'] }));
    const checked = validateLoanRequest(
      product,
      { loanAmount, loanTerm },
      { maxUgx: product.maximumUgx, outstandingUgx: product.maximumUgx },
    );
    if (!checked.ok) return checked;
    const asked = { principalUgx: loanAmount, term: loanTerm, disbursedOn: kampalaDay(clock.now()) };
    const cost = loanCost(product, asked);
    if (!cost.ok) throw new Error(`a product allows what has no schedule: ${cost.error.message}`);
    const { id, version } = product;
    return ok({ quote: cost.value, product: { id, version } });
  });
};

/** Serves the acceptance of an offer. Somebody else's loan is not found. */
const loanAcceptanceRoutes = (
  serve: Serve,
  { database, acceptance }: { database: Database; acceptance: LoanAcceptance },
): void => {
  serve(sendAcceptanceCode, async ({ me: { user }, params: { id }, request, reply }) => {
    const sent = await acceptance.sendCode(user, id, askedLanguage(request) ?? user.language);
    return sent.ok ? sendDone(reply, (texts) => texts.accounts.otp_sent) : sent;
  });

  serve(acceptLoan, async ({ me: { user }, params: { id }, body: { otp } }) => {
    const accepted = await acceptance.accept(user, id, otp);
    if (!accepted.ok) return accepted;
    const loan = await viewLoan(database, id);
    return loan ? ok({ loan }) : err(problem('loan_not_found'));
  });
};

/** Serves loan applications. A token that has expired is refused: an application sent with one belongs to its person. */
const loanApplicationsRoutes = (
  serve: Serve,
  deps: { applications: LoanApplications; guard: Guard; limits: Limits },
): void => {
  const { applications, guard, limits } = deps;

  serve(applyForLoan, async ({ key, body, request, reply }) => {
    const me = request.headers.authorization === undefined ? null : await guard.requireUser(request);
    if (me && !me.ok) return me;
    const applied = await applications.apply({
      key,
      body,
      user: me?.value.user ?? null,
      language: askedLanguage(request) ?? me?.value.user.language ?? 'en',
      admit: () => limits.application(request),
    });
    return applied.ok ? reply.code(applied.value.status).send(applied.value.body) : applied;
  });
};

/** Serves the money of a loan to staff, as its parent sees it. */
const adminLoanAccountRoutes = (
  serve: Serve,
  { database, clock }: { database: Database; clock: Clock },
): void => {
  serve(getLoanAccountOfStaff, async ({ params: { id } }) => {
    const account = await findLoanSummary(database, id, clock.now());
    if (!account) return err(problem('loan_not_found'));
    return ok({ account, schedules: await listSchedules(database, id) });
  });

  serve(listLoanRepayments, async ({ params: { id }, query: { cursor = null } }) =>
    ok(await listRepaymentsOfLoan(database, id, cursor)),
  );
};

/** Serves loan products to staff; administrators save new versions. */
const loanProductsRoutes = (
  serve: Serve,
  { database, clock, config }: { database: Database; clock: Clock; config: Config },
): void => {
  serve(listLoanProducts, async () => ok({ products: await listProducts(database) }));

  serve(saveLoanProduct, async ({ body, staffUser }) => {
    const saving = {
      savedBy: staffUser.id,
      now: clock.now(),
      maxAnnualRatePpm: config.LOAN_MAX_ANNUAL_RATE_PPM,
    };
    const saved = await database.transaction((tx) => saveProduct(tx, body, saving));
    return saved.ok ? ok({ product: saved.value }) : saved;
  });
};

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
    database,
    clock,
    decisions: loans.decisions,
    secondApprovalAboveUgx: config.LOAN_SECOND_APPROVAL_ABOVE_UGX,
  });
};
