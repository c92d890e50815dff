import { openReview, type Review } from '../../people/queue/reviews';
import type { Tx } from '../../platform/db/database';

/** Something that does not agree with another, for a person to look at. No personal data is in it. */
export interface Finding {
  kind: Extract<Review['kind'], 'books_differ' | 'provider_list_differs'>;
  subject: string;
  detail: Review['detail'];
}

/** How many findings of a kind become reviews in one night: beyond that, the number says what there is to say. */
export const MOST_REVIEWS = 500;

/** Puts a finding before a person, in the caller’s transaction: what is open already stays as it is. */
export const raise = async (tx: Tx, finding: Finding, now: Date): Promise<void> => {
  await openReview(tx, { ...finding, now });
};
