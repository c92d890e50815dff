import type { Result } from '@somesa/core';
import type { RegisterImportAnswer } from '@somesa/core/admin';
import { createAsk } from '../ask';
import type { ApiOptions } from '../call';
import type { ApiFailure } from '../line-failure';
import { isRecord, readKey } from '../read-answer';
import { readText } from './read-text';

type ImportResult = Promise<Result<RegisterImportAnswer, ApiFailure>>;

/** A file of up to 16 MB over a slow line. In milliseconds. */
const UPLOAD_TIMEOUT_MS = 300_000;
/** All wrong lines of a file, or all of its lines written at once. In milliseconds. */
const WHOLE_FILE_TIMEOUT_MS = 120_000;

const readImport = (data: unknown): RegisterImportAnswer | null =>
  isRecord(data) && isRecord(data.import) ? readKey<RegisterImportAnswer>(data, 'import') : null;

const pathOf = (id: string): string => `/admin/register-imports/${encodeURIComponent(id)}`;

/** Builds the calls about files of schools' registers. */
export const createImportsApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  const send = createAsk({ ...options, timeoutMs: UPLOAD_TIMEOUT_MS });
  const askWhole = createAsk({ ...options, timeoutMs: WHOLE_FILE_TIMEOUT_MS });

  return {
    /** Sends a register as CSV. It is checked after the answer; nothing of it holds until it is applied. */
    sendRegister: (schoolId: number | string, file: File): ImportResult =>
      send(
        {
          method: 'post',
          query: { name: file.name },
          body: file,
          path: `/admin/schools/${encodeURIComponent(schoolId)}/register-imports`,
          headers: { 'content-type': 'text/csv' },
        },
        readImport,
      ),

    /** Asks how far a file is checked, what it would change, and what is wrong with it. */
    getImport: (id: string, signal?: AbortSignal): ImportResult =>
      ask({ method: 'get', path: pathOf(id), signal }, readImport),

    /** Asks for all wrong lines of a file as CSV. */
    getImportProblems: (id: string): Promise<Result<string, ApiFailure>> =>
      askWhole({ method: 'get', path: `${pathOf(id)}/problems.csv` }, readText),

    /** Makes the register what a checked file says, all of it or nothing. */
    applyImport: (id: string): ImportResult =>
      askWhole({ method: 'post', path: `${pathOf(id)}/apply`, body: {} }, readImport),

    /** Gives a file up. */
    discardImport: (id: string): ImportResult =>
      ask({ method: 'post', path: `${pathOf(id)}/discard`, body: {} }, readImport),
  };
};

/** The calls about files of schools' registers. */
export type ImportsApi = ReturnType<typeof createImportsApi>;
