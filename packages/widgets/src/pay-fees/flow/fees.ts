import { steps } from '../../paying/flow/draft';
import { emptyDraft } from '../../paying/flow/flow';
import type { Purpose } from '../../paying/flow/purpose';
import { chosenAmount } from './amount';

/** School fees, for a child of one school, or of any. */
export const feesOf = (school: string | null): Purpose => ({
  steps,
  empty: emptyDraft(school),
  // The amount is chosen where the child is shown, so that one look confirms both.
  fit: (draft, { items }, goTo) =>
    draft.choice === 'everything' ||
    draft.choice === 'other' ||
    items.some(({ id, due, pending }) => id === draft.choice && due > pending)
      ? { draft, goTo: goTo ?? 'amount' }
      : // Another amount than the one that was chosen is shown where it is chosen, never just before Finish.
        { draft: { ...draft, choice: 'everything' }, goTo: 'amount' },
  chosenOf: chosenAmount,
});
