import { parseRequest } from '@somesa/core';
import { schoolBodies } from '@somesa/core/office';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { sendFieldErrors } from '../http/send-problem';
import type { EnterSchool, OfSchool, ShowSchool } from './office-schools-routes';
import { createSchoolOrigins } from './school-origins';

const CREATED = 201;

type OfOrigin = OfSchool & { Querystring: { origin?: unknown } };

export interface SchoolOriginsRouteDependencies {
  database: Database;
  clock: Clock;
  publicUrl: string;
  enter: EnterSchool;
  show: ShowSchool;
}

/** A school's web origins: POST and DELETE /admin/schools/:id/origins (which one stands in the query), POST .../origins/check. */
export const schoolOriginsRoutes = (
  app: FastifyInstance,
  { enter, show, ...deps }: SchoolOriginsRouteDependencies,
): void => {
  const origins = createSchoolOrigins(deps);

  app.post<OfSchool>('/admin/schools/:id/origins', async (request, reply) => {
    const asked = await enter(request, reply);
    if (!asked) return reply;
    const body = parseRequest(request.body, schoolBodies.origin);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const added = await origins.add(asked.id, body.value, asked.officer.id);
    return show(added.ok ? reply.code(CREATED) : reply, asked.id, added);
  });

  app.delete<OfOrigin>('/admin/schools/:id/origins', async (request, reply) => {
    const asked = await enter(request as FastifyRequest<OfSchool>, reply);
    if (!asked) return reply;
    const { origin } = request.query;
    const removed = await origins.remove(
      asked.id,
      typeof origin === 'string' ? origin : '',
      asked.officer.id,
    );
    return show(reply, asked.id, removed);
  });

  app.post<OfSchool>('/admin/schools/:id/origins/check', async (request, reply) => {
    const asked = await enter(request, reply);
    if (!asked) return reply;
    const body = parseRequest(request.body, schoolBodies.check);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    return show(reply, asked.id, await origins.check(asked.id, body.value.page, asked.officer.id));
  });
};
