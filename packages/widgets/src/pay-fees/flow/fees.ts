import { steps } from '../../paying/flow/draft';
import { createEmptyDraft, type Prefill } from '../../paying/flow/flow';
import type { Purpose } from '../../paying/flow/purpose';

/** Creates the purpose of paying school fees, for the children of one school or of all (null). */
export const createFeesPurpose = (school: string | null, prefill?: Prefill): Purpose => ({
  steps,
  empty: createEmptyDraft(school, prefill),
  emptyAfterPayment: createEmptyDraft(school),
  // The next step is the amount, which shows the child too.
  adjust: (draft, { items }, goTo) =>
    draft.choice === 'everything' ||
    draft.choice === 'other' ||
    items.some(({ id, due, pending }) => id === draft.choice && due > pending)
      ? // The amount shows optional fees that were added before a reload, and adds them again.
        { draft, goTo: (!draft.picks && goTo) || 'amount' }
      : // The chosen item can't be paid any more, so the payer must see the new amount.
        { draft: { ...draft, choice: 'everything' }, goTo: 'amount' },
});
