import type { Settings } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import { canBecomeOwner } from '../../platform/db/open-database';
import { isPublicUrl } from './public-site';

/**
 * Returns the sentence that warns of a public site whose application logs in to its database server as the owner, or as a
 * login that can become the owner; null if it doesn't.
 */
export const findOwnerLoginWarning = async (config: Settings, database: Database): Promise<string | null> => {
  if (!isPublicUrl(config) || 'dataDir' in config.location) return null;
  if (!(await canBecomeOwner(database))) return null;
  return 'DATABASE_URL: logs the application in as the owner of the database, so whoever breaks into it can change the ledger; name a login of its own there, and the owner’s in DATABASE_MIGRATION_URL.';
};
