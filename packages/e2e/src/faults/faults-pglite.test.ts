import { describeFaults, isAskedFor } from './describe-faults';
import { pglite } from './world';

// The usual run takes two servers, if there is a database for them.
describeFaults(pglite, isAskedFor || !process.env.TEST_DATABASE_URL);
