import { proxy } from 'valtio';

const PHONE_KEY = 'somesa:phone-to-verify';
const TICKET_KEY = 'somesa:phone-ticket';
const RETURN_KEY = 'somesa:return-to';

/** Progress of a visitor on the way into an account: kept in the tab, never in an address. */
export interface AuthFlow {
  /** The phone number that waits for its code. */
  phone: string | null;
  /** Ticket required for the code of that number to be accepted: issued to the person who registered or gave the right password. */
  ticket: string | null;
  /** Address to open after the log-in. */
  returnTo: string | null;
}

/** Progress of a visitor on the way into an account; empty on a server that renders a page. */
export const authFlow = proxy<AuthFlow>({ phone: null, ticket: null, returnTo: null });

const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

const write = (key: string, value: string | null): void => {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Storage is blocked: the page's own memory does until a reload.
  }
};

/** Only guarded addresses of ours, with what they ask for: whatever else a storage holds leads nowhere. */
const isOurs = (path: string | null): path is string =>
  path !== null &&
  /^\/(parent|admin|edit-phone-number|otp-verification)(\/[\w-]+)*\/?(\?[\w=&%.+-]*)?$/.test(path);

/**
 * Remembers the phone number that waits for its code, or with null that none does. The ticket of a number is kept with it
 * until another is told, or another number waits.
 */
export const savePendingPhone = (phone: string | null, ticket?: string): void => {
  authFlow.ticket = ticket ?? (phone !== null && phone === authFlow.phone ? authFlow.ticket : null);
  authFlow.phone = phone;
  write(PHONE_KEY, phone);
  write(TICKET_KEY, authFlow.ticket);
};

/** Remembers where to go after the log-in. */
export const saveReturnPath = (path: string): void => {
  if (!isOurs(path)) return;
  authFlow.returnTo = path;
  write(RETURN_KEY, path);
};

/** Forgets where to go after the log-in: somebody is there. */
export const clearReturnPath = (): void => {
  authFlow.returnTo = null;
  write(RETURN_KEY, null);
};

/** Reads what this tab remembered before a reload. */
export const restoreAuthFlow = (): void => {
  const [phone, ticket, returnTo] = [read(PHONE_KEY), read(TICKET_KEY), read(RETURN_KEY)];
  authFlow.phone = phone !== null && /^0\d{9}$/.test(phone) ? phone : null;
  authFlow.ticket =
    authFlow.phone !== null && ticket !== null && /^[\w-]{20,100}$/.test(ticket) ? ticket : null;
  authFlow.returnTo = isOurs(returnTo) ? returnTo : null;
};
