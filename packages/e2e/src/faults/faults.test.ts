import { describeFaults, isAskedFor } from './describe-faults';
import { createPostgres, pglite } from './world';

const databaseUrl = process.env.TEST_DATABASE_URL;

// The usual run takes two servers, if there is a database for them.
if (isAskedFor || !databaseUrl) describeFaults(pglite);
if (databaseUrl) describeFaults(createPostgres(databaseUrl));
