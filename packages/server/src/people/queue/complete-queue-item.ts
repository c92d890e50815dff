import type { QueueItemEventKind, QueueKind } from '@somesa/core/admin';
import type { Tx } from '../../platform/db/database';
import { queueItemEvents } from '../tables/queue';
import { assignItem, completeItem, reopenItem } from './queue-items-repository';

/**
 * Completes a queue item whose case is closed, in the transaction that closes it. `actorId` is null if no staff member did.
 * The assignee stays; without one, the item is assigned to the actor. Does nothing if it is already done.
 */
export const completeQueueItem = async (
  tx: Tx,
  kind: QueueKind,
  subject: string,
  actorId: string | null,
  at: Date,
): Promise<void> => {
  const isCompleted = await completeItem(tx, { kind, subject, actorId, at });
  if (isCompleted) await tx.orm.insert(queueItemEvents).values({ kind, subject, event: 'done', actorId, at });
};

/**
 * Reopens a queue item whose case is open again, in the transaction that reopens it. Assigns it to `actorId`, or to no one
 * if that is null.
 */
export const reopenQueueItem = async (
  tx: Tx,
  kind: QueueKind,
  subject: string,
  actorId: string | null,
  at: Date,
): Promise<void> => {
  const recordEvent = (event: QueueItemEventKind) =>
    tx.orm.insert(queueItemEvents).values({ kind, subject, event, actorId, at });
  const isReopened = await reopenItem(tx, { kind, subject }, { status: 'done', assigneeId: null }, at);
  if (isReopened) await recordEvent('reopened');
  if (actorId !== null && (await assignItem(tx, { kind, subject, actorId, at }, true)))
    await recordEvent('assigned');
};
