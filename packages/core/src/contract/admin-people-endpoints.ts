import {
  INVITATION_TOKEN_HEADER,
  MAX_RESULTS_PER_KIND,
  MAX_SEARCHED_LENGTH,
  MIN_SEARCHED_LENGTH,
} from '../admin/people-kinds';
import {
  adminUserBodies,
  invitationBodies,
  parseAcceptInvitation,
  parseInvite,
  parseRoleChange,
} from '../admin/user-bodies';
import { cleanText } from '../strings/clean-text';
import {
  adminUserAnswerShape,
  invitationAnswerShape,
  openInvitationShape,
  resentShape,
  searchShape,
  templatesAnswerShape,
} from './admin-people-shapes';
import { bodyOfOneOf, endpoint } from './endpoint';
import { fromText, messageShape, oneOf, text, uuid } from './shapes';

const ofUser = { params: { id: uuid }, notFound: 'user_not_found' } as const;

export const getUser = endpoint('GET /admin/users/:id', {
  access: 'admin_staff',
  ...ofUser,
  summary: 'Get a user with their sessions, loans and payments',
  answers: { 200: adminUserAnswerShape },
});

export const lockUser = endpoint('POST /admin/users/:id/lock', {
  access: 'admin_staff',
  ...ofUser,
  summary: 'Lock an account and end its sessions',
  answers: { 200: adminUserAnswerShape },
  problems: [409],
});

export const unlockUser = endpoint('POST /admin/users/:id/unlock', {
  access: 'admin_staff',
  ...ofUser,
  needsRecentCode: true,
  summary: 'Unlock an account',
  answers: { 200: adminUserAnswerShape },
  problems: [409],
});

export const endUserSessions = endpoint('POST /admin/users/:id/end-sessions', {
  access: 'admin_staff',
  ...ofUser,
  summary: 'End all sessions of a user',
  answers: { 200: adminUserAnswerShape },
  problems: [409],
});

export const anonymiseUser = endpoint('POST /admin/users/:id/anonymise', {
  access: 'admin_administrator',
  ...ofUser,
  needsRecentCode: true,
  summary: 'Anonymise a user for good',
  answers: { 200: adminUserAnswerShape },
  problems: [409],
});

export const resetUserSecondFactor = endpoint('POST /admin/users/:id/reset-second-factor', {
  access: 'admin_administrator',
  ...ofUser,
  needsRecentCode: true,
  summary: 'Delete a user’s authenticator app and end their sessions',
  answers: { 200: adminUserAnswerShape },
  problems: [409],
});

export const changeUserRole = endpoint('PUT /admin/users/:id/role', {
  access: 'admin_administrator',
  ...ofUser,
  needsRecentCode: true,
  summary: 'Change the role of a user',
  body: bodyOfOneOf([adminUserBodies.changeRole], parseRoleChange),
  answers: { 200: adminUserAnswerShape },
  problems: [409],
});

export const inviteUser = endpoint('POST /admin/invitations', {
  access: 'admin_administrator',
  needsRecentCode: true,
  summary: 'Invite a user to the back office, by an email with a link',
  body: bodyOfOneOf([invitationBodies.invite], parseInvite),
  answers: { 201: invitationAnswerShape },
});

export const withdrawInvitation = endpoint('POST /admin/invitations/:id/withdraw', {
  access: 'admin_administrator',
  params: { id: uuid },
  notFound: 'not_found',
  summary: 'Withdraw an invitation',
  answers: { 200: invitationAnswerShape },
  problems: [410],
});

export const getInvitation = endpoint('GET /invitations', {
  access: 'guest',
  limit: 'code',
  headers: { [INVITATION_TOKEN_HEADER]: 'Token of the invitation’s link.' },
  summary: 'Get the invitation of a link',
  answers: { 200: openInvitationShape },
  problems: [410],
});

export const acceptInvitation = endpoint('POST /invitations/accept', {
  access: 'guest',
  limit: 'code',
  summary: 'Create the account of an invitation; its phone number is verified at the first login',
  body: bodyOfOneOf([invitationBodies.accept], parseAcceptInvitation),
  answers: { 201: messageShape },
  problems: [410],
});

export const listTemplates = endpoint('GET /admin/templates', {
  access: 'admin_staff',
  summary: 'List the templates of all messages, in every language',
  answers: { 200: templatesAnswerShape },
});

export const resendMessage = endpoint('POST /admin/sent-messages/:channel/:dedupeKey/resend', {
  access: 'admin_staff',
  params: { channel: oneOf(['sms', 'mail']), dedupeKey: text },
  notFound: 'not_found',
  summary: 'Send an SMS or email again, if what it says is still true',
  answers: { 200: resentShape },
  problems: [409, 429],
});

/** Search text. The database rejects a NUL. */
const searched = fromText(
  'searched',
  (given) => {
    const words = cleanText(given);
    const isLong = words.length >= MIN_SEARCHED_LENGTH && words.length <= MAX_SEARCHED_LENGTH;
    return isLong ? { words } : null;
  },
  {
    type: 'string',
    pattern: `^[^\\s\\u0000-\\u001f\\u007f-\\u009f]{${MIN_SEARCHED_LENGTH},${MAX_SEARCHED_LENGTH}}$`,
  },
);

export const searchAdmin = endpoint('GET /admin/search', {
  access: 'admin_school',
  query: { q: searched },
  summary: `Search users, students, payments, claims, loans and schools, at most ${MAX_RESULTS_PER_KIND} of each; a bursar finds their own school’s`,
  answers: { 200: searchShape },
});
