import { err, problem } from '@somesa/core';
import type { FastifyRequest } from 'fastify';
import { isCrossOrigin } from '../schools/cors';

/** Returns whether a lookup lacks the school that requests from a host page must name. */
export const isSchoolMissing = (request: FastifyRequest, school: string | null, publicUrl: string): boolean =>
  school === null && isCrossOrigin(request, publicUrl);

/** Problem of a lookup that does not name its school. */
export const schoolRequired = err(problem('validation_failed', {}, { school: ['school_required'] }));
