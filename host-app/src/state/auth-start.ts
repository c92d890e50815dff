import { auth, restoreAuth } from './auth';
import { restoreAuthFlow } from './auth-flow';

/** Loads the account API only for signed-in users, so that a guest’s first visit needs no code for it. */
const refresh = async (): Promise<void> => {
  const { refreshUser } = await import('./auth-session');
  await refreshUser();
};

/**
 * Restores the session: first from storage and then, once per visit, from the server. Call it from an effect,
 * after the page for a guest was hydrated.
 */
export const startAuth = (): void => {
  if (auth.isRestored) return;
  restoreAuthFlow();
  restoreAuth();
  if (auth.token !== null) void refresh();
};
