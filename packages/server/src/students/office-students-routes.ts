import { problem } from '@somesa/core';
import type { OfficeStudentAnswer } from '@somesa/core/office';
import type { FastifyInstance } from 'fastify';
import type { Guard } from '../accounts/guard';
import type { Database } from '../db/database';
import { sendProblem } from '../http/send-problem';
import { enterOffice } from '../office/enter-office';
import { readNumber } from '../schools/office-schools-repository';
import { viewOfficeStudent } from './office-student-view';

/** GET /admin/students/:id: a child with what it was charged and what was paid. A bursar finds those of their own school. */
export const officeStudentsRoutes = (
  app: FastifyInstance,
  { database, guard }: { database: Database; guard: Guard },
): void => {
  app.get<{ Params: { id: string } }>('/admin/students/:id', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'school');
    if (!officer) return reply;
    const id = readNumber(request.params.id);
    const student = id === null ? null : await viewOfficeStudent(database, id, officer);
    if (!student) return sendProblem(reply, problem('not_found'));
    const answer: OfficeStudentAnswer = { student };
    return reply.send(answer);
  });
};
