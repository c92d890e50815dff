import { randomBytes, randomUUID } from 'node:crypto';
import {
  createReference,
  err,
  guarantorBody,
  type Language,
  type LoanApplicationAnswer,
  type LoanApplicationBody,
  ok,
  type Problem,
  parseRequest,
  problem,
  type Result,
} from '@somesa/core';
import { eq } from 'drizzle-orm';
import { attachUploads } from '../../messaging/uploads/uploads-repository';
import { findPhoneOwner, lockPhone } from '../../people/accounts/phone-owner';
import { lockActiveUser } from '../../people/accounts/users-repository';
import type { User } from '../../people/sign-in/sessions';
import { schools } from '../../people/tables/schools';
import { requireMsisdn } from '../../platform/checked-phone';
import type { Tx } from '../../platform/db/database';
import { createFieldProblem } from '../../platform/http/field-problem';
import {
  claimIdempotencyKey,
  hashRequest,
  type StoredResponse,
  storeResponse,
} from '../../platform/http/idempotency';
import type { AdmissionCheck } from '../../platform/http/limits';
import type { FeeHooks } from '../../schools/fee-hooks';

import { findCurrentProduct } from '../loan-products';
import { insertLoan, type Loan, type LoanActor } from '../loans-repository';
import { type GuarantorDeps, nameGuarantor } from './guarantors';
import { queueLoanNotice } from './loan-notices';
import { getMaxPrincipal, getOpenFeesUgx, validateLoanRequest } from './loan-readiness';

/** Application as received: `user` is null for a guest, `language` is the applicant's. */
interface SentApplication {
  key: string;
  body: LoanApplicationBody;
  user: User | null;
  /** Sender that the key belongs to. */
  sender: string;
  language: Language;
  admit: AdmissionCheck;
}

/** Response to an application; a replay returns exactly the same response. */
interface ApplicationResponse {
  status: number;
  body: LoanApplicationAnswer;
}

const CREATED = 201;

/** Settings and services that applications need. */
interface ApplicationDeps extends GuarantorDeps {
  /** Receives errors that occur after the response was determined. */
  report(error: unknown): void;
  feeHooks: Pick<FeeHooks, 'findStudents'>;
}

/** Finds the school, the product and, if a registration number was sent, the child; validates the requested loan. */
const resolveReferences = async (
  { feeHooks: { findStudents } }: ApplicationDeps,
  tx: Tx,
  body: LoanApplicationBody,
  now: Date,
) => {
  const [school] = await tx.orm.select().from(schools).where(eq(schools.slug, body.school));
  if (!school) return err(createFieldProblem({ school: ['loan_school_invalid'] }));
  const product = await findCurrentProduct(tx);
  if (!product) throw new Error('there is no product to lend under');
  const [child] = body.regNo ? await findStudents(tx, body.regNo, body.school, now) : [];
  if (body.regNo && !child) return err(createFieldProblem({ regNo: ['loan_regNo_unknown'] }));
  const requested = { id: null, expense: body.expense };
  const maxUgx = child ? await getMaxPrincipal(tx, product, child, requested, 'offered') : product.maximumUgx;
  const limit = { maxUgx, outstandingUgx: child ? getOpenFeesUgx(child) : maxUgx };
  const validated = validateLoanRequest(product, body, limit);
  return validated.ok ? ok({ school, product, child: child ?? null }) : validated;
};

const createApplication = async (
  deps: ApplicationDeps,
  tx: Tx,
  { body, user, language }: SentApplication,
  now: Date,
): Promise<Result<Loan, Problem>> => {
  const msisdn1 = requireMsisdn(body.phoneNumber1);
  await lockPhone(tx, msisdn1);
  if (user && !(await lockActiveUser(tx, user.id))) return err(problem('session_ended'));
  const resolved = await resolveReferences(deps, tx, body, now);
  if (!resolved.ok) return resolved;
  const { school, product, child } = resolved.value;
  const actor: LoanActor = user ? { kind: 'parent', id: user.id } : { kind: 'applicant', id: null };
  const loan = await insertLoan(
    tx,
    {
      id: randomUUID(),
      reference: createReference(randomBytes(7)),
      createdAt: now,
      userId: user?.id ?? (await findPhoneOwner(tx, msisdn1)),
      schoolId: school.id,
      studentId: child?.id ?? null,
      productId: product.id,
      productVersion: product.version,
      principalUgx: body.loanAmount,
      term: body.loanTerm,
      expense: body.expense,
    },
    {
      fullName: body.fullName,
      email: body.email,
      address: body.address,
      msisdn1,
      msisdn2: body.phoneNumber2 ? requireMsisdn(body.phoneNumber2) : null,
      childName: body.childName,
      regNo: child?.view.regNo ?? null,
      jobTitle: body.jobTitle,
      estimatedMonthlyIncomeUgx: body.estimatedMonthlyIncome,
      language,
    },
    actor,
  );
  const attached = await attachUploads(tx, loan.id, body, now);
  if (!attached.ok) return err(createFieldProblem(attached.error));
  const { guarantorName, guarantorPhone, guarantorRelation } = body;
  if (guarantorName || guarantorPhone || guarantorRelation) {
    const parsed = parseRequest({ guarantorName, guarantorPhone, guarantorRelation }, guarantorBody);
    if (!parsed.ok) return err(createFieldProblem(parsed.error));
    const named = await nameGuarantor(deps, tx, loan, parsed.value, language);
    if (!named.ok) return named;
  }
  await queueLoanNotice(tx, loan.id, 'received', now);
  return ok(loan);
};

/**
 * Creates an application once per idempotency key and notifies the applicant. It belongs to the signed-in user; a guest's
 * belongs to the user who has verified the phone number, or to the first who verifies it later. Problems are reported
 * under their fields.
 */
export const applyForLoan = async (
  deps: ApplicationDeps,
  sent: SentApplication,
): Promise<Result<ApplicationResponse, Problem>> => {
  const now = deps.clock.now();
  const hash = hashRequest(deps.config.secretKey, { loanApplication: sent.body, sender: sent.sender });
  let outcome: 'rejected' | 'replayed' | 'created' = 'rejected';
  const admitted = await sent.admit();
  const releaseUnused = async (): Promise<void> => {
    if (!admitted.ok || outcome === 'created') return;
    await (outcome === 'replayed' ? admitted.value.releaseAll() : admitted.value.releaseUnsent());
  };
  const transaction = deps.database.transaction(async (tx): Promise<Result<StoredResponse, Problem>> => {
    const claimed = await claimIdempotencyKey(tx, sent.key, hash, now);
    if (!claimed.ok) return claimed;
    if (claimed.value) {
      outcome = 'replayed';
      return ok(claimed.value);
    }
    if (!admitted.ok) return admitted;
    const created = await createApplication(deps, tx, sent, now);
    if (!created.ok) return created;
    const { id, reference, status } = created.value;
    const answer: LoanApplicationAnswer = { application: { reference, status } };
    const stored = { status: CREATED, answer, subjectId: id };
    storeResponse(tx, sent.key, stored);
    outcome = 'created';
    return ok(stored);
  });
  const applied = await transaction.finally(() => releaseUnused().catch(deps.report));
  if (!applied.ok) return applied;
  return ok({ status: applied.value.status, body: applied.value.answer as LoanApplicationAnswer });
};
