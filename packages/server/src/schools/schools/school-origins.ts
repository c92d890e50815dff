import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { SchoolOriginAdded, SnippetFinding } from '@somesa/core/admin';
import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../platform/clock';
import { isLoopback } from '../../platform/config/loopback';
import type { Database } from '../../platform/db/database';
import { schoolOrigins } from '../../platform/db/schema';
import { auditSchool } from './admin-schools';
import { findSchool, type School } from './admin-schools-repository';
import { fetchPage } from './fetch-page';
import { hasSnippet } from './find-snippet';
import { isLoopbackAddress, isPublicAddress } from './public-address';
import { allowOrigin, removeOrigin } from './schools-repository';
import { isOwnSite } from './site-builders';
import { isWebOrigin } from './web-origin';

const wrong = (field: string, key: 'origin_invalid' | 'origin_shared' | 'page_invalid'): Problem =>
  problem('validation_failed', {}, { [field]: [key] });

export interface SchoolOriginsDependencies {
  database: Database;
  clock: Clock;
  publicUrl: string;
}

/** Keeps the web origins whose pages may show a school's forms, and looks whether the forms are there. */
export const createSchoolOrigins = ({ database, clock, publicUrl }: SchoolOriginsDependencies) => {
  /** A server that serves this machine alone may look at this machine's pages; no server looks into a private network. */
  const isOwnMachine = isLoopback(new URL(publicUrl).hostname);
  const isAllowed = (address: string): boolean =>
    isPublicAddress(address) || (isOwnMachine && isLoopbackAddress(address));

  const originsOf = async ({ id }: School): Promise<string[]> => {
    const rows = await database.orm
      .select({ origin: schoolOrigins.origin })
      .from(schoolOrigins)
      .where(eq(schoolOrigins.schoolId, id));
    return rows.map(({ origin }) => origin);
  };

  const lookAt = async (page: URL, school: School, origins: string[]): Promise<SnippetFinding> => {
    const html = await fetchPage(page, { origins, isAllowed });
    if (html === null) return 'no-page';
    return hasSnippet(html, { publicUrl, slug: school.slug, page }) ? 'snippet' : 'no-snippet';
  };

  return {
    /** Adds an origin whose pages may use a school's forms, or changes its website builder. */
    add: (
      schoolId: number,
      { origin, siteBuilder = null }: SchoolOriginAdded,
      by: string,
    ): Promise<Result<null, Problem>> =>
      database.transaction(async (tx): Promise<Result<null, Problem>> => {
        const school = await findSchool(tx, schoolId);
        if (!school) return err(problem('school_not_found'));
        if (!isWebOrigin(origin)) return err(wrong('origin', 'origin_invalid'));
        const isHere = isOwnMachine && isLoopback(new URL(origin).hostname);
        if (!isOwnSite(origin) && !isHere) return err(wrong('origin', 'origin_shared'));
        await allowOrigin(tx, school.slug, origin, siteBuilder);
        await auditSchool(tx, 'school.origin-added', [schoolId, by, clock.now()], { origin, siteBuilder });
        return ok(null);
      }),

    /** Takes an origin off a school's list. */
    remove: (schoolId: number, origin: string, by: string): Promise<Result<null, Problem>> =>
      database.transaction(async (tx): Promise<Result<null, Problem>> => {
        const school = await findSchool(tx, schoolId);
        if (!school) return err(problem('school_not_found'));
        // No database keeps a NUL.
        if (origin.includes('\0') || !(await removeOrigin(tx, school.slug, origin))) {
          return err(problem('not_found'));
        }
        await auditSchool(tx, 'school.origin-removed', [schoolId, by, clock.now()], { origin });
        return ok(null);
      }),

    /** Looks whether a page, on one of the school's origins alone, holds a form of ours for this school, and keeps what was there. */
    check: async (schoolId: number, address: string, by: string): Promise<Result<null, Problem>> => {
      const school = await findSchool(database, schoolId);
      if (!school) return err(problem('school_not_found'));
      const page = URL.canParse(address) ? new URL(address) : null;
      const origins = await originsOf(school);
      if (page?.username !== '' || !origins.includes(page.origin)) {
        return err(wrong('page', 'page_invalid'));
      }
      const checkResult = await lookAt(page, school, origins);
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

export type SchoolOrigins = ReturnType<typeof createSchoolOrigins>;
