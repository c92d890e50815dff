import type { UserView } from '@somesa/core';
import { proxy, snapshot } from 'valtio';

/** Storage key of the token, as named in the specification. */
const TOKEN_KEY = 'authToken';
const USER_KEY = 'authUser';

export interface Auth {
  user: UserView | null;
  token: string | null;
  isLoading: boolean;
  /**
   * True once the stored values have been read; before that, it is not known if the visitor is a guest or a
   * parent.
   */
  isRestored: boolean;
}

/** Signed-in user, shared by all screens; on a server that renders a page, the user is a guest. */
export const auth = proxy<Auth>({ user: null, token: null, isLoading: false, isRestored: false });

const write = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // If storage is blocked or full, the session stays in memory until a reload.
  }
};

const isUser = (value: unknown): value is UserView =>
  typeof value === 'object' &&
  value !== null &&
  'user_id' in value &&
  'role_id' in value &&
  'pending' in value;

const readUser = (): UserView | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null');
    return isUser(stored) ? stored : null;
  } catch {
    return null;
  }
};

const readToken = (): string | null => {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
};

export const setUser = (user: UserView | null): void => {
  auth.user = user;
  write(USER_KEY, user && JSON.stringify(user));
};

export const setToken = (token: string | null): void => {
  auth.token = token;
  write(TOKEN_KEY, token);
};

export const clearAuth = (): void => {
  setUser(null);
  setToken(null);
};

export const setLoading = (isLoading: boolean): void => {
  auth.isLoading = isLoading;
};

/** A user without a token, or the reverse, is no session. */
const readStoredSession = (): void => {
  const [user, token] = [readUser(), readToken()];
  const isSignedIn = user !== null && token !== null;
  if (JSON.stringify(snapshot(auth).user) !== JSON.stringify(isSignedIn ? user : null))
    auth.user = isSignedIn ? user : null;
  auth.token = isSignedIn ? token : null;
};

/** Restores the session, once; for the browser, after the first paint. */
export const restoreAuth = (): void => {
  if (!auth.isRestored) readStoredSession();
  auth.isRestored = true;
};

/**
 * Follows the session in other tabs, once it was restored: earlier, the page may not be hydrated yet. Returns
 * a function that stops this.
 */
export const syncAcrossTabs = (): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    if (auth.isRestored && (key === null || key === TOKEN_KEY || key === USER_KEY)) readStoredSession();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};
