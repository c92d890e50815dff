import { calculateLoanCost, err, ok, type Problem, problem, type Result, toKampalaDay } from '@somesa/core';
import {
  acceptLoan,
  addLoanDocument,
  applyForLoan,
  consentToGuarantee,
  createLoanQuote,
  getLoanAccountOfStaff,
  getOwnLoan,
  linkAgreement,
  linkLoanDocument,
  linkOwnDocument,
  listLoanProducts,
  listOwnLoans,
  nameGuarantor,
  requestOwnCancellation,
  saveLoanProduct,
  sendAcceptanceCode,
  showGuarantee,
  withdrawLoan,
} from '@somesa/core/contract';
import type { FileLinks } from '../../messaging/uploads/links';
import { findAttachedUpload } from '../../messaging/uploads/uploads-repository';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Guard } from '../../people/access/guard';
import type { OneTimeCodes } from '../../people/one-time-codes/one-time-codes';
import { listVerifiedContacts } from '../../people/sign-in/sessions';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import { getSender } from '../../platform/http/idempotency';
import type { Limits } from '../../platform/http/limits';
import { findRequestedLanguage } from '../../platform/http/requested-language';
import { sendSuccess } from '../../platform/http/send-success';
import type { FeeHooks } from '../../schools/fee-hooks';
import type { SendableDisbursement } from '../disbursements/start-disbursement';
import { findCurrentProduct, listProducts, saveProduct } from '../loan-products';
import { findLoan, type Loan } from '../loans-repository';
import { findLoanSummary, toLoanAccountAnswer } from '../repayments/loan-summary-view';
import { adminLoansRoutes, type FindPaymentReferences } from './admin-loan-view';
import { hasAgreement } from './agreement';
import * as guarantors from './guarantors';
import { acceptOffer, sendAcceptanceCode as sendCode } from './loan-acceptance';
import { applyForLoan as apply } from './loan-applications';
import { requestOwnCancellation as requestOwn } from './loan-cancellation';
import { validateLoanRequest } from './loan-readiness';
import { findLoanView, listLoans } from './loan-view';
import { addDocument, withdrawOwnLoan } from './parent-loans';

/** Serves links to the files of a loan to its parent and to staff; returns 404 for another parent's loan. */
const loanLinksRoutes = (
  serve: Serve,
  { database, clock, links }: { database: Database; clock: Clock; links: FileLinks },
): void => {
  const findOwnLoan = async (userId: string, id: string): Promise<Loan | null> => {
    const loan = await findLoan(database, id);
    return loan?.userId === userId ? loan : null;
  };

  const createDocumentLink = async (
    { id, documentId }: { id: string; documentId: string },
    sessionHash: string,
  ) => {
    const file = await findAttachedUpload(database, documentId);
    if (file?.loanId !== id) return err(problem('upload_not_found'));
    return ok(links.sign({ kind: 'document', id: file.id, sessionHash }, clock.now()));
  };

  serve(linkOwnDocument, async ({ me: { user, sessionHash }, params }) =>
    (await findOwnLoan(user.id, params.id))
      ? createDocumentLink(params, sessionHash)
      : err(problem('loan_not_found')),
  );

  serve(linkAgreement, async ({ me: { user, sessionHash }, params }) => {
    const loan = await findOwnLoan(user.id, params.id);
    if (!loan || !hasAgreement(loan)) return err(problem('loan_not_found'));
    return ok(links.sign({ kind: 'agreement', id: loan.id, sessionHash }, clock.now()));
  });

  serve(linkLoanDocument, async ({ staffUser: { sessionHash }, params }) =>
    createDocumentLink(params, sessionHash),
  );
};

interface LoanRouteDependencies {
  config: Config;
  clock: Clock;
  database: Database;
  guard: Guard;
  limits: Limits;
  links: FileLinks;
  codes: OneTimeCodes;
  sendTransfer: (sendable: SendableDisbursement) => void;
  report: (error: unknown) => void;
  feeHooks: Pick<FeeHooks, 'findStudents'>;
  findPaymentReferences: FindPaymentReferences;
}

/** Serves a parent's loans and the acceptance of offers; returns 404 for another parent's loan. */
const parentLoansRoutes = (serve: Serve, deps: LoanRouteDependencies): void => {
  const { database, clock } = deps;
  const respondWithLoan = async (id: string, result: Result<unknown, Problem>) => {
    if (!result.ok) return result;
    const loan = await findLoanView(database, id, clock.now());
    return loan ? ok({ loan }) : err(problem('loan_not_found'));
  };

  serve(listOwnLoans, async ({ me, query: { status = null, cursor = null } }) =>
    ok(await listLoans(database, me.user.id, { statuses: status, after: cursor })),
  );

  serve(getOwnLoan, async ({ me, params: { id } }) => {
    const row = await findLoan(database, id);
    return row?.userId === me.user.id ? respondWithLoan(id, ok(null)) : err(problem('loan_not_found'));
  });

  serve(withdrawLoan, async ({ me, params: { id } }) =>
    respondWithLoan(id, await withdrawOwnLoan(deps, me.user.id, id)),
  );

  serve(requestOwnCancellation, async ({ me, params: { id } }) =>
    respondWithLoan(id, await requestOwn(deps, me.user.id, id)),
  );

  serve(addLoanDocument, async ({ me, params: { id }, body }) =>
    respondWithLoan(id, await addDocument(deps, me.user.id, id, body)),
  );

  serve(nameGuarantor, async ({ me: { user }, params: { id }, body, request }) => {
    const language = findRequestedLanguage(request) ?? user.language;
    const named = await guarantors.nameOwnGuarantor(deps, user.id, id, body, language);
    return respondWithLoan(id, named);
  });

  serve(sendAcceptanceCode, async ({ me: { user }, params: { id }, request, reply }) => {
    const sent = await sendCode(deps, user, id, findRequestedLanguage(request) ?? user.language);
    return sent.ok ? sendSuccess(reply, (texts) => texts.accounts.otp_sent) : sent;
  });

  serve(acceptLoan, async ({ me: { user }, params: { id }, body: { otp } }) =>
    respondWithLoan(id, await acceptOffer(deps, user, id, otp)),
  );
};

/** Serves quotes of loans, calculated as if the school were paid today. */
const loanQuotesRoutes = (serve: Serve, { database, clock }: LoanRouteDependencies): void => {
  serve(createLoanQuote, async ({ body: { productId, loanAmount, loanTerm } }) => {
    const product = await findCurrentProduct(database, productId);
    if (!product) return err(problem('validation_failed', {}, { productId: ['field_invalid'] }));
    const validated = validateLoanRequest(
      product,
      { loanAmount, loanTerm },
      { maxUgx: product.maximumUgx, outstandingUgx: product.maximumUgx },
    );
    if (!validated.ok) return validated;
    const terms = { principalUgx: loanAmount, term: loanTerm, disbursedOn: toKampalaDay(clock.now()) };
    const cost = calculateLoanCost(product, terms);
    if (!cost.ok) throw new Error(`a product allows what has no schedule: ${cost.error.message}`);
    const { id, version } = product;
    return ok({ quote: cost.value, product: { id, version } });
  });
};

/** Serves loan applications. An expired token is rejected: the sender expects the application to belong to their account. */
const loanApplicationsRoutes = (serve: Serve, deps: LoanRouteDependencies): void => {
  const { guard, limits } = deps;
  serve(applyForLoan, async ({ key, body, request, reply }) => {
    const me = request.headers.authorization === undefined ? null : await guard.requireUser(request);
    if (me && !me.ok) return me;
    const applied = await apply(deps, {
      key,
      body,
      user: me?.value.user ?? null,
      sender: getSender(request, me?.value.user.id ?? null),
      language: findRequestedLanguage(request) ?? me?.value.user.language ?? 'en',
      admit: () => limits.application(request, me ? listVerifiedContacts(me.value.user) : []),
    });
    return applied.ok ? reply.code(applied.value.status).send(applied.value.body) : applied;
  });
};

/** Serves guarantors, who have no account: their phone number and the code that was sent to it. */
const guaranteesRoutes = (serve: Serve, deps: LoanRouteDependencies): void => {
  serve(showGuarantee, async ({ body }) => {
    const shown = await guarantors.showGuarantee(deps, body);
    return shown.ok ? ok({ guarantee: shown.value }) : shown;
  });

  serve(consentToGuarantee, async ({ body }) => {
    const consented = await guarantors.consentToGuarantee(deps, body);
    return consented.ok ? ok({ guarantee: consented.value }) : consented;
  });
};

/** Serves a loan's account to staff, as its parent sees it. */
const adminLoanAccountRoutes = (serve: Serve, { database, clock }: LoanRouteDependencies): void => {
  serve(getLoanAccountOfStaff, async ({ params: { id } }) => {
    const account = await findLoanSummary(database, id, clock.now());
    if (!account) return err(problem('loan_not_found'));
    return ok(await toLoanAccountAnswer(database, account, clock.now()));
  });
};

/** Serves loan products to staff; administrators save new versions. */
const loanProductsRoutes = (serve: Serve, { database, clock, config }: LoanRouteDependencies): void => {
  serve(listLoanProducts, async () => ok({ products: await listProducts(database) }));

  serve(saveLoanProduct, async ({ body, staffUser }) => {
    const options = {
      savedBy: staffUser.id,
      now: clock.now(),
      maxAnnualRatePpm: config.LOAN_MAX_ANNUAL_RATE_PPM,
    };
    const saved = await database.transaction((tx) => saveProduct(tx, body, options));
    return saved.ok ? ok({ product: saved.value }) : saved;
  });
};

/** Serves the endpoints of loans for applicants, parents and staff. */
export const loansRoutes = (serve: Serve, deps: LoanRouteDependencies): void => {
  loanQuotesRoutes(serve, deps);
  loanApplicationsRoutes(serve, deps);
  parentLoansRoutes(serve, deps);
  guaranteesRoutes(serve, deps);
  loanLinksRoutes(serve, deps);
  loanProductsRoutes(serve, deps);
  adminLoanAccountRoutes(serve, deps);
  adminLoansRoutes(serve, deps);
};
