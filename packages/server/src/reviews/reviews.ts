import type { Tx } from '../db/database';
import { reviews } from '../db/schema';

/** Something that a person must decide. One row per subject. */
export interface Review {
  kind: (typeof reviews.$inferInsert)['kind'];
  subject: string;
  detail: Record<string, unknown>;
  now: Date;
}

/** Puts a question to the staff, in the caller's transaction; a subject that is open already stays as it is. */
export const openReview = async (tx: Tx, { now, ...review }: Review): Promise<void> => {
  await tx.orm
    .insert(reviews)
    .values({ ...review, openedAt: now })
    .onConflictDoNothing();
};
