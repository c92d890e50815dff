import { describeFaults, isAskedFor } from './describe-faults';
import { pglite, postgres } from './world';

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);

// The usual run takes two servers, if there is a database for them.
if (isAskedFor || !hasPostgres) describeFaults(pglite);
if (hasPostgres) describeFaults(postgres);
