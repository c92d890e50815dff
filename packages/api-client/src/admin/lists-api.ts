import type { Result } from '@somesa/core';
import type { AdminListAnswer, AdminListName } from '@somesa/core/admin';
import { createAsk } from '../ask';
import type { ApiOptions } from '../call';
import type { ApiFailure } from '../line-failure';
import { queryOf } from '../query-of';
import { isRecord, readKey } from '../read-answer';
import { readText } from './read-text';

/** A list that is asked for, with the parameters that its screen's address has too. */
export interface ListRequest {
  list: AdminListName;
  query: Record<string, string>;
}

/** A file of up to 100,000 rows takes its time. In milliseconds. */
const FILE_TIMEOUT_MS = 120_000;

const readPage = (data: unknown): AdminListAnswer | null =>
  isRecord(data) && Array.isArray(data.rows) ? readKey<AdminListAnswer>(data, 'next') : null;

/** Builds the calls of the back office's lists. */
export const createListsApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  const askFile = createAsk({ ...options, timeoutMs: FILE_TIMEOUT_MS });
  return {
    /** Asks for one page of a list; `cursor` is the `next` of the page before. */
    listRows: (
      { list, query }: ListRequest,
      cursor?: string | undefined,
      signal?: AbortSignal,
    ): Promise<Result<AdminListAnswer, ApiFailure>> =>
      ask(
        {
          method: 'get',
          path: `/admin/lists/${list}`,
          query: queryOf({ ...query, cursor }),
          signal,
        },
        readPage,
      ),

    /** Asks for all of a list as CSV, with the columns, filters and order that are asked for. Status 409: more rows than a file has. */
    listCsv: ({ list, query }: ListRequest, signal?: AbortSignal): Promise<Result<string, ApiFailure>> =>
      askFile({ method: 'get', path: `/admin/lists/${list}/csv`, query: queryOf(query), signal }, readText),
  };
};

/** The calls of the back office's lists. */
export type ListsApi = ReturnType<typeof createListsApi>;
