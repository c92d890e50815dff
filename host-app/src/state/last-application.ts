import { proxy, snapshot, subscribe } from 'valtio';
import { readDraft, saveDraft } from '../forms/form-draft';

const storageKey = 'somesa:last-application';

/** The last application of this tab: its reference, and nothing about the person. */
export interface LastApplication {
  reference: string | null;
}

const readReference = (): string | null => {
  try {
    const kept = sessionStorage.getItem(storageKey);
    return kept !== null && /^[A-Z0-9-]{4,40}$/.test(kept) ? kept : null;
  } catch {
    return null;
  }
};

/** Application left by the loan wizard for the page after it; kept on a reload, forgotten when the tab is closed. */
export const lastApplication = proxy<LastApplication>({ reference: null });

/** Brings back what was sent before a reload. For an effect of the page, by which time it has taken over what was built. */
export const restoreLastApplication = (): void => {
  lastApplication.reference ??= readReference();
};

/** Fills the number that just applied into the registration: the loan belongs to who verifies it. */
export const prefillRegistration = (contact: string): void =>
  saveDraft('register', { ...readDraft('register'), contact });

subscribe(lastApplication, () => {
  try {
    const { reference } = snapshot(lastApplication);
    if (reference) sessionStorage.setItem(storageKey, reference);
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked or full: the page's own memory does until a reload.
  }
});
