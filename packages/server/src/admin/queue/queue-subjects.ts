import type { QueueKind } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { applicationSubjects, collectionSubjects } from '../../loans/queue-subjects';
import { bankTransactionSubjects, disbursementSubjects, refundSubjects } from '../../payments/queue-subjects';
import type { QueueItemKey } from '../../people/queue/queue-items-repository';
import { approvalSubjects, exceptionSubjects, type QueueSubjects } from '../../people/queue/queue-subjects';
import type { Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { queryRows } from '../../platform/db/query-rows';
import {
  bookingSubjects,
  messageSubjects,
  partnershipSubjects,
} from '../../site/support/support-queue-subjects';

/** Subjects of each kind of queue item. */
export const queueSubjects: Readonly<Record<QueueKind, QueueSubjects>> = {
  application: applicationSubjects,
  disbursement: disbursementSubjects,
  collection: collectionSubjects,
  exception: exceptionSubjects,
  'bank-transaction': bankTransactionSubjects,
  refund: refundSubjects,
  approval: approvalSubjects,
  message: messageSubjects,
  booking: bookingSubjects,
  partnership: partnershipSubjects,
};

/**
 * Returns true if the case of a subject is closed, false if it is open, null if only staff can tell, and undefined if the subject
 * does not exist. With `lock`, no one can close it before the transaction ends.
 */
export const isSubjectClosed = async (
  db: Queryable,
  { kind, subject }: QueueItemKey,
  lock: 'lock' | null = null,
): Promise<boolean | null | undefined> => {
  const { id, from, isClosed } = queueSubjects[kind];
  // No key contains a control character, and the database rejects some of them.
  if (id === 'uuid' ? !isUuid(subject) : /\p{Cc}/u.test(subject)) return undefined;
  const lockClause = lock ? sql`for share of x` : sql``;
  const [row] = await queryRows<{ over: boolean | null }>(
    db,
    sql`select ${isClosed ?? sql`null::boolean`} as over from ${from(sql`${subject}`)} ${lockClause}`,
  );
  return row?.over;
};
