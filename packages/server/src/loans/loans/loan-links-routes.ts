import { problem } from '@somesa/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FileLinks } from '../../messaging/uploads/links';
import { findClaimed, isUploadId } from '../../messaging/uploads/uploads-repository';
import { enterOffice } from '../../people/access/enter-office';
import type { Guard } from '../../people/access/guard';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { sendProblem } from '../../platform/http/send-problem';
import { hasAgreement } from './agreement';
import { findLoan, type Loan } from './loans-repository';

type ById = { Params: { id: string } };
type ByDocument = { Params: { id: string; documentId: string } };

/** Links to the files of a loan, for its parent and for staff: each good for 5 minutes. What is another’s is not found. */
export const loanLinksRoutes = (
  app: FastifyInstance,
  deps: { database: Database; clock: Clock; guard: Guard; links: FileLinks },
): void => {
  const { database, clock, guard, links } = deps;

  const findOwn = async (userId: string, id: string): Promise<Loan | null> => {
    const loan = isUuid(id) ? await findLoan(database, id) : null;
    return loan?.userId === userId ? loan : null;
  };

  const linkDocument = async (
    reply: FastifyReply,
    { id, documentId }: ByDocument['Params'],
    sessionHash: string,
  ): Promise<FastifyReply> => {
    const file = isUploadId(documentId) ? await findClaimed(database, documentId) : null;
    if (file?.loanId !== id) return sendProblem(reply, problem('upload_not_found'));
    return reply.send(links.sign({ kind: 'document', id: file.id, sessionHash }, clock.now()));
  };

  app.post<ByDocument>('/parent/loans/:id/documents/:documentId/link', async (request, reply) => {
    const me = await guard.requireUser(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const loan = await findOwn(me.value.user.id, request.params.id);
    const { sessionHash } = me.value;
    return loan
      ? linkDocument(reply, request.params, sessionHash)
      : sendProblem(reply, problem('loan_not_found'));
  });

  app.post<ById>('/parent/loans/:id/agreement/link', async (request, reply) => {
    const me = await guard.requireUser(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const loan = await findOwn(me.value.user.id, request.params.id);
    if (!loan || !hasAgreement(loan)) return sendProblem(reply, problem('loan_not_found'));
    return reply.send(
      links.sign({ kind: 'agreement', id: loan.id, sessionHash: me.value.sessionHash }, clock.now()),
    );
  });

  app.post<ByDocument>('/admin/loans/:id/documents/:documentId/link', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'staff');
    return officer ? linkDocument(reply, request.params, officer.sessionHash) : reply;
  });
};
