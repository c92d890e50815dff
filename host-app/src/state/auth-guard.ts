import { roles, type UserView } from '@somesa/core';
import type { Auth } from './auth';
import type { AuthFlow } from './auth-flow';

/**
 * Visitors that a page is for. guest: people who are not signed in. code: a signed-in user, or a guest whose
 * phone number waits for its code. user: signed-in users. staff: people who work in the back office,
 * including for a school.
 */
export type GuardKind = 'guest' | 'code' | 'user' | 'staff';

/**
 * Decision about a visit: shown, delayed until the visitor is known, redirected, or denied as if the page did
 * not exist.
 */
export type GuardDecision = 'show' | 'wait' | 'deny' | { to: string };

export const isAdmin = (user: Pick<UserView, 'role_id'> | null): boolean =>
  user !== null && user.role_id !== roles.parent;

export const getHomePath = (user: Pick<UserView, 'role_id'> | null): string =>
  isAdmin(user) ? '/admin' : '/parent/dashboard';

/**
 * Returns the address to open after a log-in: the previous page if the user may see it, otherwise the start
 * of the user's area.
 */
export const getLandingPath = (user: Pick<UserView, 'role_id'>, returnTo: string | null): string =>
  returnTo !== null && (isAdmin(user) || !returnTo.startsWith('/admin')) ? returnTo : getHomePath(user);

/**
 * Decides about a visit. Pages for guests are shown before the visitor is known, because they are
 * prerendered.
 */
export const resolveGuard = (
  kind: GuardKind,
  { user, isRestored }: Pick<Auth, 'user' | 'isRestored'>,
  { phone, returnTo }: Pick<AuthFlow, 'phone' | 'returnTo'>,
): GuardDecision => {
  if (!isRestored) return kind === 'guest' ? 'show' : 'wait';
  switch (kind) {
    case 'guest':
      return user ? { to: getLandingPath(user, returnTo) } : 'show';
    case 'code':
      return user || phone ? 'show' : { to: '/login' };
    case 'user':
      return user ? 'show' : { to: '/login' };
    case 'staff':
      if (!user) return { to: '/login' };
      return isAdmin(user) ? 'show' : 'deny';
    default:
      return kind satisfies never;
  }
};
