import type { Problem, Result } from '@somesa/core';
import type { Endpoint } from '@somesa/core/contract';
import type { EndpointRequest, Serve } from '../people/access/endpoint-routes';
import type { School } from '../people/access/guard';
import type { Clock } from '../platform/clock';
import type { Database, Tx } from '../platform/db/database';
import type { StaffUser } from '../platform/http/staff-user';
import type { SchoolChange } from './schools-repository';

/** Function that serves a change of a school in a transaction. `show` answers with the school, and with what the change returned. */
export type ServeChange<Deps> = <const E extends Endpoint & { ofSchool: string }>(
  endpoint: E,
  apply: (tx: Tx, change: SchoolChange & Deps, call: EndpointRequest<E>) => Promise<Result<unknown, Problem>>,
  show?: (schoolId: number, done: unknown, call: EndpointRequest<E>) => Promise<Result<object, Problem>>,
) => void;

export const createServeChange =
  <Deps extends { database: Database; clock: Clock }>(
    serve: Serve,
    deps: Deps,
    showByDefault: (schoolId: number, done: unknown) => Promise<Result<object, Problem>>,
  ): ServeChange<Deps> =>
  (endpoint, apply, show = showByDefault) => {
    const handle = async (call: EndpointRequest<typeof endpoint>) => {
      const { school, staffUser } = call as unknown as { school: School; staffUser: StaffUser };
      const change = { ...deps, schoolId: school.id, by: staffUser.id };
      const done = await deps.database.transaction((tx) => apply(tx, change, call));
      return done.ok ? show(school.id, done.value, call) : done;
    };
    serve(endpoint, handle as never);
  };
