import { disbursementBodies, type Problem, parseRequest, problem, type Result } from '@somesa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enterOffice } from '../../people/access/enter-office';
import type { Guard } from '../../people/access/guard';
import type { Database } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import type { StaffActor } from './bank-words';
import { findDisbursementView, viewDisbursement } from './disbursement-view';
import type { Disbursements } from './disbursements';
import type { Disbursement } from './disbursements-repository';

const CREATED = 201;

type ById = { Params: { id: string } };

export interface DisbursementRouteDependencies {
  database: Database;
  disbursements: Disbursements;
  guard: Guard;
  /** To call once a message that was queued is committed. */
  sendSoon: () => void;
}

/** What staff sees and does to pay schools. Whoever is signed in and not of staff finds nothing here. */
export const disbursementRoutes = (app: FastifyInstance, deps: DisbursementRouteDependencies): void => {
  const { database, disbursements, guard } = deps;

  /** Who of staff asks; null where it is nobody of staff, and the answer is given. */
  const staffOf = async (request: FastifyRequest, reply: FastifyReply): Promise<StaffActor | null> => {
    const officer = await enterOffice(guard, request, reply, 'staff');
    return officer && { kind: 'staff', id: officer.id };
  };

  const answerWith = async (
    reply: FastifyReply,
    settled: Result<Disbursement, Problem>,
  ): Promise<FastifyReply> => {
    if (!settled.ok) return sendProblem(reply, settled.error);
    deps.sendSoon();
    return reply.send({ disbursement: await viewDisbursement(database, settled.value.id) });
  };

  app.get<ById>('/admin/disbursements/:id', async (request, reply) => {
    if (!(await staffOf(request, reply))) return reply;
    const { id } = request.params;
    const disbursement = isUuid(id) ? await findDisbursementView(database, id) : null;
    return disbursement ? reply.send({ disbursement }) : sendProblem(reply, problem('not_found'));
  });

  app.post<ById>('/admin/loans/:id/disburse', async (request, reply) => {
    const staff = await staffOf(request, reply);
    if (!staff) return reply;
    if (!isUuid(request.params.id)) return sendProblem(reply, problem('loan_not_found'));
    const asked = await disbursements.disburse(request.params.id, staff.id);
    if (!asked.ok) return sendProblem(reply, asked.error);
    const disbursement = await viewDisbursement(database, asked.value.row.id);
    return reply.code(asked.value.isNew ? CREATED : 200).send({ disbursement });
  });

  app.post('/admin/bank-payment-files', async (request, reply) => {
    const staff = await staffOf(request, reply);
    if (!staff) return reply;
    const file = await disbursements.files.create(staff.id);
    return file.ok ? reply.code(CREATED).send({ file: file.value }) : sendProblem(reply, file.error);
  });

  app.get<ById>('/admin/bank-payment-files/:id', async (request, reply) => {
    if (!(await staffOf(request, reply))) return reply;
    const file = isUuid(request.params.id) ? await disbursements.files.read(request.params.id) : null;
    if (!file) return sendProblem(reply, problem('not_found'));
    return reply
      .header('content-disposition', `attachment; filename="${file.reference}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(file.csv);
  });

  app.post<ById>('/admin/disbursements/:id/settled', async (request, reply) => {
    const staff = await staffOf(request, reply);
    if (!staff) return reply;
    if (!isUuid(request.params.id)) return sendProblem(reply, problem('not_found'));
    const body = parseRequest(request.body, disbursementBodies.settled);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    return answerWith(reply, await disbursements.bank.settled(request.params.id, body.value, staff));
  });

  app.post<ById>('/admin/disbursements/:id/failed', async (request, reply) => {
    const staff = await staffOf(request, reply);
    if (!staff) return reply;
    if (!isUuid(request.params.id)) return sendProblem(reply, problem('not_found'));
    const body = parseRequest(request.body, disbursementBodies.failed);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    return answerWith(reply, await disbursements.bank.failed(request.params.id, body.value, staff));
  });
};
