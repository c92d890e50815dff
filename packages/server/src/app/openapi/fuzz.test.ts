import { fuzzOperations } from '../../testing/fuzz-operations';
import { isLongRun } from '../../testing/long-run';

// The long run has the other half of the operations beside it, in fuzz-other-half.long.test.ts.
fuzzOperations(0, isLongRun ? 2 : 1);
