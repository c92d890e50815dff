import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetBrowser, sarah, storeSignedInUser } from '../testing/visit';
import { auth, clearAuth, restoreAuth, setLoading, setToken, setUser, syncAcrossTabs } from './auth';

beforeEach(resetBrowser);
afterEach(() => vi.unstubAllGlobals());

/** Changes the storage as another tab would, and sends the event that this tab receives. */
const elsewhere = (change: () => void, key: string | null = null): void => {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key }));
};

describe('auth', () => {
  it('has no user and is not loading before storage is read', () => {
    expect({ ...auth }).toEqual({ user: null, token: null, isLoading: false, isRestored: false });
  });

  it('sets and clears the user, the token and the loading flag', () => {
    setUser(sarah);
    setToken('t');
    setLoading(true);
    expect(auth).toMatchObject({ user: sarah, token: 't', isLoading: true });
    setLoading(false);
    clearAuth();
    expect(auth).toMatchObject({ user: null, token: null, isLoading: false });
  });

  it('stores the session under authToken and authUser, and deletes it', () => {
    setUser(sarah);
    setToken('t');
    expect(localStorage.getItem('authToken')).toBe('t');
    expect(JSON.parse(localStorage.getItem('authUser') ?? '')).toEqual(sarah);
    clearAuth();
    expect(localStorage).toHaveLength(0);
  });

  it('restores the session at the start', () => {
    storeSignedInUser();
    restoreAuth();
    expect(auth).toMatchObject({ user: sarah, token: 'token-1', isRestored: true });
  });

  it.each([
    ['a token without a user', { authToken: 't' }],
    ['a user without a token', { authUser: JSON.stringify(sarah) }],
    ['what is no JSON', { authToken: 't', authUser: '{' }],
    ['what is no user', { authToken: 't', authUser: '{"name":"x"}' }],
  ])('has no user with %s', (_, stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    restoreAuth();
    expect(auth).toMatchObject({ user: null, token: null, isRestored: true });
  });

  it('follows other tabs once it was restored, until it is stopped', () => {
    const stop = syncAcrossTabs();
    elsewhere(storeSignedInUser, 'authUser');
    expect(auth.user).toBeNull();
    restoreAuth();
    elsewhere(() => localStorage.clear());
    elsewhere(storeSignedInUser, 'authUser');
    expect(auth).toMatchObject({ user: sarah, token: 'token-1' });
    elsewhere(() => localStorage.clear());
    expect(auth).toMatchObject({ user: null, token: null });
    stop();
    elsewhere(storeSignedInUser, 'authUser');
    expect(auth.user).toBeNull();
  });

  it('stays in memory if storage is blocked', () => {
    const throwDenied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: throwDenied, setItem: throwDenied, removeItem: throwDenied });
    restoreAuth();
    setUser(sarah);
    setToken('t');
    expect(auth).toMatchObject({ user: sarah, token: 't' });
    clearAuth();
    expect(auth.token).toBeNull();
  });
});
