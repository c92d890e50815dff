import { proxy } from 'valtio';
import { readDraft, saveDraft } from './form-draft';
import { rememberInTab } from './tab-memory';

/**
 * Reference of the tab's last loan application, for the page after the wizard. Contains nothing about the
 * user.
 */
export const lastApplication = proxy<{ reference: string | null }>({ reference: null });

/** Restores the last application after a reload. */
export const restoreLastApplication = rememberInTab(lastApplication, 'reference', {
  key: 'somesa:last-application',
  isValid: (stored): stored is string => typeof stored === 'string' && /^[A-Z0-9-]{4,40}$/.test(stored),
  parse: String,
  format: String,
});

/**
 * Fills the applicant's phone number into the registration, because the loan belongs to the user who verifies
 * it.
 */
export const prefillRegistration = (contact: string): void =>
  saveDraft('register', { ...readDraft('register'), contact });
