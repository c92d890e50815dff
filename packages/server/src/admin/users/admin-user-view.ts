import {
  formatFullName,
  formatLocalPhone,
  type LoanStatus,
  type Msisdn,
  type PaymentStatus,
  type RoleId,
} from '@somesa/core';
import type { AdminUser, AdminUserAnswer, UserStatus } from '@somesa/core/admin';
import { and, desc, eq } from 'drizzle-orm';
import { loans } from '../../loans/tables/loans';
import { payments } from '../../payments/tables/payments';
import { findWaitingGrant } from '../../people/role-grants/role-grants';
import { isAlive, type User } from '../../people/sign-in/sessions';
import { schools } from '../../people/tables/schools';
import { accountEvents, sessions, users } from '../../people/tables/users';
import type { Queryable } from '../../platform/db/database';

/** Maximum loans and payments shown of one user. */
const MAX_SHOWN = 20;
const MAX_EVENTS_SHOWN = 50;

const getUserStatus = ({ anonymisedAt, phoneVerifiedAt }: User): UserStatus => {
  if (anonymisedAt) return 'anonymised';
  return phoneVerifiedAt ? 'verified' : 'unverified';
};

const toUserView = (user: User, school: string | null): AdminUser => ({
  id: user.id,
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email,
  contact: user.msisdn === null ? null : formatLocalPhone(user.msisdn as Msisdn),
  role_id: user.roleId as RoleId,
  school: user.schoolId === null || school === null ? null : { id: user.schoolId, name: school },
  status: getUserStatus(user),
  isLocked: user.lockedAt !== null,
  createdAt: user.createdAt.toISOString(),
});

const listEvents = async (db: Queryable, id: string): Promise<AdminUserAnswer['events']> => {
  const found = await db.orm
    .select({ event: accountEvents.event, at: accountEvents.at, by: users })
    .from(accountEvents)
    .leftJoin(users, eq(users.id, accountEvents.actorId))
    .where(eq(accountEvents.userId, id))
    .orderBy(desc(accountEvents.id))
    .limit(MAX_EVENTS_SHOWN);
  return found.map(({ event, at, by }) => ({
    event,
    at: at.toISOString(),
    by: by && { id: by.id, name: formatFullName(by.firstName, by.lastName) },
  }));
};

const listSessions = async (db: Queryable, id: string, now: Date): Promise<AdminUserAnswer['sessions']> => {
  const found = await db.orm
    .select({ createdAt: sessions.createdAt, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, id), isAlive(now)))
    .orderBy(desc(sessions.lastUsedAt));
  return found.map(({ createdAt, lastUsedAt }) => ({
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
};

const toTransactionView = <State extends LoanStatus | PaymentStatus>(row: {
  id: string;
  reference: string;
  status: State;
  amount: number;
  createdAt: Date;
}) => ({ ...row, createdAt: row.createdAt.toISOString() });

/** Returns a user as the back office sees them, with sessions, events, loans and payments. Returns null if the user does not exist. */
export const viewAdminUser = async (
  db: Queryable,
  id: string,
  now: Date,
): Promise<AdminUserAnswer | null> => {
  const [found] = await db.orm
    .select({ user: users, school: schools.name })
    .from(users)
    .leftJoin(schools, eq(schools.id, users.schoolId))
    .where(eq(users.id, id));
  if (!found) return null;
  const ownLoans = await db.orm
    .select({
      id: loans.id,
      reference: loans.reference,
      status: loans.status,
      amount: loans.principalUgx,
      createdAt: loans.createdAt,
    })
    .from(loans)
    .where(eq(loans.userId, id))
    .orderBy(desc(loans.createdAt))
    .limit(MAX_SHOWN);
  const ownPayments = await db.orm
    .select({
      id: payments.id,
      reference: payments.reference,
      status: payments.status,
      amount: payments.amountUgx,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(eq(payments.userId, id))
    .orderBy(desc(payments.createdAt))
    .limit(MAX_SHOWN);
  return {
    user: toUserView(found.user, found.school),
    roleRequestId: await findWaitingGrant(db, id),
    sessions: await listSessions(db, id, now),
    events: await listEvents(db, id),
    loans: ownLoans.map(toTransactionView),
    payments: ownPayments.map(toTransactionView),
  };
};
