import { parseRequest, problem } from '@somesa/core';
import { schoolBodies } from '@somesa/core/office';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { sendFieldErrors, sendProblem } from '../http/send-problem';
import { readNumber } from './office-schools-repository';
import type { EnterSchool, OfSchool, ShowSchool } from './office-schools-routes';
import { createSchoolTerms } from './school-terms';
import { createTermFees } from './term-fees';

const CREATED = 201;

type OfTerm = { Params: { id: string; term: string } };
type OfFee = { Params: { id: string; fee: string } };

export interface SchoolTermsRouteDependencies {
  database: Database;
  clock: Clock;
  enter: EnterSchool;
  show: ShowSchool;
}

/**
 * A school's terms and fees: POST /admin/schools/:id/terms; PUT, DELETE .../terms/:term; POST .../terms/:term/fees; PUT, DELETE
 * .../fees/:fee; POST .../fees/:fee/charge, .../take-back.
 */
export const schoolTermsRoutes = (
  app: FastifyInstance,
  { database, clock, enter, show }: SchoolTermsRouteDependencies,
): void => {
  const terms = createSchoolTerms({ database, clock });
  const fees = createTermFees({ database, clock });

  /** Who asks, of which school, and which of its terms or fees; null where the answer is given. */
  const enterOne = async (
    request: FastifyRequest,
    reply: FastifyReply,
    number: string,
  ): Promise<{ school: number; one: number; by: string } | null> => {
    const asked = await enter(request as FastifyRequest<OfSchool>, reply);
    if (!asked) return null;
    const one = readNumber(number);
    if (one === null) sendProblem(reply, problem('not_found'));
    return one === null ? null : { school: asked.id, one, by: asked.officer.id };
  };

  app.post<OfSchool>('/admin/schools/:id/terms', async (request, reply) => {
    const asked = await enter(request, reply);
    if (!asked) return reply;
    const body = parseRequest(request.body, schoolBodies.term);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const added = await terms.add(asked.id, body.value, asked.officer.id);
    return show(added.ok ? reply.code(CREATED) : reply, asked.id, added);
  });

  app.put<OfTerm>('/admin/schools/:id/terms/:term', async (request, reply) => {
    const asked = await enterOne(request, reply, request.params.term);
    if (!asked) return reply;
    const body = parseRequest(request.body, schoolBodies.term);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    return show(reply, asked.school, await terms.change(asked.school, asked.one, body.value, asked.by));
  });

  app.delete<OfTerm>('/admin/schools/:id/terms/:term', async (request, reply) => {
    const asked = await enterOne(request, reply, request.params.term);
    return asked ? show(reply, asked.school, await terms.remove(asked.school, asked.one, asked.by)) : reply;
  });

  app.post<OfTerm>('/admin/schools/:id/terms/:term/fees', async (request, reply) => {
    const asked = await enterOne(request, reply, request.params.term);
    if (!asked) return reply;
    const body = parseRequest(request.body, schoolBodies.fee);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const added = await fees.add(asked.school, asked.one, body.value, asked.by);
    return show(added.ok ? reply.code(CREATED) : reply, asked.school, added);
  });

  app.put<OfFee>('/admin/schools/:id/fees/:fee', async (request, reply) => {
    const asked = await enterOne(request, reply, request.params.fee);
    if (!asked) return reply;
    const body = parseRequest(request.body, schoolBodies.fee);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    return show(reply, asked.school, await fees.change(asked.school, asked.one, body.value, asked.by));
  });

  app.delete<OfFee>('/admin/schools/:id/fees/:fee', async (request, reply) => {
    const asked = await enterOne(request, reply, request.params.fee);
    return asked ? show(reply, asked.school, await fees.remove(asked.school, asked.one, asked.by)) : reply;
  });

  app.post<OfFee>('/admin/schools/:id/fees/:fee/charge', async (request, reply) => {
    const asked = await enterOne(request, reply, request.params.fee);
    if (!asked) return reply;
    const charged = await fees.charge(asked.school, asked.one, asked.by);
    return show(reply, asked.school, charged, charged.ok ? { charged: charged.value } : {});
  });

  app.post<OfFee>('/admin/schools/:id/fees/:fee/take-back', async (request, reply) => {
    const asked = await enterOne(request, reply, request.params.fee);
    if (!asked) return reply;
    const taken = await fees.takeBack(asked.school, asked.one, asked.by);
    return show(reply, asked.school, taken, taken.ok ? taken.value : {});
  });
};
