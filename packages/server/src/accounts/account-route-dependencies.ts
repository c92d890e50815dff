import type { Database } from '../db/database';
import type { ReachSettings } from '../demo/demo-logins';
import type { KnownDevices } from '../http/known-devices';
import type { Limits } from '../http/limits';
import type { Accounts } from './accounts';
import type { Guard } from './guard';

/** Dependencies of the routes below /auth. */
export interface AccountRouteDependencies {
  accounts: Accounts;
  guard: Guard;
  limits: Limits;
  knownDevices: KnownDevices;
  database: Database;
  config: ReachSettings;
}
