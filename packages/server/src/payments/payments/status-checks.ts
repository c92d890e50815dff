import { err, isFinal, ok, type PaymentStatus, type Problem, problem, type Result } from '@somesa/core';
import { and, desc, eq } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { auditLog } from '../../platform/db/schema';
import { canCheckStatus, type PaymentPoller } from './payment-poller';
import { bringForwardCheck, findPayment, getRequestedId } from './payments-repository';

/** Minimum time between two status checks of the same payment that staff request, in milliseconds. */
const MIN_CHECK_INTERVAL_MS = 10_000;

/** Returns the time until the status of a payment may be checked again, in milliseconds. The caller holds the lock on its row. */
const getWaitMs = async (tx: Tx, id: string, now: Date): Promise<number> => {
  const [last] = await tx.orm
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectKind, 'payment'),
        eq(auditLog.subjectId, id),
        eq(auditLog.action, 'payment.status-checked'),
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(1);
  return last ? last.at.getTime() + MIN_CHECK_INTERVAL_MS - now.getTime() : 0;
};

/** Checks the status of payments at their providers on request of staff. */
export const createStatusChecks = ({
  database,
  clock,
  paymentPoller,
}: {
  database: Database;
  clock: Clock;
  paymentPoller: PaymentPoller;
}) => ({
  /**
   * Checks the status of a payment, also of one that failed, or of its group, and resolves once the result is recorded. Returns `status_check_unavailable`
   * if its status can't be checked, and `rate_limited` within 10 seconds of the last check that staff requested.
   */
  check: async (id: string, staffId: string): Promise<Result<void, Problem>> => {
    const payment = await findPayment(database, id);
    if (!payment) return err(problem('payment_not_found'));
    const requestedId = getRequestedId(payment);
    const recorded = await database.transaction(async (tx): Promise<Result<PaymentStatus, Problem>> => {
      const now = clock.now();
      const row = await findPayment(tx, requestedId, 'lock');
      if (!row) return err(problem('payment_not_found'));
      if (!(await canCheckStatus(tx, row))) return err(problem('status_check_unavailable'));
      const waitMs = await getWaitMs(tx, requestedId, now);
      if (waitMs > 0) return err(problem('rate_limited', { seconds: String(Math.ceil(waitMs / 1000)) }));
      await bringForwardCheck(tx, requestedId, now);
      await recordAudit(tx, {
        actorId: staffId,
        action: 'payment.status-checked',
        subject: ['payment', requestedId],
        at: now,
        schoolId: row.school_id,
        detail: { status: row.status },
      });
      return ok(row.status);
    });
    if (!recorded.ok) return recorded;
    await (isFinal(recorded.value)
      ? paymentPoller.checkNow(requestedId)
      : paymentPoller.processNow(requestedId));
    return ok(undefined);
  },
});

export type StatusChecks = ReturnType<typeof createStatusChecks>;
