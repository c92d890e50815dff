import {
  err,
  findReference,
  formatFigures,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
} from '@somesa/core';
import type { ApprovalFact, ReturnBody } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { type Infer, literal, object, string, union } from 'superstruct';
import { account } from '../../ledger/accounts';
import { type Posting, post, postingApprovals } from '../../ledger/ledger';
import {
  normaliseTransactionId,
  validateOutgoingTransfer,
} from '../../loans/disbursements/outgoing-transfers';
import { getPayoutInstant } from '../../loans/repayments/loan-parts';
import type { ApprovalDefinition } from '../../people/approvals/approval-definition';
import { findPendingProblem } from '../../people/approvals/approvals-repository';
import { describeRecorded } from '../../people/approvals/describe-recorded';
import { recordAudit } from '../../people/audit/record-audit';
import { completeQueueItem } from '../../people/queue/complete-queue-item';
import { resolveException } from '../../people/queue/exceptions';
import { schools } from '../../people/tables/schools';
import type { Clock } from '../../platform/clock';
import type { Queryable, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { isPayable } from '../../schools/students/students-repository';
import { students } from '../../schools/tables/students';
import type { PaymentRow } from '../hot-path';
import { findStudents } from '../look-up/find-students';
import { checkPaymentConflict, formatChild, getRequestedUgx } from '../payments-repository';
import { requestIfLarge, type StaffDependencies } from '../staff-actions';
import type { StartDependencies } from '../start/write-payment';
import { bankTransactions } from '../tables/bank-transactions';
import { transferUses } from '../transfer-uses';
import { allocateBankTransaction, checkAllocatable, findTransferPayment } from './bank-transactions';
import { findCreditedChild, findCreditedLoan, writeBankPayment } from './new-bank-payment';

type BankTransactionRow = typeof bankTransactions.$inferSelect;
type Resolution = Promise<Result<void, Problem>>;

/** Locks a bank transaction that is neither allocated nor returned, until the transaction ends. */
const lockUnallocated = async (tx: Tx, id: string): Promise<Result<BankTransactionRow, Problem>> => {
  const [transaction] = await tx.orm
    .select()
    .from(bankTransactions)
    .where(eq(bankTransactions.providerTransactionId, id))
    .for('update');
  if (!transaction) return err(problem('not_found'));
  const isUnallocated = transaction.paymentId === null && transaction.returnTransactionId === null;
  return isUnallocated ? ok(transaction) : err(problem('bank_transaction_already_allocated'));
};

/** Posts the money of a bank transaction out of the unallocated receipts. */
const postRelease = (
  tx: Tx,
  { providerTransactionId, amountUgx }: BankTransactionRow,
  to: Pick<Posting, 'creditAccount' | 'postingType' | 'valueAt'>,
  now: Date,
): Promise<void> => {
  const source = `bank-transaction:${providerTransactionId}`;
  const debitAccount = account.unallocated;
  return post(tx, [{ ...to, debitAccount, amountUgx, source, line: 0, paymentId: null }], now);
};

const createReferenceProblem = (key: 'unknown' | 'not_waiting' | 'other_amount', amountUgx = 0): Problem =>
  problem(
    'validation_failed',
    { amount: formatFigures(amountUgx) },
    { reference: [`paymentReference_${key}`] },
  );

/** Locks the payment with a reference. Returns a field error if the bank transaction can't be allocated to it. */
const lockPayment = async (
  tx: Tx,
  transaction: BankTransactionRow,
  typedReference: string,
  staffId: string,
): Promise<Result<PaymentRow, Problem>> => {
  const reference = findReference(typedReference);
  const row = reference === null ? null : await findTransferPayment(tx, reference, 'lock');
  if (!row) return err(createReferenceProblem('unknown'));
  const conflict = await checkPaymentConflict(tx, row, staffId);
  if (conflict) return err(conflict);
  const mismatch = checkAllocatable(transaction, row);
  if (mismatch === null) return ok(row);
  return err(
    mismatch === 'bank_amount_mismatch'
      ? createReferenceProblem('other_amount', getRequestedUgx(row))
      : createReferenceProblem('not_waiting'),
  );
};

const bankTransactionAction = union([
  object({ action: literal('allocate'), reference: string() }),
  object({ action: literal('credit-student'), school: string(), regNo: string() }),
  object({ action: literal('credit-loan'), reference: string() }),
  object({ action: literal('return'), providerTransactionId: string(), paidOn: string() }),
]);
export type BankTransactionAction = Infer<typeof bankTransactionAction>;

interface ActionContext {
  transaction: BankTransactionRow;
  action: BankTransactionAction;
  staffId: string;
  now: Date;
}

interface ResolverDependencies {
  publicUrl: string;
  payments: StartDependencies;
}

type Write = () => Promise<void>;

const toField = (field: string, key: 'sentOn_invalid'): Result<never, Problem> =>
  err(problem('validation_failed', {}, { [field]: [key] }));

/** Validates that a bank transaction was returned in full by a transfer, which can be recorded once. */
const prepareReturn = async (
  tx: Tx,
  { transaction, staffId, now }: ActionContext,
  body: ReturnBody,
): Promise<Result<Write, Problem>> => {
  const { paidOn } = body;
  const { amountUgx, providerTransactionId: id } = transaction;
  const providerTransactionId = normaliseTransactionId(body.providerTransactionId);
  const isInTime = toKampalaDay(transaction.paidAt) <= paidOn && paidOn <= toKampalaDay(now);
  if (!isInTime) return toField('paidOn', 'sentOn_invalid');
  const duplicate = await validateOutgoingTransfer(tx, transferUses, {
    method: 'bank',
    providerTransactionId,
  });
  if (duplicate) return err(duplicate);
  return ok(async () => {
    await tx.orm
      .update(bankTransactions)
      .set({ returnTransactionId: providerTransactionId, returnedOn: paidOn })
      .where(eq(bankTransactions.providerTransactionId, id));
    const valueAt = getPayoutInstant(paidOn, now);
    const to = { creditAccount: account.payoutBank, postingType: 'bank.returned', valueAt } as const;
    await postRelease(tx, transaction, to, now);
    await recordAudit(tx, {
      actorId: staffId,
      action: 'bank-transaction.returned',
      subject: ['bank-transaction', id],
      at: now,
      detail: { amountUgx, providerTransactionId, paidOn },
    });
  });
};

const creditAudits = {
  allocate: 'bank-transaction.allocated',
  'credit-student': 'bank-transaction.credited-to-student',
  'credit-loan': 'bank-transaction.credited-to-loan',
} as const;

/**
 * Returns a function that writes the payment of a bank transaction for a child or a loan, or finds and locks the one with a reference. Returns the problem if there is none, or if it is the staff member's own.
 */
const preparePayment = async (
  tx: Tx,
  deps: ResolverDependencies,
  {
    transaction,
    action,
    staffId,
    now,
  }: ActionContext & { action: Exclude<BankTransactionAction, { action: 'return' }> },
): Promise<Result<() => Promise<PaymentRow>, Problem>> => {
  switch (action.action) {
    case 'allocate': {
      const row = await lockPayment(tx, transaction, action.reference, staffId);
      return row.ok ? ok(async () => row.value) : row;
    }
    case 'credit-student': {
      const child = await findCreditedChild(tx, action, { staffId, now });
      if (!child.ok) return child;
      const payment = { purpose: 'fees', loanId: null, child: child.value } as const;
      return ok(() => writeBankPayment(tx, deps.payments, transaction, payment, now));
    }
    case 'credit-loan': {
      const loan = await findCreditedLoan(tx, transaction, action, staffId);
      if (!loan.ok) return loan;
      const payment = { purpose: 'repayment', loanId: loan.value.id, child: loan.value.child } as const;
      return ok(() => writeBankPayment(tx, deps.payments, transaction, payment, now));
    }
  }
};

/** Validates an action and returns the function that writes it. Changes nothing itself. */
const prepare = async (
  tx: Tx,
  deps: ResolverDependencies,
  { action, ...context }: ActionContext,
): Promise<Result<Write, Problem>> => {
  const { transaction, staffId, now } = context;
  if (action.action === 'return') return prepareReturn(tx, { ...context, action }, action);
  const payment = await preparePayment(tx, deps, { ...context, action });
  if (!payment.ok) return payment;
  return ok(async () => {
    const row = await payment.value();
    // Moves the money back to the collection account, from which it is posted like any other payment.
    const to = { creditAccount: account.bank, postingType: 'bank.allocated' } as const;
    await postRelease(tx, transaction, { ...to, valueAt: transaction.paidAt }, now);
    await allocateBankTransaction(tx, transaction, row, { now, publicUrl: deps.publicUrl });
    const { amountUgx, providerTransactionId: id } = transaction;
    await recordAudit(tx, {
      actorId: staffId,
      action: creditAudits[action.action],
      subject: ['bank-transaction', id],
      at: now,
      schoolId: row.schoolId,
      detail: { amountUgx, reference: row.reference },
    });
  });
};

/** Writes an action, resolves the exceptions of the bank transaction, and completes its queue item. */
const carryOut = async (tx: Tx, write: Write, id: string, staffId: string, now: Date): Promise<void> => {
  await write();
  for (const kind of ['bank_transaction_unmatched', 'bank_amount_mismatch'] as const)
    await resolveException(tx, { kind, subject: `bank-transaction:${id}`, actorId: staffId, now });
  await completeQueueItem(tx, 'bank-transaction', id, staffId, now);
};

const describeAction = async (
  db: Queryable,
  action: BankTransactionAction,
  now: Date,
): Promise<ApprovalFact[]> => {
  const fact = (name: 'student' | 'loanReference' | 'paymentReference', after: string): ApprovalFact => ({
    name,
    before: null,
    after,
  });
  switch (action.action) {
    case 'return':
      return describeRecorded(action);
    case 'credit-loan':
      return [fact('loanReference', action.reference)];
    case 'credit-student': {
      const { regNo, school } = action;
      // The number may be a payment code, or written otherwise than on the register.
      const found = (await findStudents(db, regNo, school, now)).find(isPayable);
      const [child] = await db.orm
        .select({
          firstName: students.firstName,
          lastName: students.lastName,
          className: students.className,
          schoolName: schools.name,
        })
        .from(students)
        .innerJoin(schools, eq(schools.id, students.schoolId))
        .where(eq(students.id, found?.id ?? 0));
      return [fact('student', child ? `${formatChild(child)}, ${regNo}` : regNo)];
    }
    case 'allocate': {
      const row = await findTransferPayment(db, findReference(action.reference) ?? '');
      return row ? [fact('paymentReference', row.reference), fact('student', formatChild(row))] : [];
    }
  }
};

/** Bank transaction above the limit that is allocated, credited or returned: any staff member requests it, an administrator approves it. */
export const createBankTransactionApproval = (
  deps: ResolverDependencies & { clock: Clock },
): ApprovalDefinition<BankTransactionAction> => ({
  kind: 'bank-transaction',
  details: bankTransactionAction,
  requestAccess: 'staff',
  approveAccess: 'administrator',
  describe: async (db, { subject, details }) => {
    const [row] = await db.orm
      .select({ amountUgx: bankTransactions.amountUgx })
      .from(bankTransactions)
      .where(eq(bankTransactions.providerTransactionId, subject));
    if (!row) throw new Error('a request is for no bank transaction');
    const amount: ApprovalFact = { name: 'amountUgx', before: null, after: row.amountUgx };
    return { facts: [amount, ...(await describeAction(db, details, deps.clock.now()))], postings: [] };
  },
  apply: async (tx, { subject, details: action, requestedBy, approvedBy, now }) => {
    const transaction = await lockUnallocated(tx, subject);
    if (!transaction.ok) return transaction;
    const context = { transaction: transaction.value, action, now };
    const forApprover = await prepare(tx, deps, { ...context, staffId: approvedBy });
    if (!forApprover.ok) return forApprover;
    const write = await prepare(tx, deps, { ...context, staffId: requestedBy });
    if (!write.ok) return write;
    await carryOut(tx, write.value, subject, requestedBy, now);
    return ok(null);
  },
});

/**
 * Takes an action of staff about a bank transaction: allocates it to the payment with a reference, makes it a payment of a
 * child's fees or a repayment of a loan, or records its return. Above the limit, requests that another person approves it. Returns a field
 * error if the action does not fit, `own_payment_forbidden` if the payment is the staff member's own, and `approval_pending` while a request waits.
 */
export const resolveBankTransaction = (
  deps: ResolverDependencies & StaffDependencies,
  id: string,
  action: BankTransactionAction,
  staffUser: StaffUser,
): Resolution =>
  deps.database.transaction(async (tx): Resolution => {
    const now = deps.clock.now();
    const locked = await lockUnallocated(tx, id);
    if (!locked.ok) return locked;
    const transaction = locked.value;
    const pending = await findPendingProblem(tx, 'bank-transaction', id);
    if (pending) return err(pending);
    const write = await prepare(tx, deps, { transaction, action, staffId: staffUser.id, now });
    if (!write.ok) return write;
    const { amountUgx } = transaction;
    const request = { subject: id, subjectName: id, amountUgx, details: action, reason: id };
    const requested = await requestIfLarge(tx, deps, postingApprovals['bank.allocated'], request, staffUser);
    if (!requested) await carryOut(tx, write.value, id, staffUser.id, now);
    return requested?.ok === false ? requested : ok(undefined);
  });
