import { fuzzOperations } from '../../testing/fuzz-operations';

fuzzOperations(1, 2);
