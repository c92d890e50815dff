/** Writes the empty database from which servers open a new embedded one: creating one takes PGlite three seconds. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { getEmptyDatabasePath } from '../src/platform/db/empty-database';
import { openPglite } from '../src/platform/db/pglite-database';

const client = await openPglite({});
const archive = await client.dumpDataDir('gzip');
await client.close();
const path = getEmptyDatabasePath();
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, Buffer.from(await archive.arrayBuffer()));
