import {
  err,
  type FieldKeys,
  formatFigures,
  getMaxLoanUgx,
  getMobileMoneyLimits,
  type LoanChecklist,
  type LoanExpense,
  type LoanProduct,
  type LoanTerm,
  listMissingKinds,
  loanFileKinds,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
} from '@somesa/core';
import { eq, sql } from 'drizzle-orm';
import { listLatestFiles } from '../../messaging/uploads/uploads-repository';
import { schools } from '../../people/tables/schools';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import type { FeeHooks } from '../../schools/fee-hooks';
import { findPayoutAccount } from '../../schools/payout-account';
import type { RegisteredStudent } from '../../schools/students/students-repository';
import { students } from '../../schools/tables/students';
import { findPayee } from '../disbursements/start-disbursement';
import type { Loan } from '../loans-repository';
import { findGuarantor, isGuaranteed } from './guarantors';
import type { BorrowerExposure } from './loan-exposure';

/** Requested loan, with the field names of the form. Amounts in UGX. */
interface LoanRequest {
  loanAmount: number;
  loanTerm: LoanTerm;
  /** Expense for which the loan is requested; absent in a quote. */
  expense?: LoanExpense;
}

const createAmountProblem = (key: 'loan_loanAmount_above' | 'loan_loanAmount_below', amountUgx: number) =>
  err(problem('validation_failed', { amount: formatFigures(amountUgx) }, { loanAmount: [key] }));

/** Creates the problem under a field that not even the minimum loan is available; `outstandingUgx` is shown in it. */
const createNothingToLendProblem = (
  { minimumUgx }: Pick<LoanProduct, 'minimumUgx'>,
  outstandingUgx: number,
  field: 'loanAmount' | 'principal',
): Problem => {
  const figures = { amount: formatFigures(minimumUgx), outstanding: formatFigures(outstandingUgx) };
  return problem('validation_failed', figures, { [field]: ['loan_nothing_to_lend'] });
};

/** Maximum principal and open fees of the child, in UGX. */
interface LendingLimit {
  maxUgx: number;
  outstandingUgx: number;
}

/** Validates a requested loan against its product and lending limit; returns the problem under a field of the form. */
export const validateLoanRequest = (
  product: LoanProduct,
  { loanAmount, loanTerm, expense }: LoanRequest,
  { maxUgx, outstandingUgx }: LendingLimit,
): Result<null, Problem> => {
  if (!product.terms.includes(loanTerm)) {
    return err(problem('validation_failed', {}, { loanTerm: ['loan_loanTerm_invalid'] }));
  }
  if (expense && !product.expenses.some(({ name }) => name === expense)) {
    return err(problem('validation_failed', {}, { expense: ['loan_expense_invalid'] }));
  }
  if (maxUgx < product.minimumUgx)
    return err(createNothingToLendProblem(product, outstandingUgx, 'loanAmount'));
  if (loanAmount > maxUgx) return createAmountProblem('loan_loanAmount_above', maxUgx);
  if (loanAmount < product.minimumUgx)
    return createAmountProblem('loan_loanAmount_below', product.minimumUgx);
  return ok(null);
};

/** Other loans that count: `offered` includes open offers, for making an offer; `accepted` excludes them, for accepting one. */
type IncludedLoans = 'offered' | 'accepted';

/**
 * Returns the amount that a child's other live loans use above the fees, in UGX: an expense's allowance exists once per
 * child. Offers don't hold fees yet, so they count against the open fees first.
 */
const getPrincipalAboveFees = async (
  db: Queryable,
  child: { id: number; openUgx: number },
  loanId: string | null,
  includedLoans: IncludedLoans,
): Promise<number> => {
  const [row] = await queryRows<{ aboveUgx: number; offeredUgx: number }>(
    db,
    sql`select
        coalesce(sum(l.principal_ugx - coalesce(a.fees_ugx, 0)) filter (where l.status <> 'approved'), 0)::bigint as "aboveUgx",
        coalesce(sum(l.principal_ugx) filter (where l.status = 'approved'), 0)::bigint as "offeredUgx"
      from loans l
      left join (select loan_id, sum(amount_ugx) as fees_ugx from loan_allocations group by loan_id) a on a.loan_id = l.id
      where l.student_id = ${child.id} and l.id is distinct from ${loanId}::uuid
        and l.status in ('approved', 'accepted', 'disbursed', 'ongoing', 'in_arrears')`,
  );
  if (!row) throw new Error('a sum has no row');
  const offeredUgx = includedLoans === 'offered' ? row.offeredUgx : 0;
  return row.aboveUgx + Math.max(0, offeredUgx - Math.max(0, child.openUgx));
};

/** Finds the child of a loan with its current fees; null if no child is linked. */
export const findLoanStudent = async (
  { findStudents }: Pick<FeeHooks, 'findStudents'>,
  db: Queryable,
  { studentId }: Pick<Loan, 'studentId'>,
  now: Date,
): Promise<RegisteredStudent | null> => {
  if (studentId === null) return null;
  const [key] = await db.orm
    .select({ regNo: students.regNo, slug: schools.slug })
    .from(students)
    .innerJoin(schools, eq(schools.id, students.schoolId))
    .where(eq(students.id, studentId));
  if (!key) return null;
  const [found] = await findStudents(db, key.regNo, key.slug, now);
  return found ?? null;
};

/** Returns the part of a child's fees that is neither paid nor held, in UGX. */
export const getOpenFeesUgx = ({ view }: RegisteredStudent): number =>
  Math.max(0, view.outstanding - view.pending);

/**
 * Returns the maximum principal for a child now, in UGX: excludes fees that are paid or held, and the part
 * of the expense's allowance that other loans use. `id` is null for a loan that is not stored yet.
 */
export const getMaxPrincipal = async (
  db: Queryable,
  product: LoanProduct,
  child: RegisteredStudent,
  { id, expense }: { id: string | null; expense: Loan['expense'] },
  includedLoans: IncludedLoans,
): Promise<number> => {
  const openUgx = getOpenFeesUgx(child);
  const usedUgx = await getPrincipalAboveFees(db, { id: child.id, openUgx }, id, includedLoans);
  return getMaxLoanUgx(product, openUgx, expense, usedUgx);
};

/** Conditions for an approval, and the committed amount of the borrower for problem messages; amounts in UGX. */
interface Readiness extends LoanChecklist {
  committedUgx: number;
}

/** Returns the conditions for approving a loan. The borrower's offered and running loans count against the product's maximum. */
export const getReadiness = async (
  hooks: Pick<FeeHooks, 'findStudents'>,
  db: Queryable,
  loan: Pick<Loan, 'id' | 'studentId' | 'schoolId' | 'principalUgx' | 'term' | 'expense' | 'documentsNeeded'>,
  product: LoanProduct,
  { loans: otherLoans, committedUgx }: BorrowerExposure,
  now: Date,
): Promise<Readiness> => {
  const present = (await listLatestFiles(db, loan.id)).map(({ kind }) => kind);
  const missing = listMissingKinds(product.documents, present);
  const account = await findPayoutAccount(db, loan.schoolId);
  const payee = account && findPayee(account, loan.principalUgx, getMobileMoneyLimits(toKampalaDay(now)));
  const student = await findLoanStudent(hooks, db, loan, now);
  return {
    missingDocuments: loanFileKinds.filter(
      (kind) => missing.includes(kind) || loan.documentsNeeded.includes(kind),
    ),
    isGuaranteed: isGuaranteed(product, loan, await findGuarantor(db, loan.id)),
    isStudentLinked: student !== null,
    canSchoolBePaid: payee !== null,
    ceiling:
      student &&
      Math.min(
        await getMaxPrincipal(db, product, student, loan, 'offered'),
        Math.max(product.maximumUgx - committedUgx, 0),
      ),
    outstanding: student && getOpenFeesUgx(student),
    otherLoans,
    committedUgx,
  };
};

/** Returns the problem that prevents lending an amount; null if nothing does. */
export const findReadinessProblem = (
  {
    missingDocuments,
    isGuaranteed: hasGuarantor,
    isStudentLinked,
    canSchoolBePaid,
    ceiling,
    outstanding,
    committedUgx,
  }: Readiness,
  terms: Pick<Loan, 'principalUgx' | 'term'>,
  product: LoanProduct,
): Problem | null => {
  const missing: FieldKeys = {
    ...(missingDocuments.length > 0 && { documents: ['loan_lacks_documents'] }),
    ...(!hasGuarantor && { guarantor: ['loan_lacks_guarantor'] }),
    ...(!isStudentLinked && { regNo: ['loan_lacks_student'] }),
    ...(!canSchoolBePaid && { payoutAccount: ['loan_lacks_payout'] }),
  };
  if (Object.keys(missing).length > 0) return problem('loan_not_ready', {}, missing);
  if (!product.terms.includes(terms.term)) {
    return problem('validation_failed', {}, { term: ['loan_loanTerm_invalid'] });
  }
  const maxUgx = ceiling ?? 0;
  if (maxUgx < product.minimumUgx && product.maximumUgx - committedUgx < product.minimumUgx) {
    const figures = { amount: formatFigures(product.maximumUgx), taken: formatFigures(committedUgx) };
    return problem('validation_failed', figures, { principal: ['loan_borrower_limit'] });
  }
  if (maxUgx < product.minimumUgx) {
    return createNothingToLendProblem(product, outstanding ?? 0, 'principal');
  }
  if (terms.principalUgx > maxUgx) {
    return problem(
      'validation_failed',
      { amount: formatFigures(maxUgx) },
      { principal: ['loan_loanAmount_above'] },
    );
  }
  if (terms.principalUgx < product.minimumUgx) {
    const amount = formatFigures(product.minimumUgx);
    return problem('validation_failed', { amount }, { principal: ['loan_loanAmount_below'] });
  }
  return null;
};
