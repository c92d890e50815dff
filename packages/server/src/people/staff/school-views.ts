import { randomUUID } from 'node:crypto';
import { err, MINUTE_MS, ok, problem } from '@somesa/core';
import type { adminLists } from '@somesa/core/admin';
import { endSchoolView, startSchoolView } from '@somesa/core/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { ListSource } from '../../platform/lists/list-source';
import type { Serve } from '../access/endpoint-routes';
import { recordAudit } from '../audit/record-audit';
import { schoolViews } from '../tables/school-views';
import { schools } from '../tables/schools';

/** Maximum time for which a staff member views a school, in milliseconds. */
export const SCHOOL_VIEW_MS = 30 * MINUTE_MS;

/** Serves views of a school by staff. Each is in the audit log, and in a list of the school. */
export const schoolViewsRoutes = (
  serve: Serve,
  { database, clock }: { database: Database; clock: Clock },
): void => {
  serve(startSchoolView, ({ params: { id: schoolId }, body: { reason }, staffUser }) =>
    database.transaction(async (tx) => {
      const [school] = await tx.orm.select().from(schools).where(eq(schools.id, schoolId));
      if (!school) return err(problem('school_not_found'));
      const [id, at] = [randomUUID(), clock.now()];
      await tx.orm.insert(schoolViews).values({
        id,
        schoolId,
        viewerId: staffUser.id,
        sessionHash: staffUser.sessionHash,
        reason,
        startedAt: at,
        endsAt: new Date(at.getTime() + SCHOOL_VIEW_MS),
      });
      const subject = ['school', String(schoolId)] as const;
      await recordAudit(tx, { actorId: staffUser.id, action: 'school.view-started', subject, schoolId, at });
      return ok(undefined);
    }),
  );

  serve(endSchoolView, ({ staffUser: { id, sessionHash } }) =>
    database.transaction(async (tx) => {
      const at = clock.now();
      const ended = await tx.orm
        .update(schoolViews)
        .set({ endsAt: at })
        .where(and(eq(schoolViews.sessionHash, sessionHash), gt(schoolViews.endsAt, at)))
        .returning({ schoolId: schoolViews.schoolId });
      for (const { schoolId } of ended) {
        const subject = ['school', String(schoolId)] as const;
        await recordAudit(tx, { actorId: id, action: 'school.view-ended', subject, schoolId, at });
      }
      return ok(undefined);
    }),
  );
};

/** Views of schools by staff, which their head bursars see too. */
export const schoolViewListSource: ListSource<(typeof adminLists)['schoolViews']> = {
  from: sql`school_views v join users u on u.id = v.viewer_id join schools sc on sc.id = v.school_id`,
  id: { is: sql`v.id`, type: 'uuid' },
  columns: () => ({
    startedAt: sql`v.started_at`,
    by: sql`trim(u.first_name || ' ' || u.last_name)`,
    school: sql`sc.name`,
    reason: sql`v.reason`,
    endsAt: sql`v.ends_at`,
  }),
  school: sql`v.school_id`,
};
