import type { Language } from '@somesa/core';
import { reportError } from '../errors/report-error';
import { clearFailures, prepare } from './prepare';
import { clearReloadMark, connectionError } from './reload-once';
import type { SiteRoute } from './site-route';

/** Length of the first wait, in milliseconds; each further wait is twice as long. */
const FIRST_WAIT_MS = 1_000;
/** Maximum number of timed attempts, about eight minutes in all; later attempts wait for a sign that the connection is back. */
const MAX_WAITS = 9;

/** Waits until the line may be back: for a while, or until a sign of it, which is answered. */
const nextChance = (tries: number): Promise<Event | undefined> =>
  new Promise((resolve) => {
    if (tries < MAX_WAITS) setTimeout(resolve, FIRST_WAIT_MS * 2 ** tries);
    window.addEventListener('online', resolve, { once: true });
    document.addEventListener('visibilitychange', resolve, { once: true });
  });

/** Brings the first page, again and again where the line is broken: until there is enough of it to take over what was sent. */
export const loadInitialRoute = async (
  route: SiteRoute,
  language: Language,
  isEnough: () => boolean,
): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    await prepare(route, language).catch((error: unknown) => {
      if (error !== connectionError) reportError('start', route.path, error);
    });
    if (isEnough()) return;
    clearFailures();
    // Somebody came back: whatever was tried before, the page may be loaded anew for them.
    if (await nextChance(tries)) clearReloadMark();
  }
};
