import { Readable } from 'node:stream';
import { err, ok, type Problem, problem, type Result, toKampalaDay } from '@somesa/core';
import {
  type AdminListName,
  adminLists,
  findListDays,
  MAX_LIST_COUNT,
  MAX_LIST_FILE_ROWS,
  parseListQuery,
  restrictList,
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
import { countList, type ListRequest, readList, sumList } from '../../platform/lists/read-list';
import { writeXlsx } from '../../platform/xlsx/write-xlsx';
import { findLastTerm } from '../../schools/school-ledger';
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
  const parseListRequest = async (
    name: AdminListName,
    params: object,
    staffUser: StaffUser,
  ): Promise<Result<ListRequest, Problem>> => {
    const shape = restrictList(adminLists[name], staffUser.roleId, staffUser.schoolRole);
    const parsed = parseListQuery(shape, params as Record<string, unknown>);
    if (!parsed.ok) return err(problem('validation_failed', {}, parsed.error));
    const today = toKampalaDay(clock.now());
    const { days, school } = parsed.value;
    const schoolId = staffUser.schoolId ?? school;
    const term = days === 'term' && schoolId !== null ? await findLastTerm(database, schoolId, today) : null;
    const range = days && findListDays(days, today, term?.from ?? null);
    if (days && !range) return err(problem('validation_failed', {}, { days: ['term_missing'] }));
    const query = { ...parsed.value, ...range };
    return ok({ shape, source: listSources[name] as ListSource, query, staffUser, today });
  };

  const serveList = (name: AdminListName): void => {
    serve(listEndpoints[name], async ({ query, staffUser }) => {
      const list = await parseListRequest(name, query, staffUser);
      if (!list.ok) return list;
      const page = await readList(database, list.value, { cursor: query.cursor ?? null });
      if (!page.ok) return err(problem('validation_failed', {}, { cursor: ['field_invalid'] }));
      if (query.cursor !== undefined) return ok({ ...page.value, count: null, totals: null });
      const { rows, next } = page.value;
      const count = next === null ? rows.length : await countList(database, list.value, MAX_LIST_COUNT);
      return ok({ rows, next, count, totals: await sumList(database, list.value) });
    });

    for (const [endpoints, format] of [
      [exportEndpoints, fileFormats.csv],
      [workbookEndpoints, fileFormats.xlsx],
    ] as const) {
      serve(endpoints[name], async ({ query, staffUser, reply }) => {
        const list = await parseListRequest(name, query, staffUser);
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
