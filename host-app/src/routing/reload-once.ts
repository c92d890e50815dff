import { readTabText, writeTabText } from '../state/tab-storage';

/**
 * Error thrown if something could not be loaded because our server could not be reached, or answered with an
 * error.
 */
export const connectionError = new Error('no connection');

const KEY = 'somesa:reloaded-at';

/** Clears the mark of a reload, because the page is loaded now. */
export const clearReloadMark = (): void => {
  writeTabText(KEY, null);
};

/** Marks this address as reloaded; returns false if it just was, or if storage is blocked. */
const markReload = (): boolean =>
  readTabText(KEY) !== window.location.pathname && writeTabText(KEY, window.location.pathname);

const isServerReachable = async (): Promise<boolean> => {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

/**
 * Reloads the page if a file could not be loaded though the server responds, because the file belongs to an
 * old build. Reloads once and then throws the error; throws `connectionError` if the server does not respond.
 */
export const reloadOnce = async (error: unknown): Promise<never> => {
  if (!(await isServerReachable())) throw connectionError;
  if (!markReload()) throw error;
  window.location.reload();
  return new Promise<never>(() => undefined);
};
