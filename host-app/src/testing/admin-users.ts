import { roles } from '@somesa/core';
import type { AdminUserAnswer } from '@somesa/core/admin';

export const adminUser = (more: Partial<AdminUserAnswer['user']> = {}): AdminUserAnswer => ({
  user: {
    id: 'u-9',
    first_name: 'Grace',
    last_name: 'Auma',
    email: 'grace@hill.example',
    contact: '0772000009',
    role_id: roles.bursar,
    school: { id: 7, name: 'Hill School' },
    status: 'verified',
    isLocked: false,
    createdAt: '2026-09-20T08:05:00.000Z',
    ...more,
  },
  roleRequestId: null,
  sessions: [],
  events: [],
  loans: [],
  payments: [],
});
