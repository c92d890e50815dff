import { languages } from '@somesa/core';
import { dailyEmailChoices, schoolRoles } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, day, identityColumn, instant } from '../../platform/db/columns';
import { schools } from './schools';

/** Purposes of one-time codes; a code is valid for its purpose only. */
export const codePurposes = [
  'register',
  'change-phone',
  'change-email',
  'accept-loan',
  'accept-restructuring',
] as const;

/** Kinds of attempts whose limits are stored in the database. */
export const limitedAttempts = [
  'log-in',
  'password',
  'otp',
  'otp-number',
  'code-send',
  'code-pause',
  'link-send',
  'change',
  'second-factor',
] as const;

/** Kinds of changes of a user's rights and credentials. */
export const accountEventKinds = [
  'registered',
  'created',
  'phone-verified',
  'phone-changed',
  'email-changed',
  'password-changed',
  'password-reset',
  'locked',
  'unlocked',
  'deleted',
  'role-changed',
  'sessions-ended',
  'anonymised',
  'second-factor-set',
  'second-factor-reset',
  'recovery-code-used',
  'recovery-codes-made',
  'data-exported',
] as const;

/** Users. A deleted account keeps its row without personal data, because the ledger refers to it. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    /** 1 parent, 2 staff, 3 administrator, 4 bursar. */
    roleId: integer('role_id').notNull(),
    /** School of a bursar. */
    schoolId: integer('school_id').references(() => schools.id),
    /** Role of a bursar within their school. */
    schoolRole: text('school_role', { enum: schoolRoles }),
    /** Time from which the user has this role, or may use it again after a lock. A new approver waits after it. */
    roleGrantedAt: instant('role_granted_at').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Email address as it was typed; `emailKey` is its normalised form. */
    email: text('email'),
    emailKey: text('email_key').unique(),
    /** Time the user verified the email address. Reset links are sent to verified addresses only. */
    emailVerifiedAt: instant('email_verified_at'),
    msisdn: text('msisdn').unique(),
    phoneVerifiedAt: instant('phone_verified_at'),
    /** Requested change, which takes effect once its code is entered. */
    pendingEmail: text('pending_email'),
    pendingMsisdn: text('pending_msisdn'),
    passwordHash: text('password_hash'),
    language: text('language', { enum: languages }).notNull(),
    /** Choice of the daily email of a school, and the last day that was handled for it. */
    dailyEmail: text('daily_email', { enum: dailyEmailChoices }).notNull().default('never'),
    dailyEmailOn: day('daily_email_on'),
    createdAt: instant('created_at').notNull(),
    lockedAt: instant('locked_at'),
    anonymisedAt: instant('anonymised_at'),
  },
  (table) => [
    index('users_daily_email').on(table.dailyEmailOn).where(sql`daily_email <> 'never'`),
    index('users_school').on(table.schoolId).where(sql`school_id is not null`),
    index('users_unverified').on(table.createdAt).where(sql`phone_verified_at is null`),
    index('users_created').on(table.createdAt, table.id),
    index('users_email').on(sql`${table.emailKey} text_pattern_ops`),
    index('users_search').using('gin', sql`search_words(${table.firstName} || ' ' || ${table.lastName})`),
    check('users_role_known', sql`${table.roleId} between 1 and 4`),
    check('users_bursar_has_school', sql`(${table.roleId} = 4) = (${table.schoolId} is not null)`),
    check('users_bursar_has_school_role', sql`(${table.roleId} = 4) = (${table.schoolRole} is not null)`),
    check(
      'users_anonymous_or_whole',
      sql`(${table.anonymisedAt} is null) = (${table.emailKey} is not null and ${table.msisdn} is not null and ${table.passwordHash} is not null)`,
    ),
  ],
);

/** Profile pictures: 128 by 128 pixels, WebP. */
export const avatars = pgTable('avatars', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  webp: bytes('webp').notNull(),
});

/** Sessions, by the hash of the token. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Time a code of the second factor was last entered in this session; null if never. */
    secondFactorAt: instant('second_factor_at'),
    /** Encrypted secret of the app that this session is enrolling; null if it is enrolling none. */
    pendingSecret: bytes('pending_secret'),
    pendingSecretExpiresAt: instant('pending_secret_expires_at'),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expires').on(table.expiresAt),
    index('sessions_pending').on(table.pendingSecretExpiresAt).where(sql`pending_secret is not null`),
  ],
);

/** Authenticator apps of back-office users, confirmed with a code. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Shared secret, encrypted. */
  sealedSecret: bytes('sealed_secret').notNull(),
  /** Time step of the last accepted code; later codes must have a later one. */
  lastStep: integer('last_step').notNull(),
  confirmedAt: instant('confirmed_at').notNull(),
});

/** Hashes of unused recovery codes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** One-time codes: the latest one per user and purpose. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: codePurposes }).notNull(),
    /** Phone number or email address that the code was sent to and verifies. */
    target: text('target').notNull(),
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.purpose] }),
    index('one_time_codes_expires').on(table.expiresAt),
  ],
);

/** One-time codes of phone numbers without an account: the latest one of each. */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    msisdn: text('msisdn').primaryKey(),
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('phone_codes_expires').on(table.expiresAt)],
);

/** Password reset links, by the hash of their token. */
export const resetLinks = pgTable(
  'reset_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [unique('reset_links_user').on(table.userId), index('reset_links_expires').on(table.expiresAt)],
);

/** Recent attempts. `subject` is a keyed hash of an email address, a phone number or an ID, whether or not it exists. */
export const attemptCounters = pgTable(
  'attempt_counters',
  {
    kind: text('kind', { enum: limitedAttempts }).notNull(),
    subject: text('subject').notNull(),
    count: integer('count').notNull(),
    since: instant('since').notNull(),
    /** Time from which the next attempt is accepted. */
    blockedUntil: instant('blocked_until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    index('attempt_counters_open').on(table.blockedUntil),
  ],
);

/** Changes of users' rights and credentials: append-only, without personal data. */
export const accountEvents = pgTable(
  'account_events',
  {
    id: identityColumn().primaryKey(),
    userId: uuid('user_id').notNull(),
    /** User who made the change; null for a command on the server. */
    actorId: uuid('actor_id'),
    event: text('event', { enum: accountEventKinds }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('account_events_user').on(table.userId)],
);

/** Invitations to the back office. Only the hash of the link's token is stored. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    roleId: integer('role_id').notNull(),
    schoolId: integer('school_id').references(() => schools.id),
    schoolRole: text('school_role', { enum: schoolRoles }),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    acceptedAt: instant('accepted_at'),
    userId: uuid('user_id').references(() => users.id),
  },
  (table) => [
    uniqueIndex('invitations_one_open')
      .on(table.emailKey)
      .where(sql`accepted_at is null and withdrawn_at is null`),
    check('invitations_role', sql`${table.roleId} in (2, 3, 4)`),
    check('invitations_school', sql`(${table.roleId} = 4) = (${table.schoolId} is not null)`),
    check('invitations_school_role', sql`(${table.roleId} = 4) = (${table.schoolRole} is not null)`),
  ],
);
