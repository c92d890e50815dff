import { err, type Language, languages, ok, type Problem, problem, type Result, roles } from '@somesa/core';
import { type ApprovalFact, grantKinds, type RoleGrantKind, schoolRoles } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { enums, type Infer, integer, nullable, object } from 'superstruct';
import type { Config } from '../../platform/config/config';
import type { Queryable, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { changeRole, type UserRole } from '../accounts/change-role';
import { setAccountLock } from '../accounts/lock-account';
import { lockUser } from '../accounts/users-repository';
import type { ApprovalDefinition } from '../approvals/approval-definition';
import type { Approvals } from '../approvals/approvals';
import { findWaitingApproval } from '../approvals/approvals-repository';
import { recordAudit } from '../audit/record-audit';
import { endInvitation, type Invitation } from '../invitations/invitations-repository';
import { sendInvitation } from '../invitations/send-invitation';
import type { User } from '../sign-in/sessions';
import { schools } from '../tables/schools';
import { users } from '../tables/users';
import { announceGrant, findGrantedPerson } from './announce-grant';

const role = object({
  roleId: integer(),
  schoolId: nullable(integer()),
  schoolRole: nullable(enums(schoolRoles)),
});
/**
 * Role to be granted, and that of the user at the request, which is the same if a lock is to end. An invitation has none, and its email
 * has this language.
 */
const details = object({ to: role, from: nullable(role), language: enums(languages) });
type Grant = Infer<typeof details>;

/** Person who requests a role for another, and the time. */
interface GrantRequester {
  staffUser: StaffUser;
  now: Date;
}

/** Returns the kind of approval that a role needs; null if it needs none. */
const findGrantKind = ({ roleId, schoolRole }: UserRole): RoleGrantKind | null => {
  if (roleId === roles.administrator) return 'administrator';
  return schoolRole === 'head' ? 'head-bursar' : null;
};

const getRoleName = ({ roleId, schoolRole }: UserRole): string =>
  schoolRole ?? Object.entries(roles).find(([, id]) => id === roleId)?.[0] ?? '';

const isSameRole = (a: UserRole, b: UserRole): boolean =>
  a.roleId === b.roleId && a.schoolId === b.schoolId && a.schoolRole === b.schoolRole;

const describeGrant = async (db: Queryable, { to, from }: Grant): Promise<ApprovalFact[]> => {
  const isUnlocking = from !== null && isSameRole(from, to);
  const before = from && !isUnlocking ? getRoleName(from) : null;
  const facts: ApprovalFact[] = [{ name: 'role', before, after: getRoleName(to) }];
  if (isUnlocking) facts.push({ name: 'lock', before: 'locked', after: 'unlocked' });
  if (to.schoolId === null) return facts;
  const [school] = await db.orm.select().from(schools).where(eq(schools.id, to.schoolId));
  return [...facts, { name: 'school', before: null, after: school?.name ?? '' }];
};

/** Gives a user the role, or lets them use theirs again. Returns `role_grant_outdated` if their role has changed since the request. */
const grantToUser = async (
  tx: Tx,
  userId: string,
  { to, from }: { to: UserRole; from: UserRole },
  { requestedBy, approvedBy, now: at }: { requestedBy: string; approvedBy: string; now: Date },
): Promise<Result<null, Problem>> => {
  const user = await lockUser(tx, userId);
  if (!(user && isSameRole(user, from))) return err(problem('role_grant_outdated'));
  const isUnlocking = isSameRole(from, to);
  if (isUnlocking) await setAccountLock(tx, user, { isLocked: false, actorId: requestedBy, at });
  else await changeRole(tx, user, to, { actorId: requestedBy, at });
  await recordAudit(tx, {
    actorId: approvedBy,
    action: isUnlocking ? 'user.unlocked' : 'user.role-changed',
    subject: ['user', userId],
    schoolId: to.schoolId,
    detail: isUnlocking ? {} : { from: from.roleId, to: to.roleId, schoolRole: to.schoolRole },
    at,
  });
  return ok(null);
};

const getLink = (publicUrl: string, approvalId: string): string =>
  `${publicUrl}/admin/approvals/${approvalId}`;

/** Defines the approval by which a person becomes an administrator or a head bursar: another administrator decides. */
const defineRoleGrant = (
  kind: RoleGrantKind,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): ApprovalDefinition<Grant> => ({
  kind,
  details,
  requestAccess: kind === 'administrator' ? 'administrator' : 'school_head',
  approveAccess: 'administrator',
  describe: async (db, action) => ({ facts: await describeGrant(db, action.details), postings: [] }),
  apply: async (tx, { id, subject, details: { to, from, language }, requestedBy, approvedBy, now }) => {
    // The last administrator would be lost if they approved another role of their own.
    if (subject === approvedBy) return err(problem('approval_own'));
    const [requester] = await tx.orm.select().from(users).where(eq(users.id, requestedBy));
    // A head bursar may work for another school since.
    const isOfOtherSchool = requester?.schoolId != null && requester.schoolId !== to.schoolId;
    if (isOfOtherSchool) return err(problem('approval_requester_left'));
    const granted = from
      ? await grantToUser(tx, subject, { to, from }, { requestedBy, approvedBy, now })
      : await sendInvitation(tx, subject, { publicUrl, language, now });
    if (!granted.ok) return granted;
    await announceGrant(tx, id, {
      kind,
      stage: 'granted',
      person: await findGrantedPerson(tx, id),
      actorId: approvedBy,
      schoolId: to.schoolId,
      link: getLink(publicUrl, id),
      now,
    });
    return granted;
  },
  cancel: async (tx, { subject, details: { from } }, now) => {
    if (from === null) await endInvitation(tx, subject, { withdrawnAt: now });
  },
});

/** Creates the requests for roles that a person gets only if another approves it, and registers their approvals. */
export const createRoleGrants = ({ approvals, config }: { approvals: Approvals; config: Config }) => {
  for (const kind of grantKinds) approvals.register(defineRoleGrant(kind, config));

  const request = async (
    tx: Tx,
    subject: string,
    grant: Grant,
    { staffUser, now }: GrantRequester,
  ): Promise<Result<null, Problem> | null> => {
    const kind = findGrantKind(grant.to);
    if (!kind) return null;
    const action = { subject, subjectName: null, amountUgx: null, reason: '', details: grant };
    const requested = await approvals.request(tx, kind, action, staffUser);
    if (!requested.ok) return requested;
    const id = requested.value;
    await announceGrant(tx, id, {
      kind,
      stage: 'requested',
      person: await findGrantedPerson(tx, id),
      actorId: staffUser.id,
      schoolId: grant.to.schoolId,
      link: getLink(config.publicUrl, id),
      now,
    });
    return ok(null);
  };

  return {
    /** Requests that a user gets a role, or may use theirs again if it is the same. Returns null if the role needs no approval. */
    requestForUser: (
      tx: Tx,
      { id, roleId, schoolId, schoolRole, language }: User,
      to: UserRole,
      requester: GrantRequester,
    ) => {
      const granted = { roleId: to.roleId, schoolId: to.schoolId, schoolRole: to.schoolRole };
      return request(tx, id, { to: granted, from: { roleId, schoolId, schoolRole }, language }, requester);
    },

    /** Requests that an invitation is sent. Returns null if its role needs no approval. */
    requestForInvitation: (
      tx: Tx,
      { id, roleId, schoolId, schoolRole }: Invitation,
      language: Language,
      requester: GrantRequester,
    ) => request(tx, id, { to: { roleId, schoolId, schoolRole }, from: null, language }, requester),
  };
};
export type RoleGrants = ReturnType<typeof createRoleGrants>;

/** Returns the ID of the request for a role that waits for a user or an invitation; null if there is none. */
export const findWaitingGrant = async (db: Queryable, subject: string): Promise<string | null> =>
  (await findWaitingApproval(db, 'administrator', subject))?.id ?? null;
