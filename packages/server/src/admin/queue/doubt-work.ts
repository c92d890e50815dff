import { and, eq } from 'drizzle-orm';
import { asideDoubt, findAside } from '../../payments/exceptions/money-aside';
import { closeReview, openReview, type Review } from '../../people/queue/reviews';
import type { Tx } from '../../platform/db/database';
import { reviews } from '../../platform/db/schema';

/** What a doubt is worked on under, `kind~subject`, in its parts. */
const partsOf = (doubt: string): Pick<Review, 'kind' | 'subject'> => {
  const at = doubt.indexOf('~');
  return { kind: doubt.slice(0, at) as Review['kind'], subject: doubt.slice(at + 1) };
};

/** Tells whether money waits for what is decided about a doubt: then nothing else ends it. */
export const holdsMoney = async (tx: Tx, doubt: string): Promise<boolean> => {
  const asked = asideDoubt(partsOf(doubt));
  return asked !== null && (await findAside(tx, asked.paymentId)) !== null;
};

/** Closes the review that a doubt is. */
export const closeDoubt = (tx: Tx, doubt: string, actorId: string, now: Date): Promise<void> =>
  closeReview(tx, { ...partsOf(doubt), actorId, now });

/** Opens the review that a doubt is again, with what was known when it was opened last. */
export const reopenDoubt = async (tx: Tx, doubt: string, now: Date): Promise<void> => {
  const { kind, subject } = partsOf(doubt);
  const [known] = await tx.orm
    .select({ detail: reviews.detail })
    .from(reviews)
    .where(and(eq(reviews.kind, kind), eq(reviews.subject, subject)));
  if (!known) throw new Error('a doubt has no review');
  await openReview(tx, { kind, subject, detail: known.detail as Review['detail'], now });
};
