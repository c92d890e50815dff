import { roles, type UserView } from '@somesa/core';
import type { Auth } from './auth';
import type { Journey } from './auth-journey';

/**
 * Whom a page is for. guest: who is not signed in. code: a signed-in user, or a guest whose phone number waits for its
 * code. user: who is signed in. staff: who works in the back office, for a school too.
 */
export type GuardKind = 'guest' | 'code' | 'user' | 'staff';

/** What becomes of a visit: shown, held until it is known who looks, sent elsewhere, or denied as if nothing were there. */
export type Verdict = 'show' | 'wait' | 'deny' | { to: string };

/** Tells whether somebody works in the back office: everybody who is no parent. What each sees there, its own table says. */
export const isOffice = (user: Pick<UserView, 'role_id'> | null): boolean =>
  user !== null && user.role_id !== roles.parent;

/** Where somebody's own area begins. */
export const homeOf = (user: Pick<UserView, 'role_id'> | null): string =>
  isOffice(user) ? '/admin' : '/parent/dashboard';

/** Where a log-in leads: back to where somebody was, if it is theirs to see. */
export const landingOf = (user: Pick<UserView, 'role_id'>, returnTo: string | null): string =>
  returnTo !== null && (isOffice(user) || !returnTo.startsWith('/admin')) ? returnTo : homeOf(user);

/** Judges one visit. Pages for guests are shown before it is known who looks: they are built that way. */
export const judge = (
  kind: GuardKind,
  { user, isRestored }: Pick<Auth, 'user' | 'isRestored'>,
  { phone, returnTo }: Pick<Journey, 'phone' | 'returnTo'>,
): Verdict => {
  if (!isRestored) return kind === 'guest' ? 'show' : 'wait';
  switch (kind) {
    case 'guest':
      return user ? { to: landingOf(user, returnTo) } : 'show';
    case 'code':
      return user || phone ? 'show' : { to: '/login' };
    case 'user':
      return user ? 'show' : { to: '/login' };
    case 'staff':
      if (!user) return { to: '/login' };
      return isOffice(user) ? 'show' : 'deny';
    default:
      return kind satisfies never;
  }
};
