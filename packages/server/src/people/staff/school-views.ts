import { randomUUID } from 'node:crypto';
import { err, MINUTE_MS, ok, type Problem, problem, type Result } from '@somesa/core';
import type { adminLists } from '@somesa/core/admin';
import { endSchoolView, startSchoolView } from '@somesa/core/contract';
import { eq, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { ListSource } from '../../platform/lists/list-source';
import type { Serve } from '../access/endpoint-routes';
import { lockUser } from '../accounts/users-repository';
import { recordAudit } from '../audit/record-audit';
import { endSchoolViews } from '../sign-in/sessions';
import { schoolViews } from '../tables/school-views';
import { schools } from '../tables/schools';
import { sessions } from '../tables/users';

/** Maximum time for which a staff member views a school, in milliseconds. */
export const SCHOOL_VIEW_MS = 30 * MINUTE_MS;

/** Serves views of a school by staff. Each is in the audit log, and in a list of the school. */
export const schoolViewsRoutes = (
  serve: Serve,
  { database, clock }: { database: Database; clock: Clock },
): void => {
  serve(startSchoolView, ({ params: { id: schoolId }, body: { reason }, staffUser }) =>
    database.transaction(async (tx): Promise<Result<undefined, Problem>> => {
      const { id: viewerId, sessionHash } = staffUser;
      const [school] = await tx.orm.select().from(schools).where(eq(schools.id, schoolId));
      if (!school) return err(problem('school_not_found'));
      // Locks the person and the session: a view that starts at the same moment waits, and so does the end of the session.
      await lockUser(tx, viewerId);
      const isOwn = eq(sessions.tokenHash, sessionHash);
      const [session] = await tx.orm.select().from(sessions).where(isOwn).for('key share');
      if (!session) return err(problem('session_ended'));
      const at = clock.now();
      await endSchoolViews(tx, eq(schoolViews.viewerId, viewerId), at);
      const endsAt = new Date(Math.min(at.getTime() + SCHOOL_VIEW_MS, session.expiresAt.getTime()));
      const view = { id: randomUUID(), schoolId, viewerId, sessionHash, reason, startedAt: at, endsAt };
      await tx.orm.insert(schoolViews).values(view);
      const subject = ['school', String(schoolId)] as const;
      await recordAudit(tx, { actorId: viewerId, action: 'school.view-started', subject, schoolId, at });
      return ok(undefined);
    }),
  );

  serve(endSchoolView, ({ staffUser: { sessionHash } }) =>
    database.transaction(async (tx) => {
      await endSchoolViews(tx, eq(schoolViews.sessionHash, sessionHash), clock.now());
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
