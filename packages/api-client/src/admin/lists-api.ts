import type { Result } from '@somesa/core';
import type { AdminListAnswer, AdminListName } from '@somesa/core/admin';
import type { ApiFailure } from '../api-failure';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, createSender } from '../send-request';
import { toQuery } from '../to-query';
import { readText } from './read-text';
import { sendForFile } from './send-for-file';

/** Request for a list, with the parameters in the URL of its page. */
export interface ListRequest {
  list: AdminListName;
  query: Record<string, string>;
}

/** Time limit for a file of up to 100,000 rows, in milliseconds. */
const FILE_TIMEOUT_MS = 120_000;

const readPage = (data: unknown): AdminListAnswer | null =>
  isRecord(data) && Array.isArray(data.rows) ? readKey<AdminListAnswer>(data, 'next') : null;

/** Creates the requests for lists. */
export const createListsApi = (options: ApiOptions) => {
  const send = createSender(options);
  const sendForRows = createSender({ ...options, timeoutMs: FILE_TIMEOUT_MS });
  return {
    /** Gets one page of a list; `cursor` is the `next` of the previous page. */
    listRows: (
      { list, query }: ListRequest,
      cursor?: string | undefined,
      signal?: AbortSignal,
    ): Promise<Result<AdminListAnswer, ApiFailure>> =>
      send(
        {
          method: 'get',
          path: `/admin/lists/${list}`,
          query: toQuery({ ...query, cursor }),
          signal,
        },
        readPage,
      ),

    /** Gets a complete list as CSV, with the columns, filters and order of the query. Status 409: too many rows. */
    getListCsv: ({ list, query }: ListRequest, signal?: AbortSignal): Promise<Result<string, ApiFailure>> =>
      sendForRows(
        { method: 'get', path: `/admin/lists/${list}/csv`, query: toQuery(query), signal },
        readText,
      ),

    /** Gets a complete list as an Excel workbook, as `getListCsv` does as CSV. */
    getListWorkbook: (
      { list, query }: ListRequest,
      signal?: AbortSignal,
    ): Promise<Result<Blob, ApiFailure>> =>
      sendForFile(sendForRows, {
        method: 'get',
        path: `/admin/lists/${list}/xlsx`,
        query: toQuery(query),
        signal,
      }),
  };
};
