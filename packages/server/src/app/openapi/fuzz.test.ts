import { fuzzOperations } from '../../testing/fuzz-operations';
import { isLongRun } from '../../testing/long-run';

// Where there is time for all requests, the other half runs beside it, in fuzz-other-half.long.test.ts.
fuzzOperations(0, isLongRun ? 2 : 1);
