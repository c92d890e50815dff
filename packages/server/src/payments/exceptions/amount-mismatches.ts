import { err, ok, type Problem, problem, type Result, transitionPayment } from '@somesa/core';
import type { AuditAction } from '@somesa/core/admin';
import { and, eq } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { refunds } from '../../loans/tables/refunds';
import { recordAudit } from '../../people/audit/record-audit';
import { resolveException } from '../../people/queue/exceptions';
import { exceptions } from '../../people/tables/queue';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { findPayment, type PaymentRow, recordPaymentTransition } from '../hot-path';
import { checkPaymentConflict, findPaymentByTransaction, getRequestedUgx } from '../payments-repository';
import { postPayment } from '../post/post-payment';
import { payments } from '../tables/payments';
import {
  findUnallocatedReceipt,
  getAllowedResolutions,
  parseReceiptException,
  releaseUnallocatedReceipt,
  type UnallocatedReceipt,
  type UnallocatedReceiptKind,
  unallocatedReceiptKinds,
} from './unallocated-receipts';

interface LockedMismatch {
  kind: UnallocatedReceiptKind;
  row: PaymentRow;
  receipt: UnallocatedReceipt;
  providerTransactionId: string;
}

type Resolution = Promise<Result<void, Problem>>;

const getTransactionId = async (tx: Tx, kind: UnallocatedReceiptKind, subject: string): Promise<string> => {
  const [exception] = await tx.orm
    .select({ detail: exceptions.detail })
    .from(exceptions)
    .where(and(eq(exceptions.kind, kind), eq(exceptions.subject, subject)));
  const { transaction } = (exception?.detail ?? {}) as { transaction?: unknown };
  if (typeof transaction !== 'string') throw new Error('an unallocated receipt has no transaction');
  return transaction;
};

const lockMismatch = async (
  tx: Tx,
  exceptionId: string,
  staffId: string,
): Promise<Result<LockedMismatch, Problem>> => {
  const at = exceptionId.indexOf('~');
  const subject = exceptionId.slice(at + 1);
  const mismatch = parseReceiptException({ kind: exceptionId.slice(0, at), subject });
  const row =
    mismatch && isUuid(mismatch.paymentId) ? await findPayment(tx, mismatch.paymentId, 'lock') : null;
  if (!mismatch || !row) return err(problem('not_found'));
  const conflict = await checkPaymentConflict(tx, row, staffId);
  if (conflict) return err(conflict);
  const receipt = await findUnallocatedReceipt(tx, row.id);
  if (!receipt) return err(problem('exception_already_resolved'));
  const { kind } = mismatch;
  return ok({ kind, row, receipt, providerTransactionId: await getTransactionId(tx, kind, subject) });
};

const failPayment = async (tx: Tx, row: PaymentRow, now: Date): Promise<void> => {
  const transition = transitionPayment(row.status, 'failed');
  await recordPaymentTransition(tx, row, {
    status: transition.ok ? transition.value : row.status,
    event: 'failed',
    detail: 'amount mismatch',
    now,
    nextCheckAt: null,
    statusCheckCount: row.statusCheckCount,
    notFoundCount: 0,
    failure: 'other_amount',
  });
};

interface ResolverDependencies {
  database: Database;
  clock: Clock;
  publicUrl: string;
}

/** Runs `write` with the lock on the payment, then resolves the payment's exceptions and records the action in the audit log. */
const resolve = (
  { database, clock }: ResolverDependencies,
  exceptionId: string,
  staffId: string,
  action: AuditAction,
  write: (tx: Tx, mismatch: LockedMismatch, now: Date) => Resolution,
): Resolution =>
  database.transaction(async (tx): Resolution => {
    const now = clock.now();
    const mismatch = await lockMismatch(tx, exceptionId, staffId);
    if (!mismatch.ok) return mismatch;
    const written = await write(tx, mismatch.value, now);
    if (!written.ok) return written;
    const { row, receipt } = mismatch.value;
    for (const kind of [...unallocatedReceiptKinds, 'provider_no_response'] as const) {
      await resolveException(tx, { kind, subject: `payment:${row.id}`, actorId: staffId, now });
    }
    await recordAudit(tx, {
      actorId: staffId,
      action,
      subject: ['payment', row.id],
      schoolId: row.schoolId,
      at: now,
      detail: { askedUgx: getRequestedUgx(row), cameUgx: receipt.amountUgx, status: row.status },
    });
    return ok(undefined);
  });

/**
 * Posts a mobile payment of another amount, or one that succeeded after it had failed, with the amount received, which becomes its amount.
 * A payment that has succeeded since stays as it is, and only the unallocated receipt is released.
 */
export const creditMismatch = (deps: ResolverDependencies, exceptionId: string, staffId: string) =>
  resolve(deps, exceptionId, staffId, 'payment.amount-mismatch-credited', async (tx, mismatch, now) => {
    const { kind, row, receipt, providerTransactionId } = mismatch;
    const { amountUgx, valueAt, wallet } = receipt;
    if (!getAllowedResolutions(kind, row, receipt).canCredit)
      return err(problem('exception_already_resolved'));
    const isUnpaid = row.paidAt === null;
    if (isUnpaid && (await findPaymentByTransaction(tx, row, providerTransactionId)) !== null)
      return err(problem('exception_already_resolved'));
    // Moved back to the wallet, from which it is posted like any other payment.
    const to = { creditAccount: wallet, postingType: 'mobile.allocated', paymentId: null } as const;
    await releaseUnallocatedReceipt(tx, row, receipt, { ...to, valueAt }, now);
    if (!isUnpaid) return ok(undefined);
    // A group is credited with its own amount only, which its payments add up to.
    const isGroup = row.groupUgx !== null;
    if (!isGroup) await tx.orm.update(payments).set({ amountUgx }).where(eq(payments.id, row.id));
    const credited = isGroup ? row : { ...row, amountUgx };
    const confirmation = {
      providerTransactionId,
      paidAt: valueAt,
      ...(row.status === 'failed' && { creditedBy: staffId }),
    };
    if (!(await postPayment(tx, credited, confirmation, now, deps.publicUrl))) {
      throw new Error(`a payment that is ${row.status} could not be posted`);
    }
    return ok(undefined);
  });

/**
 * Queues the refund of the amount received; the payment fails, or stays failed. Returns `exception_already_resolved` once it is
 * paid.
 */
export const refundMismatch = (deps: ResolverDependencies, exceptionId: string, staffId: string) =>
  resolve(deps, exceptionId, staffId, 'payment.amount-mismatch-returned', async (tx, mismatch, now) => {
    const { kind, row, receipt } = mismatch;
    if (!getAllowedResolutions(kind, row, receipt).canReturn)
      return err(problem('exception_already_resolved'));
    if (kind === 'provider_amount_mismatch') await failPayment(tx, row, now);
    const { amountUgx } = receipt;
    await tx.orm.insert(refunds).values({ paymentId: row.id, amountUgx, queuedAt: now });
    const to = { creditAccount: account.refundsPayable, postingType: 'mobile.returned' } as const;
    await releaseUnallocatedReceipt(tx, row, receipt, { ...to, paymentId: row.id, valueAt: now }, now);
    return ok(undefined);
  });
