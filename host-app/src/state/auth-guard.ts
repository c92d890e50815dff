import { type RoleId, roles, type UserView } from '@somesa/core';
import type { Auth } from './auth';
import type { Journey } from './auth-journey';

/**
 * Whom a page is for. guest: who is not signed in. code: a signed-in user, or a guest whose phone number waits for its
 * code. user: who is signed in. staff: staff and administrators.
 */
export type GuardKind = 'guest' | 'code' | 'user' | 'staff';

/** What becomes of a visit: shown, held until it is known who looks, sent elsewhere, or denied as if nothing were there. */
export type Verdict = 'show' | 'wait' | 'deny' | { to: string };

/** Who works in the back office. */
const OFFICE_ROLES: readonly RoleId[] = [roles.staff, roles.administrator];

/** Tells whether somebody works in the back office. */
export const isOffice = (user: Pick<UserView, 'role_id'> | null): boolean =>
  user !== null && OFFICE_ROLES.includes(user.role_id);

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
