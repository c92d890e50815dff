import type { ExceptionDetails } from '@somesa/core/admin';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { exceptions } from '../tables/queue';
import { completeQueueItem, reopenQueueItem } from './complete-queue-item';

/** Exception to open: a case that staff must decide. There is one per kind and subject. */
export interface NewException {
  kind: (typeof exceptions.$inferInsert)['kind'];
  subject: string;
  detail: ExceptionDetails;
  now: Date;
}

/** Returns the subject of an exception's queue item. */
const getQueueSubject = ({ kind, subject }: Pick<NewException, 'kind' | 'subject'>): string =>
  `${kind}~${subject}`;

/**
 * Opens an exception in the caller's transaction. An open one stays as it is; a resolved one is opened again with the new details.
 */
export const openException = async (
  tx: Tx,
  { now, ...exception }: NewException,
): Promise<'new' | 'known'> => {
  const [row] = await tx.orm
    .insert(exceptions)
    .values({ ...exception, openedAt: now })
    .onConflictDoUpdate({
      target: [exceptions.subject, exceptions.kind],
      set: { detail: exception.detail, openedAt: now, resolvedAt: null },
      setWhere: isNotNull(exceptions.resolvedAt),
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (row && !row.isNew) await reopenQueueItem(tx, 'exception', getQueueSubject(exception), null, now);
  return row?.isNew ? 'new' : 'known';
};

/** Returns whether the same exception with the same details was already resolved, so that a repeated failure does not reopen it. */
export const isAlreadyResolved = async (
  tx: Tx,
  { kind, subject, detail }: NewException,
): Promise<boolean> => {
  const resolved = await tx.orm
    .select({ kind: exceptions.kind })
    .from(exceptions)
    .where(
      and(
        eq(exceptions.kind, kind),
        eq(exceptions.subject, subject),
        isNotNull(exceptions.resolvedAt),
        eq(exceptions.detail, detail),
      ),
    );
  return resolved.length > 0;
};

/** Resolves an exception and completes its queue item; does nothing if it is not open. `actorId` is null if no staff member resolved it. */
export const resolveException = async (
  tx: Tx,
  {
    kind,
    subject,
    actorId,
    now,
  }: Pick<NewException, 'kind' | 'subject' | 'now'> & { actorId: string | null },
): Promise<void> => {
  const closed = await tx.orm
    .update(exceptions)
    .set({ resolvedAt: now })
    .where(and(eq(exceptions.kind, kind), eq(exceptions.subject, subject), isNull(exceptions.resolvedAt)))
    .returning({ kind: exceptions.kind });
  if (closed.length > 0)
    await completeQueueItem(tx, 'exception', getQueueSubject({ kind, subject }), actorId, now);
};

/**
 * Resolves the mismatch of a payment or disbursement whose network agrees with us again. One that a statement shows stays open: networks send
 * money back in another transaction, and still report the first one as successful.
 */
export const resolveProviderMismatch = async (tx: Tx, subject: string, now: Date): Promise<void> => {
  const kind = 'provider_mismatch';
  const [shown] = await tx.orm
    .select({ subject: exceptions.subject })
    .from(exceptions)
    .where(
      and(eq(exceptions.kind, kind), eq(exceptions.subject, subject), sql`${exceptions.detail} ? 'bookedOn'`),
    );
  if (!shown) await resolveException(tx, { kind, subject, actorId: null, now });
};
