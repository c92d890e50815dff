/** Maximum number of reports in one visit, so that a screen failing in a loop does not flood the server. */
const MAX_REPORTS = 5;

let sent = 0;

/**
 * Reports an unexpected error to the server: the boundary, the route's pattern and the kind of error, never
 * the screen's content. Ignores failures, because no one can be informed.
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
