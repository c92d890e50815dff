import {
  type LoanDecisionBody,
  type LoanDecisionBodyName,
  type Problem,
  parseLoanDecision,
  problem,
  type Result,
} from '@somesa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enterOffice } from '../../people/access/enter-office';
import type { Guard } from '../../people/access/guard';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import { viewAdminLoan } from './admin-loan-view';
import type { LoanDecisions, Officer } from './loan-decisions';
import type { Loan } from './loans-repository';

export interface AdminLoansRouteDependencies {
  database: Database;
  clock: Clock;
  guard: Guard;
  decisions: LoanDecisions;
  /** Above this, in UGX, two people must approve. */
  secondApprovalAboveUgx: number;
}

type ById = { Params: { id: string } };
type Decision = (id: string, officer: Officer) => Promise<Result<Loan, Problem>>;

/** What staff sees of loans, and decides about them. Whoever is signed in and not of staff finds nothing here. */
export const adminLoansRoutes = (app: FastifyInstance, deps: AdminLoansRouteDependencies): void => {
  const { database, clock, guard, decisions } = deps;

  const officerOf = (request: FastifyRequest, reply: FastifyReply): Promise<Officer | null> =>
    enterOffice(guard, request, reply, 'staff');

  const show = async (reply: FastifyReply, id: string): Promise<FastifyReply> => {
    const { secondApprovalAboveUgx } = deps;
    const loan = isUuid(id)
      ? await viewAdminLoan(database, id, { now: clock.now(), secondApprovalAboveUgx })
      : null;
    return loan ? reply.send({ loan }) : sendProblem(reply, problem('loan_not_found'));
  };

  const decided = async (
    request: FastifyRequest<ById>,
    reply: FastifyReply,
    officer: Officer,
    decide: Decision,
  ): Promise<FastifyReply> => {
    const { id } = request.params;
    if (!isUuid(id)) return sendProblem(reply, problem('loan_not_found'));
    const moved = await decide(id, officer);
    return moved.ok ? show(reply, id) : sendProblem(reply, moved.error);
  };

  /** A decision that says nothing but itself. */
  const bare = (path: string, decide: Decision): void => {
    app.post<ById>(`/admin/loans/:id/${path}`, async (request, reply) => {
      const officer = await officerOf(request, reply);
      return officer ? decided(request, reply, officer, decide) : reply;
    });
  };

  /** A decision with what it says; its body is checked first. */
  const worded = <Name extends LoanDecisionBodyName>(
    path: string,
    name: Name,
    decide: (id: string, officer: Officer, body: LoanDecisionBody<Name>) => ReturnType<Decision>,
  ): void => {
    app.post<ById>(`/admin/loans/:id/${path}`, async (request, reply) => {
      const officer = await officerOf(request, reply);
      if (!officer) return reply;
      const body = parseLoanDecision(name, request.body);
      if (!body.ok) return sendFieldErrors(reply, body.error);
      return decided(request, reply, officer, (id, who) => decide(id, who, body.value));
    });
  };

  app.get<ById>('/admin/loans/:id', async (request, reply) =>
    (await officerOf(request, reply)) ? show(reply, request.params.id) : reply,
  );

  bare('reopen', decisions.reopen);
  bare('cancel', decisions.cancel);
  worded('request-documents', 'requestDocuments', (id, officer, { kinds, note }) =>
    decisions.requestDocuments(id, officer, kinds, note),
  );
  worded('link-student', 'linkStudent', (id, officer, { regNo }) =>
    decisions.linkStudent(id, officer, regNo),
  );
  worded('approve', 'approve', decisions.approve);
  worded('decline', 'decline', (id, officer, { reason, note }) =>
    decisions.decline(id, officer, reason, note),
  );
};
