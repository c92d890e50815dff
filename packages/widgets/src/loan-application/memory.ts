import { type LoanFileKind, loanFileKinds, type UploadView } from '@somesa/core';
import { areTexts } from '../state/are-texts';
import { createTabMemory, type TabMemory } from '../state/tab-memory';
import {
  type Attempt,
  createEmptyDraft,
  type Draft,
  type Flow,
  type Sending,
  type Slots,
  type Step,
  steps,
} from './flow/flow';

/** State that a reload must not lose: the input, the files that were sent, and the pending request. */
export interface SavedState {
  draft: Draft;
  step: Step;
  sent: Partial<Record<LoanFileKind, UploadView>>;
  /** Names of files that were chosen and not sent; the files themselves do not survive the reload. */
  lost: Partial<Record<LoanFileKind, string>>;
  attempt: Attempt | null;
  sending?: Sending | undefined;
}

/** Returns whether a stored state is complete. Throws if it is something else. */
const isValid = ({ draft, step, sent, lost, attempt }: SavedState): boolean =>
  areTexts(...Object.keys(createEmptyDraft(null)).map((name) => draft[name as keyof Draft])) &&
  steps.includes(step) &&
  Object.values(sent).every(({ id, name }) => areTexts(id, name)) &&
  areTexts(...Object.values(lost)) &&
  (attempt === null || (areTexts(attempt.key) && typeof attempt.body === 'object'));

/** Returns the state to save for a reload; null once the application is sent. */
export const toSavedState = ({ draft, place, slots, attempt }: Flow): SavedState | null => {
  if (place.name === 'applied') return null;
  const saved: SavedState = {
    draft,
    step: place.step,
    sent: {},
    lost: {},
    attempt,
  };
  // After an inconclusive failure the attempt is saved instead, and the summary shows that.
  if (!attempt && place.sending.kind === 'failed') saved.sending = place.sending;
  for (const kind of loanFileKinds) {
    const slot = slots[kind];
    if (slot?.kind === 'sent') saved.sent[kind] = slot.upload;
    else if (slot) saved.lost[kind] = slot.name;
  }
  return saved;
};

/** Returns the files after a reload. */
export const restoreSlots = ({ sent, lost }: SavedState): Slots => {
  const slots: Slots = {};
  for (const kind of loanFileKinds) {
    const upload = sent[kind];
    const name = lost[kind];
    if (upload) slots[kind] = { kind: 'sent', name: upload.name, file: null, upload };
    else if (name !== undefined) slots[kind] = { kind: 'lost', name };
  }
  return slots;
};

export type Memory = TabMemory<SavedState>;

/** Creates the memory of one application in session storage under `somesa:<key>`. */
export const createMemory = (key: string, storage?: Storage | null): Memory => createTabMemory(key, storage);

/** Returns the saved state of an earlier visit; null if there is none, or one that this version can't use. */
export const loadSavedState = (memory: Memory): SavedState | null => memory.load(isValid);
