import type { ApiFailure } from '@somesa/api-client';
import { err, type Result } from '@somesa/core';

/** Puts our own sentence where an answer that is not 200 brought none; a broken line keeps the line’s words. */
const nameRefusal = (failure: ApiFailure, failed: string | undefined): ApiFailure =>
  failed === undefined || failure.kind === 'answer' || failure.status === null
    ? failure
    : { ...failure, message: failed };

/** Says what is wrong with something that the form has no field for, as the token of a link, instead of a general sentence. */
const nameStranger = (failure: ApiFailure, fields: readonly string[]): ApiFailure => {
  const strange = Object.entries(failure.errors ?? {}).find(([name]) => !fields.includes(name));
  const text = strange?.[1][0];
  return text === undefined ? failure : { ...failure, message: text };
};

/** Gives a refused form the sentence that says most of why. */
export const nameFailure = <T>(
  result: Result<T, ApiFailure>,
  fields: readonly string[],
  failed: string | undefined,
): Result<T, ApiFailure> =>
  result.ok ? result : err(nameStranger(nameRefusal(result.error, failed), fields));
