import { type Endpoint, endpoints } from '@somesa/core/contract';
import type { FastifyRequest } from 'fastify';

/** Calls below /admin that move money or change rights: each needs a fresh code of the second factor. */
export const stepUpCalls: readonly string[] = [
  ...Object.values<Endpoint>(endpoints)
    .filter(({ stepUp }) => stepUp)
    .map(({ method, path }) => `${method} ${path.replace('/admin', '')}`),
  'POST /doubts/:id/credit',
  'POST /doubts/:id/return',
  'POST /payments/:id/refund',
  'POST /bank-lines/:id/allocate',
  'POST /bank-lines/:id/return',
  'POST /users/:id/unlock',
  'POST /users/:id/anonymise',
  'POST /users/:id/reset-second-factor',
  'PUT /users/:id/role',
  'POST /invitations',
];

const known = new Set(stepUpCalls);

/** Returns whether a call moves money or changes rights. */
export const needsStepUp = ({ method, routeOptions }: FastifyRequest): boolean =>
  known.has(`${method} ${(routeOptions.url ?? '').replace('/api/admin', '')}`);
