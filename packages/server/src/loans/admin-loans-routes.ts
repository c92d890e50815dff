import {
  type LoanDecisionBody,
  type LoanDecisionBodyName,
  loanStates,
  type Problem,
  parseLoanDecision,
  problem,
  type Result,
} from '@somesa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Guard } from '../accounts/guard';
import { requireStaff } from '../accounts/require-staff';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { sendFieldErrors, sendProblem } from '../http/send-problem';
import { listAdminLoans } from './admin-loan-list';
import { viewAdminLoan } from './admin-loan-view';
import type { LoanDecisions, Officer } from './loan-decisions';
import { isLoanId } from './loan-view';
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
type Listed = { Querystring: { state?: string; cursor?: string } };
type Decision = (id: string, officer: Officer) => Promise<Result<Loan, Problem>>;

/** What staff sees of loans, and decides about them. Whoever is signed in and not of staff finds nothing here. */
export const adminLoansRoutes = (app: FastifyInstance, deps: AdminLoansRouteDependencies): void => {
  const { database, clock, guard, decisions } = deps;

  /** Who of staff asks; null where it is nobody of staff, and the answer is given. */
  const officerOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Officer | null> => {
    void reply.header('cache-control', 'no-store');
    const who = await requireStaff(guard, request);
    if (who.ok) return { id: who.value.user.id };
    sendProblem(reply, who.error);
    return null;
  };

  const show = async (reply: FastifyReply, id: string): Promise<FastifyReply> => {
    const { secondApprovalAboveUgx } = deps;
    const loan = isLoanId(id)
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
    if (!isLoanId(id)) return sendProblem(reply, problem('loan_not_found'));
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

  app.get<Listed>('/admin/loans', async (request, reply) => {
    if (!(await officerOf(request, reply))) return reply;
    const { state, cursor } = request.query;
    const known = loanStates.find((each) => each === state) ?? null;
    if (state !== undefined && !known) return sendFieldErrors(reply, { state: ['field_invalid'] });
    if (cursor !== undefined && !isLoanId(cursor))
      return sendFieldErrors(reply, { cursor: ['field_invalid'] });
    return reply.send(await listAdminLoans(database, { state: known, cursor: cursor ?? null }));
  });

  app.get<ById>('/admin/loans/:id', async (request, reply) =>
    (await officerOf(request, reply)) ? show(reply, request.params.id) : reply,
  );

  bare('review', decisions.review);
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
