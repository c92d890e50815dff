import { problem } from '@somesa/core';
import { INVITATION_TOKEN_HEADER, parseAcceptInvitation, parseInvite } from '@somesa/core/office';
import type { FastifyInstance } from 'fastify';
import { isUuid } from '../../platform/db/is-uuid';
import { acceptedLanguage } from '../../platform/http/accepted-language';
import type { Limits } from '../../platform/http/limits';
import { sendDone } from '../../platform/http/send-done';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import { enterOffice } from '../access/enter-office';
import type { Guard } from '../access/guard';
import type { Invitations } from './invitations';

const CREATED = 201;

type ById = { Params: { id: string } };

/** Inviting and taking back, for administrators; looking at an invitation and accepting it, for whoever has its link. */
export const invitationsRoutes = (
  app: FastifyInstance,
  { invitations, guard, limits }: { invitations: Invitations; guard: Guard; limits: Limits },
): void => {
  app.post('/admin/invitations', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'administrator');
    if (!officer) return reply;
    const body = parseInvite(request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const language = acceptedLanguage(request.headers['accept-language']);
    const invited = await invitations.invite(officer, body.value, language);
    if (!invited.ok) return sendProblem(reply, invited.error);
    return reply.code(CREATED).send({ invitation: invited.value });
  });

  app.post<ById>('/admin/invitations/:id/withdraw', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'administrator');
    if (!officer) return reply;
    if (!isUuid(request.params.id)) return sendProblem(reply, problem('not_found'));
    const withdrawn = await invitations.withdraw(officer, request.params.id);
    if (!withdrawn.ok) return sendProblem(reply, withdrawn.error);
    return reply.send({ invitation: withdrawn.value });
  });

  app.get('/invitations', async (request, reply) => {
    const limited = await limits.code(request);
    if (limited) return sendProblem(reply, limited);
    const token = request.headers[INVITATION_TOKEN_HEADER];
    const found = await invitations.find(typeof token === 'string' ? token : '');
    return found.ok ? reply.send(found.value) : sendProblem(reply, found.error);
  });

  app.post('/invitations/accept', async (request, reply) => {
    const limited = await limits.code(request);
    if (limited) return sendProblem(reply, limited);
    const body = parseAcceptInvitation(request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const language = acceptedLanguage(request.headers['accept-language']);
    const accepted = await invitations.accept(body.value, language);
    if (!accepted.ok) return sendProblem(reply, accepted.error);
    return sendDone(reply.code(CREATED), (texts) => texts.accounts.invitation_accepted);
  });
};
