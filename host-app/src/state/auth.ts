import type { UserView } from '@somesa/core';
import { proxy, snapshot } from 'valtio';

/** Storage key of the token, as named in the specification. */
const TOKEN_KEY = 'authToken';
/** Storage key of the user. */
const USER_KEY = 'authUser';

/** User signed in on this device. */
export interface Auth {
  user: UserView | null;
  token: string | null;
  /** A call of the account is under way. */
  isLoading: boolean;
  /** True once the stored values have been read; before that, it is not known if the visitor is a guest or a parent. */
  isRestored: boolean;
}

/** Signed-in user, shared by all screens; on a server that renders a page, the user is a guest. */
export const auth = proxy<Auth>({ user: null, token: null, isLoading: false, isRestored: false });

const write = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is blocked or full: the page's own memory does until a reload.
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
    const kept: unknown = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null');
    return isUser(kept) ? kept : null;
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

/** Puts the user in the place of the one before. */
export const setUser = (user: UserView | null): void => {
  auth.user = user;
  write(USER_KEY, user && JSON.stringify(user));
};

/** Puts the token in the place of the one before. */
export const setToken = (token: string | null): void => {
  auth.token = token;
  write(TOKEN_KEY, token);
};

/** Forgets the user and the token. */
export const clearAuth = (): void => {
  setUser(null);
  setToken(null);
};

/** Tells the screens whether a call of the account is under way. */
export const setLoading = (isLoading: boolean): void => {
  auth.isLoading = isLoading;
};

/** Takes what another tab, or an earlier visit, has kept. One without the other is nobody. */
const readKept = (): void => {
  const [user, token] = [readUser(), readToken()];
  const isSomebody = user !== null && token !== null;
  if (JSON.stringify(snapshot(auth).user) !== JSON.stringify(isSomebody ? user : null))
    auth.user = isSomebody ? user : null;
  auth.token = isSomebody ? token : null;
};

/** Restores, once, who was signed in. For the browser, after the first paint. */
export const restoreAuth = (): void => {
  if (!auth.isRestored) readKept();
  auth.isRestored = true;
};

/**
 * Follows what other tabs do with who is signed in, once that was restored: before, a page may not have been taken over yet. Answers
 * how to stop.
 */
export const syncAcrossTabs = (): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    if (auth.isRestored && (key === null || key === TOKEN_KEY || key === USER_KEY)) readKept();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};
