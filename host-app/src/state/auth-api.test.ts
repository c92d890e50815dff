import { toast } from '@somesa/ui';
import { subscribe } from 'valtio/vanilla';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resetBrowser } from '../testing/visit';
import { loadTexts } from '../texts/catalogue';
import { auth, setToken } from './auth';
import { callAsUser } from './auth-api';

const ENDED = 'You have been logged out. Log in to continue.';

/** Creates a response with status 401 whose body arrives after its head, as on a slow connection. */
const reject = (body: string, signal: AbortSignal | null | undefined): Response =>
  new Response(
    new ReadableStream({
      start: (stream) => {
        const timer = setTimeout(() => {
          stream.enqueue(new TextEncoder().encode(body));
          stream.close();
        }, 5);
        signal?.addEventListener('abort', () => {
          clearTimeout(timer);
          stream.error(new DOMException('aborted', 'AbortError'));
        });
      },
    }),
    { status: 401, headers: { 'content-type': 'application/json' } },
  );

await loadTexts('en', ['connection']);

let messages: string[] = [];
let stopWatching: () => void;
let controller: AbortController;
const stubBody = (body: string): void =>
  void vi.stubGlobal('fetch', async (_: string, init: RequestInit) => reject(body, init.signal));
beforeEach(() => {
  resetBrowser();
  setToken('token-1');
  messages = [];
  vi.spyOn(toast, 'error').mockImplementation((text) => {
    messages.push(String(text));
    return '';
  });
  controller = new AbortController();
  // Simulates a screen for signed-in users, which unmounts and aborts its requests.
  stopWatching = subscribe(auth, () => auth.token === null && controller.abort(), true);
});
afterEach(() => {
  stopWatching();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('shows once that the session has ended, even if screens abort their requests', async () => {
  stubBody(JSON.stringify({ message: ENDED }));
  await Promise.all(
    [1, 2, 3].map(() => callAsUser('GET /auth/me', { expects: 'user', signal: controller.signal })),
  );
  expect(auth.token).toBeNull();
  expect(messages).toEqual([ENDED]);
});

it('keeps the session after a 401 that our server did not send', async () => {
  stubBody('<html>Sign in to the hotel network</html>');
  expect((await callAsUser('GET /auth/me', { expects: 'user' })).ok).toBe(false);
  expect(auth.token).toBe('token-1');
  expect(messages).toEqual([]);
});
