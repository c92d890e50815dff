/** Error thrown if something could not be loaded because our server could not be reached, or answered with an error. */
export const connectionError = new Error('the line is broken');

const KEY = 'somesa:reloaded-at';

/** Forgets that a page was loaded anew: it is there now. */
export const clearReloadMark = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: then no page is ever loaded anew by us.
  }
};

/** Notes that this address is loaded anew; false where it just was, or where nothing can be noted. */
const noteReload = (): boolean => {
  try {
    if (sessionStorage.getItem(KEY) === window.location.pathname) return false;
    sessionStorage.setItem(KEY, window.location.pathname);
    return true;
  } catch {
    return false;
  }
};

/** Returns whether our server answers with success; false also if it answers with an error. */
const isServerThere = async (): Promise<boolean> => {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

/**
 * Loads the page anew where a file of it could not be had though the server answers: it is the file of an old build. Once: what fails
 * again is thrown; where nobody answers, that is thrown as what it is.
 */
export const reloadOnce = async (error: unknown): Promise<never> => {
  if (!(await isServerThere())) throw connectionError;
  if (!noteReload()) throw error;
  window.location.reload();
  return new Promise<never>(() => undefined);
};
