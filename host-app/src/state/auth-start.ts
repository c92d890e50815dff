import { auth, restoreAuth } from './auth';
import { restoreAuthFlow } from './auth-flow';

/** Only who is signed in needs the calls of the account: a guest’s first visit goes without. */
const refresh = async (): Promise<void> => {
  const { refreshUser } = await import('./auth-session');
  await refreshUser();
};

/**
 * Finds out who is here: what was kept at first, then, once per visit, what the server says. For an effect of the page, by
 * which time it has taken over what was built for a guest.
 */
export const startAuth = (): void => {
  if (auth.isRestored) return;
  restoreAuthFlow();
  restoreAuth();
  if (auth.token !== null) void refresh();
};
