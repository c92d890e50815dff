import { err, ok, type Result } from '@somesa/core';
import type { DatabaseLocation } from '../db/open-database';

/** Returns the location of the database. Returns a sentence if the settings of a pooler don't fit together. */
export const getDatabaseLocation = (env: {
  DATABASE_URL?: string | undefined;
  DATABASE_MIGRATION_URL?: string | undefined;
  DATABASE_POOLER: 'none' | 'transaction';
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_POOL_SIZE: number;
  DATABASE_REPORT_POOL_SIZE: number;
  DATABASE_CONNECT_TIMEOUT_MS: number;
  DATABASE_LOCK_TIMEOUT_MS: number;
  DATABASE_STATEMENT_TIMEOUT_MS: number;
  DATABASE_REPORT_TIMEOUT_MS: number;
  DATA_DIR: string;
}): Result<DatabaseLocation, string> => {
  const isPooled = env.DATABASE_POOLER === 'transaction';
  if (isPooled && !env.DATABASE_URL)
    return err('DATABASE_POOLER: needs DATABASE_URL, which names the pooler; set it, or leave both out');
  if (isPooled && !env.DATABASE_DIRECT_URL)
    return err(
      'DATABASE_POOLER: needs DATABASE_DIRECT_URL, the address of PostgreSQL itself, because changes are listened for and the schema is migrated there',
    );
  if (!isPooled && env.DATABASE_DIRECT_URL)
    return err(
      'DATABASE_DIRECT_URL: is only used with a pooler; set DATABASE_POOLER=transaction, or leave it out',
    );
  if (!env.DATABASE_URL) return ok({ dataDir: env.DATA_DIR });
  return ok({
    url: env.DATABASE_URL,
    ...(env.DATABASE_DIRECT_URL && { directUrl: env.DATABASE_DIRECT_URL }),
    ...(env.DATABASE_MIGRATION_URL && { ownerUrl: env.DATABASE_MIGRATION_URL }),
    limits: {
      poolSize: env.DATABASE_POOL_SIZE,
      reportPoolSize: env.DATABASE_REPORT_POOL_SIZE,
      connectTimeoutMs: env.DATABASE_CONNECT_TIMEOUT_MS,
      lockTimeoutMs: env.DATABASE_LOCK_TIMEOUT_MS,
      statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
      reportTimeoutMs: env.DATABASE_REPORT_TIMEOUT_MS,
    },
  });
};
