import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { KnownDevices } from '../../platform/http/known-devices';
import type { Limits } from '../../platform/http/limits';
import type { Serve } from '../access/endpoint-routes';
import type { Guard } from '../access/guard';
import type { Accounts } from './accounts';
import type { NetworkSettings } from './demo-logins';

/** Dependencies of the account routes. */
export interface AccountRouteDependencies {
  accounts: Accounts;
  guard: Guard;
  /** Returns the function that serves endpoints on a Fastify scope. */
  serveOn: (app: FastifyInstance) => Serve;
  limits: Limits;
  knownDevices: KnownDevices;
  database: Database;
  clock: Clock;
  config: NetworkSettings;
}
