import { type LoanFileKind, loanFileKinds, type UploadView } from '@somesa/core';
import { createTabMemory, type TabMemory } from '../session/tab-memory';
import {
  type Attempt,
  type Draft,
  emptyDraft,
  type Flow,
  type Sending,
  type Slots,
  type Step,
  steps,
} from './flow/flow';

/** State that a reload must not lose: the input, the files that were sent, and the request under way. */
export interface SavedState {
  draft: Draft;
  step: Step;
  sent: Partial<Record<LoanFileKind, UploadView>>;
  /** The names of files that were chosen and not sent: the files themselves go with the page. */
  lost: Partial<Record<LoanFileKind, string>>;
  attempt: Attempt | null;
  /** The server's refusal, while the summary says it. */
  sending?: Sending | undefined;
}

const areTexts = (...values: unknown[]): boolean => values.every((value) => typeof value === 'string');

/** Tells whether what was stored is ours and whole; it throws where it is nothing like it. */
const isWhole = ({ draft, step, sent, lost, attempt }: SavedState): boolean =>
  areTexts(...Object.keys(emptyDraft(null)).map((name) => draft[name as keyof Draft])) &&
  steps.includes(step) &&
  Object.values(sent).every(({ id, name }) => areTexts(id, name)) &&
  areTexts(...Object.values(lost)) &&
  (attempt === null || (areTexts(attempt.key) && typeof attempt.body === 'object'));

/** Reads from a flow what a reload must not lose. */
export const toSavedState = ({ draft, place, slots, attempt }: Flow): SavedState => {
  const remembered: SavedState = {
    draft,
    step: place.name === 'step' ? place.step : 'finish',
    sent: {},
    lost: {},
    attempt,
  };
  // Without a clear answer the attempt is kept, and the summary says that.
  if (!attempt && place.name === 'step' && place.sending.kind === 'failed')
    remembered.sending = place.sending;
  for (const kind of loanFileKinds) {
    const slot = slots[kind];
    if (slot?.kind === 'sent') remembered.sent[kind] = slot.upload;
    else if (slot) remembered.lost[kind] = slot.name;
  }
  return remembered;
};

/** The files as they stand after a reload. */
export const slotsAfterReload = ({ sent, lost }: SavedState): Slots => {
  const slots: Slots = {};
  for (const kind of loanFileKinds) {
    const upload = sent[kind];
    const name = lost[kind];
    if (upload) slots[kind] = { kind: 'sent', name: upload.name, file: null, upload };
    else if (name !== undefined) slots[kind] = { kind: 'lost', name };
  }
  return slots;
};

/** Keeps one application over a reload of its tab. */
export type Memory = TabMemory<SavedState>;

/** Remembers one application in session storage under `somesa:<key>`. */
export const createMemory = (key: string, storage?: Storage | null): Memory =>
  createTabMemory(key, isWhole, storage);
