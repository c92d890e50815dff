import { err, ok, type Result } from '@somesa/core';
import { hasDemoData } from '../../people/accounts/has-demo-data';
import type { Clock } from '../../platform/clock';
import { type Config, settingNames } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import {
  claimSecretKey,
  isDemoIncomplete,
  recordStart,
  wasDemoFilled,
} from '../../platform/db/installation-facts';
import { addRequiredRecords } from './add-required-records';
import { withInstallationLock } from './installation-lock';
import { isLocalSite } from './public-site';
import { storeApprovalLimits } from './store-approval-limits';

export interface Preparation {
  config: Config;
  clock: Clock;
  database: Database;
  /** True if the site is to serve a demo (`--demo`). */
  isDemoRequested: boolean;
  /** Seeds demo data; no build of the server contains any. */
  seed?: () => Promise<void>;
  /** Called with a sentence if this process must wait for another. */
  report: (sentence: string) => void;
}

const prepare = async (preparation: Preparation): Promise<Result<null, string>> => {
  const { config, clock, database, isDemoRequested, seed } = preparation;
  if (!(isLocalSite(config) || isDemoRequested) && (await hasDemoData(database))) {
    return err(
      'DATABASE_URL: names a database with demo data, whose passwords everyone knows; name an empty one of its own for a site that others can reach.',
    );
  }
  if (!(await claimSecretKey(database, config.secretKey, clock.now()))) {
    return err(
      'SECRET_KEY: differs from the one that this database was set up with; set that one for every process, or see “Changing the secret key” in docs/operations.md.',
    );
  }
  if (await isDemoIncomplete(database)) {
    return err(
      'The demo data was interrupted while it was filled in. Delete the folder that DATA_DIR names (.data), or the database that DATABASE_URL names, and start again.',
    );
  }
  const stored = await storeApprovalLimits(database, config);
  if (!stored.ok) return stored;
  await addRequiredRecords(database, clock.now());
  await recordStart(database, settingNames, clock.now());
  await seed?.();
  return seed || !isDemoRequested || (await wasDemoFilled(database))
    ? ok(null)
    : err(
        '--demo: asks for demo data, which this database lacks and this build of the server does not contain; fill it with npm run seed in a checkout, or leave --demo out.',
      );
};

/**
 * Prepares an opened database: checks that it belongs to this installation, adds the required records, and seeds demo data if it is
 * given any. Processes that start at the same time do this one after another. The error is a sentence that starts with the setting to change.
 */
export const prepareInstallation = (preparation: Preparation): Promise<Result<null, string>> =>
  withInstallationLock(
    preparation.config.location,
    () => preparation.report('Another process is preparing this database: waiting for it.'),
    () => prepare(preparation),
  );
