import type { Language } from '@somesa/core';
import { clearFailures } from '../routing/preparations';
import { clearReloadMark, connectionError } from '../routing/reload-once';
import { reportError } from '../routing/report-error';
import type { SiteRoute } from '../routing/site-route';
import { prepare } from './prepare';

/** Length of the first wait, in milliseconds; each further wait is twice as long. */
const FIRST_WAIT_MS = 1_000;
// Maximum number of timed attempts, about eight minutes in all; later attempts wait for a sign that the
// connection is back.
const MAX_WAITS = 9;

/** Resolves with the event of that sign. */
const waitForRetry = (attempt: number): Promise<Event | undefined> =>
  new Promise((resolve) => {
    if (attempt < MAX_WAITS) setTimeout(resolve, FIRST_WAIT_MS * 2 ** attempt);
    window.addEventListener('online', resolve, { once: true });
    document.addEventListener('visibilitychange', resolve, { once: true });
  });

/** Loads the first page, and retries connection failures until enough is loaded to hydrate the page. */
export const loadInitialRoute = async (
  route: SiteRoute,
  language: Language,
  isEnough: () => boolean,
): Promise<void> => {
  for (let attempt = 0; ; attempt += 1) {
    await prepare(route, language).catch((error: unknown) => {
      if (error !== connectionError) reportError('start', route.path, error);
    });
    if (isEnough()) return;
    clearFailures();
    // The user came back, so the page may be reloaded again, whatever was tried before.
    if (await waitForRetry(attempt)) clearReloadMark();
  }
};
