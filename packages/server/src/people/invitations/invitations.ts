import { randomUUID } from 'node:crypto';
import {
  DAY_MS,
  err,
  type Language,
  normaliseEmail,
  ok,
  type Problem,
  problem,
  type Result,
  type RoleId,
  roles,
} from '@somesa/core';
import {
  type AcceptInvitation,
  type AuditAction,
  grantKinds,
  type InvitationAnswer,
  type Invite,
  type OpenInvitation,
  type SchoolInvite,
  type SchoolRole,
} from '@somesa/core/admin';
import { bindDeps } from '../../platform/bind-deps';
import { requireMsisdn } from '../../platform/checked-phone';
import { createToken, hashToken } from '../../platform/crypto/tokens';
import type { Queryable, Tx } from '../../platform/db/database';
import { createFieldProblem } from '../../platform/http/field-problem';
import type { StaffUser } from '../../platform/http/staff-user';
import type { AccountDependencies } from '../accounts/account-dependencies';
import { recordAccountEvent } from '../accounts/account-events';
import {
  addUser,
  deleteUnverifiedByEmail,
  findUserByEmail,
  releaseExpiredClaims,
} from '../accounts/users-repository';
import { withdrawWaitingApprovals } from '../approvals/approvals-repository';
import { recordAudit } from '../audit/record-audit';
import { findWaitingGrant, type RoleGrants } from '../role-grants/role-grants';
import { validateNewPassword } from '../sign-in/password-rules';
import { chooseSchoolRole } from '../staff/school-roles';
import {
  addInvitation,
  endInvitation,
  findOpenInvitation,
  getInvitationStatus,
  type Invitation,
  invitationExists,
  isInvitationOfSchool,
  lockInvitation,
} from './invitations-repository';
import { sendInvitation } from './send-invitation';

/** Invitation to send: a role at the operator, or one within a school. */
interface NewInvitation {
  username: string;
  email: string;
  roleId: Invite['role_id'];
  schoolId: number | null;
  schoolRole: SchoolRole | null;
}

type Deps = Pick<AccountDependencies, 'clock' | 'config' | 'database' | 'passwords' | 'hooks'> & {
  roleGrants: RoleGrants;
};
type Added = Promise<Result<Invitation, Problem>>;
type InvitationView = InvitationAnswer['invitation'];
type Viewed = Promise<Result<InvitationView, Problem>>;

const audit = (
  tx: Tx,
  action: AuditAction,
  { id, schoolId, roleId }: Invitation,
  actorId: string,
  at: Date,
): Promise<void> =>
  recordAudit(tx, { actorId, action, subject: ['invitation', id], schoolId, detail: { role: roleId }, at });

const toView = async ({ clock }: Deps, db: Queryable, row: Invitation): Promise<InvitationView> => ({
  id: row.id,
  username: row.username,
  email: row.email,
  role_id: row.roleId as RoleId,
  schoolId: row.schoolId,
  expiresAt: row.expiresAt.toISOString(),
  status: (await findWaitingGrant(db, row.id)) ? 'requested' : getInvitationStatus(row, clock.now()),
});

/** Adds an invitation whose link no one has. */
const insert = async (
  { clock, config, hooks }: Deps,
  tx: Tx,
  staffUser: Pick<StaffUser, 'id'>,
  invitation: NewInvitation,
): Added => {
  const { email, schoolId } = invitation;
  const key = normaliseEmail(email);
  const now = clock.now();
  if (schoolId !== null && (await hooks.findSchoolName(tx, schoolId)) === null)
    return err(createFieldProblem({ schoolId: ['school_unknown'] }));
  const existing = await findUserByEmail(tx, key);
  // Schools can't change the role of an account; administrators, who invite the operator's staff, can.
  const isTaken = schoolId === null ? 'invitation_email_taken' : 'invitation_email_in_use';
  if (existing?.phoneVerifiedAt) return err(createFieldProblem({ email: [isTaken] }));
  const row = {
    id: randomUUID(),
    tokenHash: hashToken(createToken()),
    ...invitation,
    emailKey: key,
    invitedBy: staffUser.id,
    createdAt: now,
    // Its request waits as long; its link works for 7 days from when it is sent.
    expiresAt: new Date(now.getTime() + config.APPROVAL_DAYS * DAY_MS),
  };
  const added = await addInvitation(tx, row, now);
  if (!added) return err(createFieldProblem({ email: ['invitation_open'] }));
  await audit(tx, 'user.invited', added, staffUser.id, now);
  return ok(added);
};

/** Adds an invitation with its email in the caller's transaction, whatever its role. */
const add = async (
  deps: Deps,
  tx: Tx,
  staffUser: Pick<StaffUser, 'id'>,
  invitation: NewInvitation,
  language: Language,
): Added => {
  const added = await insert(deps, tx, staffUser, invitation);
  if (!added.ok) return added;
  const { publicUrl } = deps.config;
  return sendInvitation(tx, added.value.id, { language, publicUrl, now: deps.clock.now() });
};

/** Adds an invitation. Its email waits for another person's approval if its role needs that. */
const addOrRequest = async (
  deps: Deps,
  tx: Tx,
  staffUser: StaffUser,
  invitation: NewInvitation,
  language: Language,
): Added => {
  const added = await insert(deps, tx, staffUser, invitation);
  if (!added.ok) return added;
  const now = deps.clock.now();
  const requested = await deps.roleGrants.requestForInvitation(tx, added.value, language, { staffUser, now });
  if (requested) return requested.ok ? added : requested;
  return sendInvitation(tx, added.value.id, { language, publicUrl: deps.config.publicUrl, now });
};

const send = async (deps: Deps, staffUser: StaffUser, choose: (tx: Tx) => Promise<NewInvitation>): Viewed => {
  const { database } = deps;
  const invited = await database.transaction(async (tx) =>
    addOrRequest(deps, tx, staffUser, await choose(tx), 'en'),
  );
  return invited.ok ? ok(await toView(deps, database, invited.value)) : invited;
};

/** Sends an invitation. An address can have only one open invitation, and none if it has an account. */
const invite = (
  deps: Deps,
  staffUser: StaffUser,
  { username, email, role_id: roleId, schoolId = null }: Invite,
): Viewed =>
  send(deps, staffUser, async (tx) => {
    const schoolRole = schoolId === null ? null : await chooseSchoolRole(tx, schoolId);
    return { username, email, roleId, schoolId, schoolRole };
  });

/** Sends an invitation to work for a school. */
const inviteToSchool = (
  deps: Deps,
  staffUser: StaffUser,
  schoolInvite: SchoolInvite & { schoolId: number },
): Viewed => send(deps, staffUser, async () => ({ ...schoolInvite, roleId: roles.bursar }));

/** Withdraws an open invitation; with a school, only one to that school. */
const withdraw = (deps: Deps, staffUser: StaffUser, id: string, schoolId?: number): Viewed =>
  deps.database.transaction(async (tx): Viewed => {
    const at = deps.clock.now();
    if (schoolId !== undefined && !(await isInvitationOfSchool(tx, id, schoolId)))
      return err(problem('not_found'));
    const ended = await endInvitation(tx, id, { withdrawnAt: at });
    if (!ended) return err(problem((await invitationExists(tx, id)) ? 'invitation_expired' : 'not_found'));
    await withdrawWaitingApprovals(tx, grantKinds, at, id);
    await audit(tx, 'user.invitation-withdrawn', ended, staffUser.id, at);
    return ok(await toView(deps, tx, ended));
  });

/** Returns the invitation of a link. Problem `invitation_expired` if it is not open. */
const find = async ({ clock, database }: Deps, token: string): Promise<Result<OpenInvitation, Problem>> => {
  const found = await findOpenInvitation(database, token, clock.now());
  if (!found) return err(problem('invitation_expired'));
  const { username, email, roleId, schoolRole } = found.invitation;
  const { school } = found;
  return ok({ username, email, role_id: roleId as RoleId, school, school_role: schoolRole });
};

/** Creates the account for an invitation. Its phone is verified at the first login, as for every account. */
const accept = async (
  { clock, database, passwords }: Deps,
  body: AcceptInvitation,
  language: Language,
): Promise<Result<null, Problem>> => {
  // A token can't be guessed, so that an immediate response reveals nothing and saves a costly hash.
  const openInvitation = await findOpenInvitation(database, body.token, clock.now());
  if (!openInvitation) return err(problem('invitation_expired'));
  const { id, email, emailKey, roleId, schoolId, schoolRole } = openInvitation.invitation;
  const owner = { roleId, email, firstName: body.first_name, lastName: body.last_name };
  const isStrong = await validateNewPassword(body.password, owner);
  if (!isStrong.ok) return isStrong;
  const passwordHash = await passwords.hash(body.password);
  if (!passwordHash.ok) return passwordHash;
  const now = clock.now();
  return database.transaction(async (tx): Promise<Result<null, Problem>> => {
    if (!(await lockInvitation(tx, id))) return err(problem('invitation_expired'));
    const msisdn = requireMsisdn(body.contact);
    // Having the link proves that the address is theirs.
    await deleteUnverifiedByEmail(tx, emailKey, now);
    await releaseExpiredClaims(tx, { msisdn }, now);
    if (await findUserByEmail(tx, emailKey))
      return err(createFieldProblem({ email: ['invitation_email_taken'] }));
    const user = await addUser(tx, {
      id: randomUUID(),
      ...owner,
      emailKey,
      emailVerifiedAt: now,
      msisdn,
      passwordHash: passwordHash.value,
      schoolId,
      schoolRole,
      language,
      createdAt: now,
    });
    if (!user) return err(createFieldProblem({ contact: ['contact_taken'] }));
    await endInvitation(tx, id, { acceptedAt: now, userId: user.id });
    await recordAccountEvent(tx, { userId: user.id, actorId: user.id, event: 'created', at: now });
    await audit(tx, 'user.invitation-accepted', openInvitation.invitation, user.id, now);
    return ok(null);
  });
};

/** Creates the service of invitations to the back office, by an emailed link that works once, for 7 days. */
export const createInvitations = (deps: Deps) =>
  bindDeps(deps, { add, addOrRequest, invite, inviteToSchool, withdraw, find, accept });

export type Invitations = ReturnType<typeof createInvitations>;
