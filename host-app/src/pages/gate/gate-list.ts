import type { Result, VerifyText } from '@somesa/core';
import { err, ok } from '@somesa/core';
import type { GateList } from '@somesa/core/admin';

const TOKEN_KEY = 'somesa-gate-token';
const LIST_KEY = 'somesa-gate-list';
const FETCH_TIMEOUT_MS = 20_000;

/** Returns the token of the link: of the address, whose fragment no server sees, or of the link that was opened last. */
export const readToken = (): string | null => {
  const opened = window.location.hash.slice(1);
  if (opened !== '' && opened !== localStorage.getItem(TOKEN_KEY)) {
    localStorage.removeItem(LIST_KEY);
    localStorage.setItem(TOKEN_KEY, opened);
  }
  return localStorage.getItem(TOKEN_KEY);
};

/** Returns the list that the phone keeps; null if it has none that can be read. */
export const readKeptList = (): GateList | null => {
  try {
    return JSON.parse(localStorage.getItem(LIST_KEY) ?? 'null');
  } catch {
    // Damaged; the next one replaces it.
    return null;
  }
};

/** Fetches the list and keeps it. A link that was withdrawn takes the kept list with it. */
export const fetchList = async (token: string): Promise<Result<GateList, 'link_gone' | 'not_fetched'>> => {
  try {
    // Without cookies: the page acts for the link, not for a user.
    const answer = await fetch('/api/gate/list', {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    });
    const { list }: { list?: GateList | null } = await answer.json();
    // Networks that ask for a login, proxies and failed deployments answer too, whatever they know of the link.
    if (!answer.ok || list === undefined) return err('not_fetched');
    if (list === null) {
      localStorage.removeItem(LIST_KEY);
      return err('link_gone');
    }
    localStorage.setItem(LIST_KEY, JSON.stringify(list));
    return ok(list);
  } catch {
    // No connection, no answer in time, or no JSON.
    return err('not_fetched');
  }
};

/** Returns the function that verifies signatures with a list's public key. */
export const createVerifier = ({ publicKey }: GateList): VerifyText => {
  const raw = Uint8Array.from(atob(publicKey), (character) => character.charCodeAt(0));
  const curve = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = crypto.subtle.importKey('raw', raw, curve, false, ['verify']);
  return async (text, signature) =>
    crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      await key,
      Uint8Array.from(signature.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
      new TextEncoder().encode(text),
    );
};
