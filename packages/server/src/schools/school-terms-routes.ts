import { parseRequest, problem } from '@somesa/core';
import { schoolBodies } from '@somesa/core/office';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { sendFieldErrors, sendProblem } from '../http/send-problem';
import { readNumber } from './office-schools-repository';
import type { EnterSchool, OfSchool, ShowSchool } from './office-schools-routes';
import { createSchoolTerms } from './school-terms';

const CREATED = 201;

type OfTerm = { Params: { id: string; term: string } };
type OfFee = { Params: { id: string; fee: string } };

export interface SchoolTermsRouteDependencies {
  database: Database;
  clock: Clock;
  enter: EnterSchool;
  show: ShowSchool;
}

/** A school's terms and fees: POST /admin/schools/:id/terms, .../terms/:term/fees, .../fees/:fee/charge. */
export const schoolTermsRoutes = (
  app: FastifyInstance,
  { database, clock, enter, show }: SchoolTermsRouteDependencies,
): void => {
  const terms = createSchoolTerms({ database, clock });

  app.post<OfSchool>('/admin/schools/:id/terms', async (request, reply) => {
    const asked = await enter(request, reply);
    if (!asked) return reply;
    const body = parseRequest(request.body, schoolBodies.term);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const added = await terms.add(asked.id, body.value, asked.officer.id);
    return show(added.ok ? reply.code(CREATED) : reply, asked.id, added);
  });

  app.post<OfTerm>('/admin/schools/:id/terms/:term/fees', async (request, reply) => {
    const asked = await enter(request as FastifyRequest<OfSchool>, reply);
    if (!asked) return reply;
    const body = parseRequest(request.body, schoolBodies.fee);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const term = readNumber(request.params.term);
    if (term === null) return sendProblem(reply, problem('not_found'));
    const added = await terms.addFee(asked.id, term, body.value, asked.officer.id);
    return show(added.ok ? reply.code(CREATED) : reply, asked.id, added);
  });

  app.post<OfFee>('/admin/schools/:id/fees/:fee/charge', async (request, reply) => {
    const asked = await enter(request as FastifyRequest<OfSchool>, reply);
    if (!asked) return reply;
    const fee = readNumber(request.params.fee);
    if (fee === null) return sendProblem(reply, problem('not_found'));
    const charged = await terms.charge(asked.id, fee, asked.officer.id);
    return show(reply, asked.id, charged, charged.ok ? { charged: charged.value } : {});
  });
};
