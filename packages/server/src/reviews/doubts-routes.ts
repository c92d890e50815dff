import { problem } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import type { Guard } from '../accounts/guard';
import type { Database } from '../db/database';
import { sendProblem } from '../http/send-problem';
import { enterOffice } from '../office/enter-office';
import { viewDoubt } from './doubt-view';

/** GET /admin/doubts/:id, by `kind~subject`: one thing that a person must decide, with what is known of it. */
export const doubtsRoutes = (
  app: FastifyInstance,
  { database, guard }: { database: Database; guard: Guard },
): void => {
  app.get<{ Params: { id: string } }>('/admin/doubts/:id', async (request, reply) => {
    if (!(await enterOffice(guard, request, reply, 'staff'))) return reply;
    const doubt = await viewDoubt(database, request.params.id);
    return doubt ? reply.send(doubt) : sendProblem(reply, problem('not_found'));
  });
};
