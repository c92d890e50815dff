import { err, problem } from '@somesa/core';
import type { FastifyRequest } from 'fastify';
import { isCrossOrigin } from '../schools/origins';

/** Returns whether a lookup must say its school and does not: a partner's page always knows it. */
export const lacksSchool = (request: FastifyRequest, school: string | null, publicUrl: string): boolean =>
  school === null && isCrossOrigin(request, publicUrl);

/** Refusal of a partner's page that does not say its school. */
export const schoolMissing = err(problem('validation_failed', {}, { school: ['school_required'] }));
