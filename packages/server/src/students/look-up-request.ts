import { type FieldKeys, parseRequest, type Result, regNo, schoolSlug } from '@somesa/core';
import type { FastifyRequest } from 'fastify';
import { type Infer, object, optional } from 'superstruct';
import { isCrossOrigin } from '../http/origins';

/** What a look-up needs: the number, and the school where two use it; a partner's page always says its school. */
const hostRequest = object({ regNo, school: optional(schoolSlug) });
const embedRequest = object({ regNo, school: schoolSlug });

/** How a look-up by registration number is called. */
export interface LookUpCall {
  Params: { regNo: string };
  Querystring: { school?: string };
}

/** Reads a look-up: the number in its one form, and the school where one is named. */
export const lookUpRequest = (
  request: FastifyRequest<LookUpCall>,
  publicUrl: string,
): Result<Infer<typeof hostRequest>, FieldKeys> => {
  const input = { ...request.query, regNo: request.params.regNo };
  return isCrossOrigin(request, publicUrl)
    ? parseRequest(input, embedRequest)
    : parseRequest(input, hostRequest);
};
