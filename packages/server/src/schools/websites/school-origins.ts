import { err, type FieldMessage, ok, type Problem, problem, type Result } from '@somesa/core';
import type { SchoolOriginAdded, SnippetFinding } from '@somesa/core/admin';
import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import { isLoopback } from '../../platform/config/loopback';
import type { Database } from '../../platform/db/database';
import { schoolOrigins } from '../../platform/db/schema';
import { createFieldProblem } from '../../platform/http/field-problem';
import { createParser } from '../../platform/jobs/parse-in-worker';
import { addOrigin, auditSchool, findSchool, removeOrigin, type School } from '../schools-repository';
import type { checkSnippet } from './check-snippet';
import { fetchPage, isLoopbackAddress, isPublicAddress } from './fetch-page';
import { isOwnSite, isWebOrigin } from './web-origin';

/** Maximum time to read a page, in milliseconds: the longest one takes 0.1 s. */
const MAX_READ_MS = 5_000;

const readInWorker = createParser<typeof checkSnippet>('page', { maxDurationMs: MAX_READ_MS });

/** Messages under the address of a page on which a school's form was not found, by what was found. */
const snippetProblems = {
  'no-page': 'page_unreadable',
  'no-snippet': 'snippet_missing',
  'no-script': 'snippet_incomplete',
  'no-module': 'snippet_incomplete',
  'no-tag': 'snippet_incomplete',
  'no-school': 'snippet_incomplete',
  'other-school': 'snippet_of_other_school',
} as const satisfies Record<Exclude<SnippetFinding, 'snippet'>, FieldMessage>;

/** Creates the service that manages a school's allowed origins, and checks whether their pages contain our forms. */
export const createSchoolOrigins = (deps: { database: Database; clock: Clock; publicUrl: string }) => {
  const { database, clock, publicUrl } = deps;
  /** True on a developer's machine, whose own pages may be fetched. Pages in a private network never are. */
  const isLocalServer = isLoopback(new URL(publicUrl).hostname);
  const isAllowed = (address: string): boolean =>
    isPublicAddress(address) || (isLocalServer && isLoopbackAddress(address));

  const checkOrigin = (origin: string): 'origin_invalid' | 'origin_shared' | null => {
    if (!isWebOrigin(origin)) return 'origin_invalid';
    const isLocalOrigin = isLocalServer && isLoopback(new URL(origin).hostname);
    return isOwnSite(origin) || isLocalOrigin ? null : 'origin_shared';
  };

  const listSchoolOrigins = async ({ id }: School): Promise<string[]> => {
    const rows = await database.orm
      .select({ origin: schoolOrigins.origin })
      .from(schoolOrigins)
      .where(eq(schoolOrigins.schoolId, id));
    return rows.map(({ origin }) => origin);
  };

  /** Returns what a page contains; `unavailable` if too many pages are being read. */
  const findSnippet = async (
    page: URL,
    school: School,
    origins: string[],
  ): Promise<Result<SnippetFinding, Problem>> => {
    const html = await fetchPage(page, { origins, isAllowed });
    if (html === null) return ok('no-page');
    const checked = await readInWorker(html, { publicUrl, slug: school.slug, page: page.href });
    if (!checked.ok && checked.error === 'busy') return err(problem('unavailable'));
    return ok(checked.ok ? checked.value : 'no-page');
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
        const wrong = checkOrigin(origin);
        if (wrong) return err(createFieldProblem({ origin: [wrong] }));
        await addOrigin(tx, school.slug, origin, siteBuilder);
        await auditSchool(tx, 'school.origin-added', [schoolId, by, clock.now()], { origin, siteBuilder });
        return ok(null);
      }),

    /** Adds the origin of a page that contains our form for this school, which proves that the school can change it. */
    register: async (schoolId: number, address: string, by: string): Promise<Result<null, Problem>> => {
      const school = await findSchool(database, schoolId);
      if (!school) return err(problem('school_not_found'));
      const page = URL.canParse(address) ? new URL(address) : null;
      if (page?.username !== '') return err(createFieldProblem({ page: ['page_invalid'] }));
      const wrong = checkOrigin(page.origin);
      if (wrong) return err(createFieldProblem({ page: [wrong] }));
      const finding = await findSnippet(page, school, [page.origin]);
      if (!finding.ok) return finding;
      const found = finding.value;
      if (found !== 'snippet') return err(createFieldProblem({ page: [snippetProblems[found]] }));
      return database.transaction(async (tx): Promise<Result<null, Problem>> => {
        const now = clock.now();
        await tx.orm
          .insert(schoolOrigins)
          .values({
            schoolId,
            origin: page.origin,
            checkedPage: page.href,
            checkedAt: now,
            checkResult: found,
          })
          .onConflictDoUpdate({
            target: [schoolOrigins.schoolId, schoolOrigins.origin],
            set: { checkedPage: page.href, checkedAt: now, checkResult: found },
          });
        const detail = { origin: page.origin, found };
        await auditSchool(tx, 'school.origin-added', [schoolId, by, now], detail);
        return ok(null);
      });
    },

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
      const finding = await findSnippet(page, school, origins);
      if (!finding.ok) return finding;
      const checkResult = finding.value;
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
