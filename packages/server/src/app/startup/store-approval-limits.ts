import { err, ok, type Result } from '@somesa/core';
import { type ApprovalLimit, approvalLimitNames } from '@somesa/core/admin';
import pg from 'pg';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import type { DatabaseLocation } from '../../platform/db/open-database';

type Limits = Readonly<Record<ApprovalLimit, number>>;

/** SQLSTATE of a statement that needs rights which the login does not have. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** Returns the limits of the settings above which another person must approve, in UGX. */
export const readApprovalLimits = (config: Config): Limits => ({
  loan: config.LOAN_SECOND_APPROVAL_ABOVE_UGX,
  waiver: config.WAIVER_SECOND_APPROVAL_ABOVE_UGX,
  settlement: config.SETTLEMENT_SECOND_APPROVAL_ABOVE_UGX,
  refund: config.REFUND_SECOND_APPROVAL_ABOVE_UGX,
  reversal: config.REVERSAL_SECOND_APPROVAL_ABOVE_UGX,
  'recorded-payment': config.RECORDED_PAYMENT_SECOND_APPROVAL_ABOVE_UGX,
});

/** Returns the statement with which the owner of the tables stores limits. */
export const createLimitsSql = (limits: Limits): string => {
  const values = approvalLimitNames.map((name) => `('${name}', ${limits[name]})`).join(', ');
  return `insert into approval_limits (name, above_ugx) values ${values} on conflict (name) do update set above_ugx = excluded.above_ugx`;
};

const areStored = async (database: Database, limits: Limits): Promise<boolean> => {
  const query = {
    name: 'approval-limits',
    text: 'select name, above_ugx::float8 as "aboveUgx" from approval_limits',
  };
  const rows = await database.run<{ name: ApprovalLimit; aboveUgx: number }>(query, []);
  const stored = new Map(rows.map(({ name, aboveUgx }) => [name, aboveUgx]));
  return approvalLimitNames.every((name) => stored.get(name) === limits[name]);
};

/** Runs a statement as the owner of the tables: with the owner's login, or as the login that the application shares with the owner. */
const runAsOwner = async (database: Database, location: DatabaseLocation, text: string): Promise<void> => {
  if (!('url' in location && location.ownerUrl)) {
    await database.transaction(async (tx) => {
      await tx.executeSql('set local role none');
      await tx.executeSql(text);
    });
    return;
  }
  const owner = new pg.Client({ connectionString: location.ownerUrl });
  await owner.connect();
  try {
    await owner.query(text);
  } finally {
    await owner.end();
  }
};

/**
 * Stores the limits of the settings in the database, which refuses what exceeds them without another person. Returns a sentence if the stored
 * ones differ and this login may not change them.
 */
export const storeApprovalLimits = async (
  database: Database,
  config: Config,
): Promise<Result<null, string>> => {
  const limits = readApprovalLimits(config);
  if (await areStored(database, limits)) return ok(null);
  try {
    await runAsOwner(database, config.location, createLimitsSql(limits));
    return ok(null);
  } catch (error) {
    const causes = [error, (error as Error).cause] as { code?: string }[];
    if (!causes.some((cause) => cause?.code === INSUFFICIENT_PRIVILEGE)) throw error;
    return err(
      'DATABASE_MIGRATION_URL: must name the owner of the tables once, because the limits for a second approval have changed and only the owner may store them.',
    );
  }
};
