import type { DoubtDetails } from '@somesa/core/office';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { reviews } from '../../platform/db/schema';
import { finishWork, resumeWork } from './finish-work';

/** Something that a person must decide. One row per subject and kind. */
export interface Review {
  kind: (typeof reviews.$inferInsert)['kind'];
  subject: string;
  detail: DoubtDetails;
  now: Date;
}

/** What a question is worked on under. */
const doubtOf = ({ kind, subject }: Pick<Review, 'kind' | 'subject'>): string => `${kind}~${subject}`;

/**
 * Puts a question to the staff, in the caller's transaction. One that is open already stays as it is; one that was
 * closed is opened again with what is known now.
 */
export const openReview = async (tx: Tx, { now, ...review }: Review): Promise<'new' | 'known'> => {
  const [row] = await tx.orm
    .insert(reviews)
    .values({ ...review, openedAt: now })
    .onConflictDoUpdate({
      target: [reviews.subject, reviews.kind],
      set: { detail: review.detail, openedAt: now, closedAt: null },
      setWhere: isNotNull(reviews.closedAt),
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (row && !row.isNew) await resumeWork(tx, 'doubt', doubtOf(review), null, now);
  return row?.isNew ? 'new' : 'known';
};

/** Returns whether the same was asked and resolved: what a network repeats about something that failed is not asked twice. */
export const isAnswered = async (tx: Tx, { kind, subject, detail }: Review): Promise<boolean> => {
  const answered = await tx.orm
    .select({ kind: reviews.kind })
    .from(reviews)
    .where(
      and(
        ...[eq(reviews.kind, kind), eq(reviews.subject, subject), isNotNull(reviews.closedAt)],
        eq(reviews.detail, detail),
      ),
    );
  return answered.length > 0;
};

/** Closes a question that is answered, and ends the work on it; nothing where it is not open. `actorId` is null where nobody of staff answered. */
export const closeReview = async (
  tx: Tx,
  { kind, subject, actorId, now }: Pick<Review, 'kind' | 'subject' | 'now'> & { actorId: string | null },
): Promise<void> => {
  const closed = await tx.orm
    .update(reviews)
    .set({ closedAt: now })
    .where(and(eq(reviews.kind, kind), eq(reviews.subject, subject), isNull(reviews.closedAt)))
    .returning({ kind: reviews.kind });
  if (closed.length > 0) await finishWork(tx, 'doubt', doubtOf({ kind, subject }), actorId, now);
};
