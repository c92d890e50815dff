import { randomBytes, randomUUID } from 'node:crypto';
import {
  err,
  type FieldKeys,
  type Language,
  type LoanApplicationAnswer,
  type LoanApplicationBody,
  makeReference,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import { eq } from 'drizzle-orm';
import { claimUploads } from '../../messaging/uploads/uploads-repository';
import { findPhoneOwner, lockPhone } from '../../people/accounts/phone-owner';
import { lockActiveUser } from '../../people/accounts/users-repository';
import type { User } from '../../people/sign-in/sessions';
import { findNotMobile, msisdnOf } from '../../platform/checked-phone';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { schools } from '../../platform/db/schema';
import { claimKey, requestHash, type StoredAnswer, storeAnswer } from '../../platform/http/idempotency';
import type { AdmissionCheck } from '../../platform/http/limits';
import { findStudents } from '../../schools/students/students-repository';
import { validateLoanRequest } from './loan-limits';
import { queueLoanNotice } from './loan-notices';
import { currentProduct } from './loan-products';
import { getMaxPrincipal, openOf } from './loan-readiness';
import { insertLoan, type Loan, type LoanActor } from './loans-repository';

/** An application as it was sent: `user` is who is signed in, `language` what they read. */
export interface SentApplication {
  key: string;
  body: LoanApplicationBody;
  user: User | null;
  language: Language;
  admit: AdmissionCheck;
}

/** Response to an application; a replay returns exactly the same response. */
export interface AppliedAnswer {
  status: number;
  body: LoanApplicationAnswer;
}

const CREATED = 201;

const fieldProblem = (errors: FieldKeys): Result<never, Problem> =>
  err(problem('validation_failed', {}, errors));

/** Takes applications for loans: of guests, and of people who are signed in. */
export const createLoanApplications = (deps: {
  database: Database;
  clock: Clock;
  secretKey: Buffer;
  /** Has messages sent that were just put on a list. */
  sendSoon(): void;
  /** Hears of what goes wrong after the answer was found. */
  report(error: unknown): void;
}) => {
  const { database, clock, secretKey } = deps;

  /** The school, the child where a number was sent, and the product: or what of them can't be. */
  const place = async (tx: Tx, body: LoanApplicationBody, now: Date) => {
    const [school] = await tx.orm.select().from(schools).where(eq(schools.slug, body.school));
    if (!school) return fieldProblem({ school: ['loan_school_invalid'] });
    const product = await currentProduct(tx);
    if (!product) throw new Error('there is no product to lend under');
    const [child] = body.regNo ? await findStudents(tx, body.regNo, body.school, now) : [];
    if (body.regNo && !child) return fieldProblem({ regNo: ['loan_regNo_unknown'] });
    const asked = { id: null, expense: body.expense };
    const maxUgx = child ? await getMaxPrincipal(tx, product, child, asked, 'offered') : product.maximumUgx;
    const room = { maxUgx, outstandingUgx: child ? openOf(child) : maxUgx };
    const checked = validateLoanRequest(product, body, room);
    return checked.ok ? ok({ school, product, child: child ?? null }) : checked;
  };

  const make = async (
    tx: Tx,
    { body, user, language }: SentApplication,
    now: Date,
  ): Promise<Result<Loan, Problem>> => {
    const notMobile = findNotMobile('phoneNumber1', body.phoneNumber1);
    if (notMobile) return err(notMobile);
    const msisdn1 = msisdnOf(body.phoneNumber1);
    await lockPhone(tx, msisdn1);
    if (user && !(await lockActiveUser(tx, user.id))) return err(problem('session_ended'));
    const placed = await place(tx, body, now);
    if (!placed.ok) return placed;
    const { school, product, child } = placed.value;
    const actor: LoanActor = user ? { kind: 'parent', id: user.id } : { kind: 'applicant', id: null };
    const loan = await insertLoan(
      tx,
      {
        id: randomUUID(),
        reference: makeReference(randomBytes(7)),
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
        msisdn2: body.phoneNumber2 ? msisdnOf(body.phoneNumber2) : null,
        childName: body.childName,
        regNo: child?.view.regNo ?? null,
        jobTitle: body.jobTitle,
        estimatedMonthlyIncomeUgx: body.estimatedMonthlyIncome,
        language,
      },
      actor,
    );
    const { idFront, idBack, passportPhoto, bankStatement, letter } = body;
    const files = { idFront, idBack, passportPhoto, bankStatement, letter };
    const claimed = await claimUploads(tx, loan.id, files, now);
    if (!claimed.ok) return fieldProblem(claimed.error);
    await queueLoanNotice(tx, loan.id, 'received', now);
    return ok(loan);
  };

  return {
    /**
     * Stores an application once for a key and tells its applicant. Whoever applies signed in has it at once, a guest where the
     * number is somebody's who proved it, or once somebody does. What can't be is told under its field.
     */
    apply: async (sent: SentApplication): Promise<Result<AppliedAnswer, Problem>> => {
      const now = clock.now();
      const asked = requestHash(secretKey, { loanApplication: sent.body, userId: sent.user?.id ?? null });
      let ending: 'refused' | 'replayed' | 'made' = 'refused';
      const admitted = await sent.admit();
      const releaseUnused = async (): Promise<void> => {
        if (!admitted.ok || ending === 'made') return;
        await (ending === 'replayed' ? admitted.value.releaseAll() : admitted.value.releaseUnsent());
      };
      const running = database.transaction(async (tx): Promise<Result<StoredAnswer, Problem>> => {
        const claimed = await claimKey(tx, sent.key, asked, now);
        if (!claimed.ok) return claimed;
        if (claimed.value) {
          ending = 'replayed';
          return ok(claimed.value);
        }
        if (!admitted.ok) return admitted;
        const made = await make(tx, sent, now);
        if (!made.ok) return made;
        const { id, reference, status } = made.value;
        const answer: LoanApplicationAnswer = { application: { reference, status: status } };
        const stored = { status: CREATED, answer, subjectId: id };
        storeAnswer(tx, sent.key, stored);
        ending = 'made';
        return ok(stored);
      });
      const applied = await running.finally(() => releaseUnused().catch(deps.report));
      if (!applied.ok) return applied;
      deps.sendSoon();
      return ok({ status: applied.value.status, body: applied.value.answer as LoanApplicationAnswer });
    },
  };
};

export type LoanApplications = ReturnType<typeof createLoanApplications>;
