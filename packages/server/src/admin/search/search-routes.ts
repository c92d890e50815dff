import { ok } from '@somesa/core';
import { searchAdmin } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Database } from '../../platform/db/database';
import { search } from './search';

/** Serves the search of the back office. The words are personal data and are not logged. */
export const searchRoutes = (serve: Serve, { database }: { database: Database }): void =>
  serve(searchAdmin, async ({ query: { q }, staffUser }) => ok(await search(database, q.words, staffUser)));
