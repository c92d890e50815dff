import type { MessageAnswer, Result } from '@somesa/core';
import {
  type AcceptInvitation,
  INVITATION_TOKEN_HEADER,
  type InvitationAnswer,
  type Invite,
  type OpenInvitation,
} from '@somesa/core/admin';
import type { ApiFailure } from '../api-failure';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, createSender } from '../send-request';

type InvitationResult = Promise<Result<InvitationAnswer, ApiFailure>>;

const readInvitation = (data: unknown): InvitationAnswer | null =>
  isRecord(data) && isRecord(data.invitation) ? readKey<InvitationAnswer>(data, 'invitation') : null;

const readOpenInvitation = (data: unknown): OpenInvitation | null =>
  isRecord(data) && typeof data.email === 'string' ? readKey<OpenInvitation>(data, 'username') : null;

const readMessage = (data: unknown): MessageAnswer | null => readKey<MessageAnswer>(data, 'message');

/** Creates the requests about invitations, for administrators and for invited people. */
export const createInvitationsApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /** Sends an invitation by email. */
    invite: (body: Invite): InvitationResult =>
      send({ method: 'post', path: '/admin/invitations', body }, readInvitation),

    /** Withdraws an invitation. Status 410: it has expired. */
    withdrawInvitation: (id: string): InvitationResult =>
      send(
        { method: 'post', path: `/admin/invitations/${encodeURIComponent(id)}/withdraw`, body: {} },
        readInvitation,
      ),

    /** Finds the invitation of a link's token, without a signed-in user. Status 410: it has expired. */
    findInvitation: (token: string, signal?: AbortSignal): Promise<Result<OpenInvitation, ApiFailure>> =>
      send(
        { method: 'get', path: '/invitations', headers: { [INVITATION_TOKEN_HEADER]: token }, signal },
        readOpenInvitation,
      ),

    /** Creates the account of an invitation; its phone number is verified at the first login. Status 410: it has expired. */
    acceptInvitation: (body: AcceptInvitation): Promise<Result<MessageAnswer, ApiFailure>> =>
      send({ method: 'post', path: '/invitations/accept', body }, readMessage),
  };
};
