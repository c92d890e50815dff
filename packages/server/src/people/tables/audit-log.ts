import type { AuditAction, AuditSubject } from '@somesa/core/admin';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { identityColumn, instant } from '../../platform/db/columns';
import { schoolApiKeys } from './school-access';
import { schools } from './schools';
import { users } from './users';

/** Append-only log of each action on money, rights or a school's data. `detail` holds no personal data. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identityColumn().primaryKey(),
    at: instant('at').notNull(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => users.id),
    /** API key that acted, whose creator is the actor; null if the actor did it themselves. */
    apiKeyId: uuid('api_key_id').references(() => schoolApiKeys.id),
    /** Role of the actor at that time. */
    actorRoleId: integer('actor_role_id').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    subjectKind: text('subject_kind').$type<AuditSubject>().notNull(),
    subjectId: text('subject_id').notNull(),
    schoolId: integer('school_id').references(() => schools.id),
    detail: jsonb('detail').$type<Record<string, string | number | boolean | null>>().notNull(),
  },
  (table) => [
    index('audit_log_at').on(table.at, table.id),
    index('audit_log_actor').on(table.actorId, table.at),
    index('audit_log_subject').on(table.subjectKind, table.subjectId),
  ],
);
