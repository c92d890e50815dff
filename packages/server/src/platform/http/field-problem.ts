import { type FieldKeys, type Problem, problem } from '@somesa/core';

/** Creates the problem of a request with invalid fields. */
export const createFieldProblem = (errors: FieldKeys): Problem => problem('validation_failed', {}, errors);
