import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import {
  adminLists,
  type ListViewSaved,
  type ListViewsAnswer,
  MAX_LIST_VIEWS,
  parseListQuery,
  restrictList,
} from '@somesa/core/admin';
import { getListViews, removeListView, saveListView } from '@somesa/core/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Serve } from '../../people/access/endpoint-routes';
import { listViews } from '../../people/tables/list-views';
import type { Clock } from '../../platform/clock';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Queryable } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';

const listOwn = async (db: Queryable, { id }: StaffUser): Promise<ListViewsAnswer> => ({
  views: await db.orm
    .select({ list: listViews.list, name: listViews.name, query: listViews.query })
    .from(listViews)
    .where(eq(listViews.userId, id))
    .orderBy(asc(sql`lower(${listViews.name})`)),
});

const isView = ({ id }: StaffUser, { list, name }: Pick<ListViewSaved, 'list' | 'name'>) =>
  and(
    eq(listViews.userId, id),
    eq(listViews.list, list),
    eq(sql`lower(${listViews.name})`, name.toLowerCase()),
  );

/** Serves the saved views of lists. Each user has their own. */
export const listViewsRoutes = (
  serve: Serve,
  { database, clock }: { database: Database; clock: Clock },
): void => {
  serve(getListViews, async ({ staffUser }) => ok(await listOwn(database, staffUser)));

  serve(saveListView, ({ body: { list, name, query }, staffUser }) =>
    database.transaction(async (tx): Promise<Result<ListViewsAnswer, Problem>> => {
      const shape = restrictList(adminLists[list], staffUser.roleId, staffUser.schoolRole);
      const parsed = parseListQuery(shape, Object.fromEntries(new URLSearchParams(query)));
      if (!parsed.ok) return err(problem('validation_failed', {}, { query: ['field_invalid'] }));
      await acquireAdvisoryLock(tx, `list-views:${staffUser.id}`);
      await tx.orm.delete(listViews).where(isView(staffUser, { list, name }));
      if ((await listOwn(tx, staffUser)).views.length >= MAX_LIST_VIEWS)
        return err(problem('validation_failed', {}, { name: ['views_full'] }));
      await tx.orm
        .insert(listViews)
        .values({ userId: staffUser.id, list, name, query, createdAt: clock.now() });
      return ok(await listOwn(tx, staffUser));
    }),
  );

  serve(removeListView, async ({ body, staffUser }) => {
    await database.orm.delete(listViews).where(isView(staffUser, body));
    return ok(await listOwn(database, staffUser));
  });
};
