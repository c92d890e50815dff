import { proxy } from 'valtio';
import { readTabText, writeTabText } from './tab-storage';

const PHONE_KEY = 'somesa:phone-to-verify';
const TICKET_KEY = 'somesa:phone-ticket';
const RETURN_KEY = 'somesa:return-to';

/** Progress of a visitor who logs in or registers: kept in the tab, never in an address. */
export interface AuthFlow {
  phone: string | null;
  /**
   * Ticket required for the code of that number to be accepted: issued to the person who registered or gave
   * the right password.
   */
  ticket: string | null;
  returnTo: string | null;
}

/** Progress of a visitor who logs in or registers; empty when a page is prerendered. */
export const authFlow = proxy<AuthFlow>({ phone: null, ticket: null, returnTo: null });

// Returns whether a path is a guarded page of ours with its query, so that no other stored value redirects
// anywhere.
const isGuardedPath = (path: string | null): path is string =>
  path !== null &&
  /^\/(parent|admin|edit-phone-number|otp-verification)(\/[\w-]+)*\/?(\?[\w=&%.+-]*)?$/.test(path);

/** A ticket is kept with its number until it is replaced or another number is saved. */
export const savePendingPhone = (phone: string | null, ticket?: string): void => {
  authFlow.ticket = ticket ?? (phone !== null && phone === authFlow.phone ? authFlow.ticket : null);
  authFlow.phone = phone;
  writeTabText(PHONE_KEY, phone);
  writeTabText(TICKET_KEY, authFlow.ticket);
};

export const saveReturnPath = (path: string): void => {
  if (!isGuardedPath(path)) return;
  authFlow.returnTo = path;
  writeTabText(RETURN_KEY, path);
};

export const clearReturnPath = (): void => {
  authFlow.returnTo = null;
  writeTabText(RETURN_KEY, null);
};

/** Restores what this tab saved before a reload. */
export const restoreAuthFlow = (): void => {
  const [phone, ticket, returnTo] = [
    readTabText(PHONE_KEY),
    readTabText(TICKET_KEY),
    readTabText(RETURN_KEY),
  ];
  authFlow.phone = phone !== null && /^0\d{9}$/.test(phone) ? phone : null;
  authFlow.ticket =
    authFlow.phone !== null && ticket !== null && /^[\w-]{20,100}$/.test(ticket) ? ticket : null;
  authFlow.returnTo = isGuardedPath(returnTo) ? returnTo : null;
};
