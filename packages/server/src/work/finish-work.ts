import type { WorkKind } from '@somesa/core/office';
import type { Tx } from '../db/database';
import { workLog } from '../db/schema';
import { endItem, openItem } from './work-repository';

/**
 * Ends work whose business is done, in the transaction that does it; `actorId` is null where nobody of staff did. Work that is done
 * already stays as it is. Who had it keeps it; where nobody had, whoever ended it did.
 */
export const finishWork = async (
  tx: Tx,
  kind: WorkKind,
  subject: string,
  actorId: string | null,
  at: Date,
): Promise<void> => {
  const isEnded = await endItem(tx, { kind, subject, actorId, at });
  if (isEnded) await tx.orm.insert(workLog).values({ kind, subject, event: 'done', actorId, at });
};

/** Takes up again work whose business goes on after it was done, in the transaction that has it go on. Nobody has it then. */
export const resumeWork = async (
  tx: Tx,
  kind: WorkKind,
  subject: string,
  actorId: string | null,
  at: Date,
): Promise<void> => {
  const isOpened = await openItem(tx, { kind, subject }, { state: 'done', holderId: null }, at);
  if (isOpened) await tx.orm.insert(workLog).values({ kind, subject, event: 'reopened', actorId, at });
};
