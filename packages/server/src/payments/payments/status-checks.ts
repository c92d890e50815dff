import { err, isFinal, ok, type PaymentStatus, type Problem, problem, type Result } from '@somesa/core';
import { and, desc, eq } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { auditLog } from '../../platform/db/schema';
import { hasStatusCheck, type PaymentPoller } from './payment-poller';
import { bringForwardCheck, findPayment } from './payments-repository';

/** Minimum time between two status checks of the same payment that people request, in milliseconds. */
const ASK_AGAIN_MS = 10_000;

/** Returns the time left until the status of a payment may be checked again, in milliseconds. The caller holds the lock on its row. */
const leftMs = async (tx: Tx, id: string, now: Date): Promise<number> => {
  const [last] = await tx.orm
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectKind, 'payment'),
        eq(auditLog.subjectId, id),
        eq(auditLog.action, 'payment.asked-again'),
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(1);
  return last ? last.at.getTime() + ASK_AGAIN_MS - now.getTime() : 0;
};

/** Asks providers after payments because a person wants to know. */
export const createStatusChecks = ({
  database,
  clock,
  progress,
}: {
  database: Database;
  clock: Clock;
  progress: PaymentPoller;
}) => ({
  /**
   * Asks the network now what became of a payment, also of one that failed, and ends once its answer is written. Refused if there is no
   * network to ask (`status_check_unavailable`), or someone asked within 10 seconds (`rate_limited`).
   */
  ask: async (id: string, staffId: string): Promise<Result<void, Problem>> => {
    const noted = await database.transaction(async (tx): Promise<Result<PaymentStatus, Problem>> => {
      const now = clock.now();
      const row = await findPayment(tx, id, 'lock');
      if (!row) return err(problem('payment_not_found'));
      if (!hasStatusCheck(row)) return err(problem('status_check_unavailable'));
      const ms = await leftMs(tx, id, now);
      if (ms > 0) return err(problem('rate_limited', { seconds: String(Math.ceil(ms / 1000)) }));
      await bringForwardCheck(tx, id, now);
      await recordAudit(tx, {
        actorId: staffId,
        action: 'payment.asked-again',
        subject: ['payment', id],
        at: now,
        schoolId: row.school_id,
        detail: { status: row.status },
      });
      return ok(row.status);
    });
    if (!noted.ok) return noted;
    await (isFinal(noted.value) ? progress.checkLateSuccess(id) : progress.askNow(id));
    return ok(undefined);
  },
});

export type StatusChecks = ReturnType<typeof createStatusChecks>;
