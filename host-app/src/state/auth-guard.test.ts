import { roles } from '@somesa/core';
import { describe, expect, it } from 'vitest';
import { type GuardDecision, type GuardKind, getLandingPath, resolveGuard } from './auth-guard';

type Visitor = 'unknown' | 'guest' | 'registered' | keyof typeof roles;

const decide = (kind: GuardKind, visitor: Visitor): GuardDecision => {
  const user = visitor in roles ? { role_id: roles[visitor as keyof typeof roles] } : null;
  return resolveGuard(
    kind,
    { user: user as never, isRestored: visitor !== 'unknown' },
    { phone: visitor === 'registered' ? '0772123456' : null, returnTo: null },
  );
};

const login = { to: '/login' };
const dashboard = { to: '/parent/dashboard' };
const admin = { to: '/admin' };

describe('resolveGuard', () => {
  it.each<[GuardKind, Record<Visitor, GuardDecision>]>([
    [
      'guest',
      {
        unknown: 'show',
        guest: 'show',
        registered: 'show',
        parent: dashboard,
        bursar: admin,
        staff: admin,
        administrator: admin,
      },
    ],
    [
      'code',
      {
        unknown: 'wait',
        guest: login,
        registered: 'show',
        parent: 'show',
        bursar: 'show',
        staff: 'show',
        administrator: 'show',
      },
    ],
    [
      'user',
      {
        unknown: 'wait',
        guest: login,
        registered: login,
        parent: 'show',
        bursar: 'show',
        staff: 'show',
        administrator: 'show',
      },
    ],
    [
      'staff',
      {
        unknown: 'wait',
        guest: login,
        registered: login,
        parent: 'deny',
        bursar: 'show',
        staff: 'show',
        administrator: 'show',
      },
    ],
  ])('returns the expected decision for every kind of visitor on pages for %s', (kind, expected) => {
    const all = Object.keys(expected) as Visitor[];
    expect(Object.fromEntries(all.map((visitor) => [visitor, decide(kind, visitor)]))).toEqual(expected);
  });
});

it.each([
  [roles.parent, '/parent/dashboard/profile', '/parent/dashboard/profile'],
  [roles.parent, '/admin', '/parent/dashboard'],
  [roles.parent, null, '/parent/dashboard'],
  [roles.staff, '/admin', '/admin'],
  [roles.staff, '/parent/dashboard/profile', '/parent/dashboard/profile'],
  [roles.administrator, null, '/admin'],
] as const)('sends a login of role %i that comes from %s to %s', (role_id, from, to) => {
  expect(getLandingPath({ role_id }, from)).toBe(to);
});
