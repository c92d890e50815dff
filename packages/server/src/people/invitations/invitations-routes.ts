import { ok } from '@somesa/core';
import { INVITATION_TOKEN_HEADER } from '@somesa/core/admin';
import { acceptInvitation, getInvitation, inviteUser, withdrawInvitation } from '@somesa/core/contract';
import { getAcceptedLanguage } from '../../platform/http/accepted-language';
import { sendSuccess } from '../../platform/http/send-success';
import type { Serve } from '../access/endpoint-routes';
import type { Invitations } from './invitations';

const CREATED = 201;

/** Serves invitations: administrators create and withdraw them; anyone with the link can read and accept one. */
export const invitationsRoutes = (serve: Serve, { invitations }: { invitations: Invitations }): void => {
  serve(inviteUser, async ({ staffUser, body }) => {
    const invited = await invitations.invite(staffUser, body);
    return invited.ok ? ok({ invitation: invited.value }) : invited;
  });

  serve(withdrawInvitation, async ({ staffUser, params: { id } }) => {
    const withdrawn = await invitations.withdraw(staffUser, id);
    return withdrawn.ok ? ok({ invitation: withdrawn.value }) : withdrawn;
  });

  serve(getInvitation, ({ request }) => {
    const token = request.headers[INVITATION_TOKEN_HEADER];
    return invitations.find(typeof token === 'string' ? token : '');
  });

  serve(acceptInvitation, async ({ body, request, reply }) => {
    const accepted = await invitations.accept(body, getAcceptedLanguage(request.headers['accept-language']));
    if (!accepted.ok) return accepted;
    return sendSuccess(reply.code(CREATED), (texts) => texts.accounts.invitation_accepted);
  });
};
