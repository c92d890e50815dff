import { Readable } from 'node:stream';
import { type Language, problem } from '@somesa/core';
import {
  MAX_LIST_FILE_ROWS,
  type OfficeListName,
  type OfficeListShape,
  officeLists,
  readListQuery,
} from '@somesa/core/office';
import { officeTexts } from '@somesa/core/office-texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enterOffice } from '../../people/access/enter-office';
import type { Guard } from '../../people/access/guard';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { acceptedLanguage } from '../../platform/http/accepted-language';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import { type ListTexts, writeListFile } from '../../platform/lists/list-file';
import type { ListSource } from '../../platform/lists/list-source';
import { type AskedList, countList, readList } from '../../platform/lists/read-list';
import { listSources } from './list-sources';

type ByList = { Params: { list: string }; Querystring: Record<string, string | undefined> };

const isListName = (name: string): name is OfficeListName => Object.hasOwn(officeLists, name);

/** GET /admin/lists/:list, a page of a list; .../csv, all of it as a file. A bursar sees their own school's rows only. */
export const listsRoutes = (
  app: FastifyInstance,
  { database, clock, guard }: { database: Database; clock: Clock; guard: Guard },
): void => {
  /** The list that is asked for and who asks; null where the answer is given. */
  const askedOf = async (
    request: FastifyRequest<ByList>,
    reply: FastifyReply,
  ): Promise<(AskedList & { name: OfficeListName }) | null> => {
    const name = request.params.list;
    const shape: OfficeListShape | null = isListName(name) ? officeLists[name] : null;
    const officer = await enterOffice(guard, request, reply, shape?.access ?? 'school');
    if (!officer) return null;
    if (!shape || !isListName(name)) {
      sendProblem(reply, problem('not_found'));
      return null;
    }
    const query = readListQuery(shape, request.query);
    if (!query.ok) {
      sendFieldErrors(reply, query.error);
      return null;
    }
    return { name, shape, source: listSources[name] as ListSource, query: query.value, officer };
  };

  app.get<ByList>('/admin/lists/:list', async (request, reply) => {
    const asked = await askedOf(request, reply);
    if (!asked) return reply;
    const page = await readList(database, asked, { cursor: request.query.cursor ?? null });
    return page.ok ? reply.send(page.value) : sendFieldErrors(reply, { cursor: ['field_invalid'] });
  });

  app.get<ByList>('/admin/lists/:list/csv', async (request, reply) => {
    const asked = await askedOf(request, reply);
    if (!asked) return reply;
    const rows = await countList(database, asked, MAX_LIST_FILE_ROWS);
    if (rows > MAX_LIST_FILE_ROWS) {
      return sendProblem(reply, problem('list_too_long', { limit: String(MAX_LIST_FILE_ROWS) }));
    }
    const { officer, name, query } = asked;
    await database.transaction((tx) =>
      recordAudit(tx, {
        ...{ actorId: officer.id, action: 'list.exported', subject: ['list', name] },
        ...{ schoolId: officer.schoolId, detail: { rows, columns: query.columns.length }, at: clock.now() },
      }),
    );
    const language: Language = acceptedLanguage(request.headers['accept-language']);
    const { lists, table } = officeTexts[language];
    const texts: ListTexts = lists[name];
    return reply
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(writeListFile(database, asked, texts, table)));
  });
};
