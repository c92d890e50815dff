/** Most reports that one visit sends: a screen that breaks in a loop must not flood the server. */
const MAX_REPORTS = 5;

let sent = 0;

/** What the server learns of a broken screen: where and of what kind, never what was on it. */
export interface ErrorReport {
  /** Which of our boundaries caught it. */
  component: string;
  /** The route's pattern, never the filled-in path. */
  route: string;
  errorName: string;
}

/** Tells the server of an unexpected error. Fails silently: there is nobody to tell. */
export const reportError = (report: ErrorReport): void => {
  if (sent >= MAX_REPORTS) return;
  sent += 1;
  fetch('/api/client-errors', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(report),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
};
