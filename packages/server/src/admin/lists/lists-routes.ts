import { Readable } from 'node:stream';
import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import {
  type AdminListName,
  type AdminListShape,
  adminLists,
  MAX_LIST_COUNT,
  MAX_LIST_FILE_ROWS,
  parseListQuery,
  toSchoolList,
  WORKBOOK_TYPE,
} from '@somesa/core/admin';
import { adminTexts } from '@somesa/core/admin-texts';
import { exportEndpoints, listEndpoints, workbookEndpoints } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import { writeCsv } from '../../platform/csv/csv';
import type { Database } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { type ListTexts, readListFile } from '../../platform/lists/list-file';
import type { ListSource } from '../../platform/lists/list-source';
import { countList, type ListRequest, readList } from '../../platform/lists/read-list';
import { writeXlsx } from '../../platform/xlsx/write-xlsx';
import { listSources } from './list-sources';

/** Formats in which a list can be downloaded. */
const fileFormats = {
  csv: { extension: 'csv', type: 'text/csv; charset=utf-8', write: writeCsv },
  xlsx: { extension: 'xlsx', type: WORKBOOK_TYPE, write: writeXlsx },
};

/** Serves each list by the page, and all of it as a CSV file or an Excel workbook. A bursar sees only rows of their own school. */
export const listsRoutes = (
  serve: Serve,
  { database, clock }: { database: Database; clock: Clock },
): void => {
  const parseListRequest = (
    name: AdminListName,
    query: object,
    staffUser: StaffUser,
  ): Result<ListRequest, Problem> => {
    const shape: AdminListShape =
      staffUser.schoolId === null ? adminLists[name] : toSchoolList(adminLists[name]);
    const parsed = parseListQuery(shape, query as Record<string, unknown>);
    if (!parsed.ok) return err(problem('validation_failed', {}, parsed.error));
    return ok({ shape, source: listSources[name] as ListSource, query: parsed.value, staffUser });
  };

  const serveList = (name: AdminListName): void => {
    serve(listEndpoints[name], async ({ query, staffUser }) => {
      const list = parseListRequest(name, query, staffUser);
      if (!list.ok) return list;
      const page = await readList(database, list.value, { cursor: query.cursor ?? null });
      if (!page.ok) return err(problem('validation_failed', {}, { cursor: ['field_invalid'] }));
      if (query.cursor !== undefined) return ok({ ...page.value, count: null });
      const { rows, next } = page.value;
      const count = next === null ? rows.length : await countList(database, list.value, MAX_LIST_COUNT);
      return ok({ rows, next, count });
    });

    for (const [endpoints, format] of [
      [exportEndpoints, fileFormats.csv],
      [workbookEndpoints, fileFormats.xlsx],
    ] as const) {
      serve(endpoints[name], async ({ query, staffUser, reply }) => {
        const list = parseListRequest(name, query, staffUser);
        if (!list.ok) return list;
        const rows = await countList(database, list.value, MAX_LIST_FILE_ROWS);
        if (rows > MAX_LIST_FILE_ROWS) {
          return err(problem('export_too_large', { limit: String(MAX_LIST_FILE_ROWS) }));
        }
        const columns = list.value.query.columns.length;
        await database.transaction((tx) =>
          recordAudit(tx, {
            actorId: staffUser.id,
            action: 'list.exported',
            subject: ['list', name],
            schoolId: staffUser.schoolId,
            detail: { rows, columns },
            at: clock.now(),
          }),
        );
        const texts: ListTexts = adminTexts.lists[name];
        return reply
          .header('content-disposition', `attachment; filename="${name}.${format.extension}"`)
          .type(format.type)
          .send(Readable.from(format.write(readListFile(database, list.value, texts))));
      });
    }
  };
  for (const name of Object.keys(adminLists) as AdminListName[]) serveList(name);
};
