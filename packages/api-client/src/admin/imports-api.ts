import type { Result } from '@somesa/core';
import { isWorkbook, type RegisterImportAnswer, WORKBOOK_TYPE } from '@somesa/core/admin';
import type { ApiFailure } from '../api-failure';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, createSender } from '../send-request';
import { readText } from './read-text';

type ImportResult = Promise<Result<RegisterImportAnswer, ApiFailure>>;

/** Time limit for sending a file of up to 16 MB over a slow connection, in milliseconds. */
const UPLOAD_TIMEOUT_MS = 300_000;
/** Time limit for requests about all lines of a file, in milliseconds. */
const ALL_LINES_TIMEOUT_MS = 120_000;

const readImport = (data: unknown): RegisterImportAnswer | null =>
  isRecord(data) && isRecord(data.import) ? readKey<RegisterImportAnswer>(data, 'import') : null;

const getPath = (id: string): string => `/admin/register-imports/${encodeURIComponent(id)}`;

/** Creates the requests about register imports. */
export const createImportsApi = (options: ApiOptions) => {
  const send = createSender(options);
  const sendFile = createSender({ ...options, timeoutMs: UPLOAD_TIMEOUT_MS });
  const sendForAllLines = createSender({ ...options, timeoutMs: ALL_LINES_TIMEOUT_MS });

  return {
    /** Uploads a register as CSV or as an Excel workbook. It is checked after the response, and changes nothing until it is applied. */
    sendRegister: (schoolId: number | string, file: File): ImportResult =>
      sendFile(
        {
          method: 'post',
          query: { name: file.name },
          body: file,
          path: `/admin/schools/${encodeURIComponent(schoolId)}/register-imports`,
          headers: { 'content-type': isWorkbook(file) ? WORKBOOK_TYPE : 'text/csv' },
        },
        readImport,
      ),

    /** Gets the progress of an import, its changes and its problems. */
    getImport: (id: string, signal?: AbortSignal): ImportResult =>
      send({ method: 'get', path: getPath(id), signal }, readImport),

    /** Gets all lines with problems as CSV. */
    getImportProblems: (id: string): Promise<Result<string, ApiFailure>> =>
      sendForAllLines({ method: 'get', path: `${getPath(id)}/problems.csv` }, readText),

    /** Gets all enrolled children who are not in the file as CSV. */
    getAbsentStudents: (id: string): Promise<Result<string, ApiFailure>> =>
      sendForAllLines({ method: 'get', path: `${getPath(id)}/absent.csv` }, readText),

    /**
     * Applies a checked import to the register, completely or not at all. With `leavers`, the number of children who are not in the
     * file, they have left. Status 409: it is another number now.
     */
    applyImport: (id: string, leavers: number | null = null): ImportResult =>
      sendForAllLines(
        { method: 'post', path: `${getPath(id)}/apply`, body: leavers === null ? {} : { leavers } },
        readImport,
      ),

    /** Discards an import. */
    discardImport: (id: string): ImportResult =>
      send({ method: 'post', path: `${getPath(id)}/discard`, body: {} }, readImport),
  };
};
