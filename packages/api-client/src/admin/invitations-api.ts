import type { MessageAnswer, Result } from '@somesa/core';
import {
  type AcceptInvitation,
  INVITATION_TOKEN_HEADER,
  type InvitationAnswer,
  type Invite,
  type OpenInvitation,
} from '@somesa/core/admin';
import { createAsk } from '../ask';
import type { ApiOptions } from '../call';
import type { ApiFailure } from '../line-failure';
import { isRecord, readKey } from '../read-answer';

type InvitationResult = Promise<Result<InvitationAnswer, ApiFailure>>;

const readInvitation = (data: unknown): InvitationAnswer | null =>
  isRecord(data) && isRecord(data.invitation) ? readKey<InvitationAnswer>(data, 'invitation') : null;

const readOpen = (data: unknown): OpenInvitation | null =>
  isRecord(data) && typeof data.email === 'string' ? readKey<OpenInvitation>(data, 'username') : null;

const readMessage = (data: unknown): MessageAnswer | null => readKey<MessageAnswer>(data, 'message');

/** Builds the calls about invitations to work here: those of administrators, and those of who was invited. */
export const createInvitationsApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  return {
    /** Sends an invitation by e-mail. */
    invite: (body: Invite): InvitationResult =>
      ask({ method: 'post', path: '/admin/invitations', body }, readInvitation),

    /** Takes an invitation back. Status 410: it is over. */
    withdrawInvitation: (id: string): InvitationResult =>
      ask(
        { method: 'post', path: `/admin/invitations/${encodeURIComponent(id)}/withdraw`, body: {} },
        readInvitation,
      ),

    /** Asks what the token of a link invites to; nobody needs to be signed in. Status 410: it is over. */
    findInvitation: (token: string, signal?: AbortSignal): Promise<Result<OpenInvitation, ApiFailure>> =>
      ask(
        { method: 'get', path: '/invitations', headers: { [INVITATION_TOKEN_HEADER]: token }, signal },
        readOpen,
      ),

    /** Makes the account that a link invites to; its phone is verified at the first log-in. Status 410: it is over. */
    acceptInvitation: (body: AcceptInvitation): Promise<Result<MessageAnswer, ApiFailure>> =>
      ask({ method: 'post', path: '/invitations/accept', body }, readMessage),
  };
};

/** The calls about invitations to work here. */
export type InvitationsApi = ReturnType<typeof createInvitationsApi>;
