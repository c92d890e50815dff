import type { Database } from '../../platform/db/database';
import type { KnownDevices } from '../../platform/http/known-devices';
import type { Limits } from '../../platform/http/limits';
import type { Guard } from '../access/guard';
import type { Accounts } from './accounts';
import type { ReachSettings } from './demo-logins';

/** Dependencies of the routes below /auth. */
export interface AccountRouteDependencies {
  accounts: Accounts;
  guard: Guard;
  limits: Limits;
  knownDevices: KnownDevices;
  database: Database;
  config: ReachSettings;
}
