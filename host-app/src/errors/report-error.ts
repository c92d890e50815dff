/** Most reports that one visit sends: a screen that breaks in a loop must not flood the server. */
const MAX_REPORTS = 5;

let sent = 0;

/**
 * Tells the server of an unexpected error: where, by our boundary and the route's pattern, and of what kind, never what was on the
 * screen. Fails silently: there is nobody to tell.
 */
export const reportError = (component: string, route: string, error: unknown): void => {
  if (sent >= MAX_REPORTS) return;
  sent += 1;
  fetch('/api/client-errors', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ component, route, errorName: error instanceof Error ? error.name : typeof error }),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
};
