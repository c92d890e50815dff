import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { SchoolOriginAdded, SnippetFinding } from '@somesa/core/admin';
import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import { isLoopback } from '../../platform/config/loopback';
import type { Database } from '../../platform/db/database';
import { schoolOrigins } from '../../platform/db/schema';
import { createFieldProblem } from '../../platform/http/field-problem';
import { auditSchool } from './admin-schools';
import { checkSnippet } from './check-snippet';
import { fetchPage } from './fetch-page';
import { isLoopbackAddress, isPublicAddress } from './public-address';
import { addOrigin, findSchool, removeOrigin, type School } from './schools-repository';
import { isOwnSite } from './site-builders';
import { isWebOrigin } from './web-origin';

/** Creates the service that manages a school's allowed origins, and checks whether their pages contain our forms. */
export const createSchoolOrigins = (deps: { database: Database; clock: Clock; publicUrl: string }) => {
  const { database, clock, publicUrl } = deps;
  /** True on a developer's machine, whose own pages may be fetched. Pages in a private network never are. */
  const isLocalServer = isLoopback(new URL(publicUrl).hostname);
  const isAllowed = (address: string): boolean =>
    isPublicAddress(address) || (isLocalServer && isLoopbackAddress(address));

  const listSchoolOrigins = async ({ id }: School): Promise<string[]> => {
    const rows = await database.orm
      .select({ origin: schoolOrigins.origin })
      .from(schoolOrigins)
      .where(eq(schoolOrigins.schoolId, id));
    return rows.map(({ origin }) => origin);
  };

  const findSnippet = async (page: URL, school: School, origins: string[]): Promise<SnippetFinding> => {
    const html = await fetchPage(page, { origins, isAllowed });
    if (html === null) return 'no-page';
    return checkSnippet(html, { publicUrl, slug: school.slug, page });
  };

  return {
    /** Adds an allowed origin, or changes its website builder. */
    add: (
      schoolId: number,
      { origin, siteBuilder = null }: SchoolOriginAdded,
      by: string,
    ): Promise<Result<null, Problem>> =>
      database.transaction(async (tx): Promise<Result<null, Problem>> => {
        const school = await findSchool(tx, schoolId);
        if (!school) return err(problem('school_not_found'));
        if (!isWebOrigin(origin)) return err(createFieldProblem({ origin: ['origin_invalid'] }));
        const isLocalOrigin = isLocalServer && isLoopback(new URL(origin).hostname);
        if (!isOwnSite(origin) && !isLocalOrigin)
          return err(createFieldProblem({ origin: ['origin_shared'] }));
        await addOrigin(tx, school.slug, origin, siteBuilder);
        await auditSchool(tx, 'school.origin-added', [schoolId, by, clock.now()], { origin, siteBuilder });
        return ok(null);
      }),

    /** Removes an allowed origin. */
    remove: (schoolId: number, origin: string, by: string): Promise<Result<null, Problem>> =>
      database.transaction(async (tx): Promise<Result<null, Problem>> => {
        const school = await findSchool(tx, schoolId);
        if (!school) return err(problem('school_not_found'));
        // PostgreSQL rejects a NUL.
        if (origin.includes('\0') || !(await removeOrigin(tx, school.slug, origin))) {
          return err(problem('not_found'));
        }
        await auditSchool(tx, 'school.origin-removed', [schoolId, by, clock.now()], { origin });
        return ok(null);
      }),

    /** Checks whether a page on one of the school's origins contains our form for this school, and saves the result. */
    check: async (schoolId: number, address: string, by: string): Promise<Result<null, Problem>> => {
      const school = await findSchool(database, schoolId);
      if (!school) return err(problem('school_not_found'));
      const page = URL.canParse(address) ? new URL(address) : null;
      const origins = await listSchoolOrigins(school);
      if (page?.username !== '' || !origins.includes(page.origin)) {
        return err(createFieldProblem({ page: ['page_invalid'] }));
      }
      const checkResult = await findSnippet(page, school, origins);
      await database.transaction(async (tx) => {
        const now = clock.now();
        await tx.orm
          .update(schoolOrigins)
          .set({ checkedPage: page.href, checkedAt: now, checkResult })
          .where(and(eq(schoolOrigins.schoolId, schoolId), eq(schoolOrigins.origin, page.origin)));
        const detail = { origin: page.origin, found: checkResult };
        await auditSchool(tx, 'school.origin-checked', [schoolId, by, now], detail);
      });
      return ok(null);
    },
  };
};
