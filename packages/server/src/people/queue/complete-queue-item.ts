import type { WorkEvent, WorkKind } from '@somesa/core/admin';
import type { Tx } from '../../platform/db/database';
import { queueItemEvents } from '../../platform/db/schema';
import { claimItem, completeItem, openItem } from './work-repository';

/**
 * Ends work whose business is done, in the transaction that does it; `actorId` is null where nobody of staff did. Work that is done
 * already stays as it is. Who had it keeps it; where nobody had, whoever ended it did.
 */
export const completeQueueItem = async (
  tx: Tx,
  kind: WorkKind,
  subject: string,
  actorId: string | null,
  at: Date,
): Promise<void> => {
  const isEnded = await completeItem(tx, { kind, subject, actorId, at });
  if (isEnded) await tx.orm.insert(queueItemEvents).values({ kind, subject, event: 'done', actorId, at });
};

/**
 * Reopens work whose business goes on after it was done, in the transaction that has it go on. It is assigned to `actorId`, who reopened
 * it, and to nobody if that is null.
 */
export const reopenQueueItem = async (
  tx: Tx,
  kind: WorkKind,
  subject: string,
  actorId: string | null,
  at: Date,
): Promise<void> => {
  const write = (event: WorkEvent) =>
    tx.orm.insert(queueItemEvents).values({ kind, subject, event, actorId, at });
  const isOpened = await openItem(tx, { kind, subject }, { status: 'done', assigneeId: null }, at);
  if (isOpened) await write('reopened');
  if (actorId !== null && (await claimItem(tx, { kind, subject, actorId, at }, true))) await write('claimed');
};
