import { err, type FieldMessage, ok, type Problem, problem, type Result } from '@somesa/core';
import type { SchoolOriginAdded, SnippetFinding } from '@somesa/core/admin';
import { and, eq } from 'drizzle-orm';
import { isLoopback } from '../../platform/config/loopback';
import type { Database, Tx } from '../../platform/db/database';
import { createFieldProblem } from '../../platform/http/field-problem';
import { createParser } from '../../platform/jobs/parse-in-worker';
import {
  addOrigin,
  auditSchool,
  findSchool,
  removeOrigin,
  type School,
  type SchoolChange,
} from '../schools-repository';
import { schoolOrigins } from '../tables/school-origins';
import type { checkSnippet } from './check-snippet';
import { createAddressRule, fetchPage } from './fetch-page';
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

/** Database and address of a site for checks of origins and their pages. */
interface OriginDeps {
  database: Database;
  publicUrl: string;
}

type ChangeResult = Promise<Result<null, Problem>>;

const checkOrigin = (publicUrl: string, origin: string): 'origin_invalid' | 'origin_shared' | null => {
  if (!isWebOrigin(origin)) return 'origin_invalid';
  const isLocal = isLoopback(new URL(publicUrl).hostname) && isLoopback(new URL(origin).hostname);
  return isOwnSite(origin) || isLocal ? null : 'origin_shared';
};

/** Returns what a page contains; `unavailable` if too many pages are being read. */
const findSnippet = async (
  publicUrl: string,
  page: URL,
  { slug }: School,
  origins: string[],
): Promise<Result<SnippetFinding, Problem>> => {
  const html = await fetchPage(page, { origins, isAllowed: createAddressRule(publicUrl) });
  if (html === null) return ok('no-page');
  const checked = await readInWorker(html, { publicUrl, slug, page: page.href });
  if (!checked.ok && checked.error === 'busy') return err(problem('unavailable'));
  return ok(checked.ok ? checked.value : 'no-page');
};

/** Adds an allowed origin, or changes its website builder. */
export const addSchoolOrigin = async (
  { publicUrl }: OriginDeps,
  tx: Tx,
  change: SchoolChange,
  { origin, siteBuilder = null }: SchoolOriginAdded,
): ChangeResult => {
  const school = await findSchool(tx, change.schoolId);
  if (!school) return err(problem('school_not_found'));
  const wrong = checkOrigin(publicUrl, origin);
  if (wrong) return err(createFieldProblem({ origin: [wrong] }));
  await addOrigin(tx, school.slug, origin, siteBuilder);
  await auditSchool(tx, change, 'school.origin-added', { origin, siteBuilder });
  return ok(null);
};

/** Adds the origin of a page that contains our form for this school, which proves that the school can change it. */
export const registerPage = async (
  { database, publicUrl }: OriginDeps,
  change: SchoolChange,
  address: string,
): ChangeResult => {
  const { schoolId } = change;
  const school = await findSchool(database, schoolId);
  if (!school) return err(problem('school_not_found'));
  const page = URL.canParse(address) ? new URL(address) : null;
  if (page?.username !== '') return err(createFieldProblem({ page: ['page_invalid'] }));
  const { origin } = page;
  const wrong = checkOrigin(publicUrl, origin);
  if (wrong) return err(createFieldProblem({ page: [wrong] }));
  const finding = await findSnippet(publicUrl, page, school, [origin]);
  if (!finding.ok) return finding;
  const found = finding.value;
  if (found !== 'snippet') return err(createFieldProblem({ page: [snippetProblems[found]] }));
  return database.transaction(async (tx): ChangeResult => {
    const checked = { checkedPage: page.href, checkedAt: change.clock.now(), checkResult: found };
    await tx.orm
      .insert(schoolOrigins)
      .values({ schoolId, origin, ...checked })
      .onConflictDoUpdate({ target: [schoolOrigins.schoolId, schoolOrigins.origin], set: checked });
    await auditSchool(tx, change, 'school.origin-added', { origin, found });
    return ok(null);
  });
};

/** Removes an allowed origin. */
export const removeSchoolOrigin = async (tx: Tx, change: SchoolChange, origin: string): ChangeResult => {
  const school = await findSchool(tx, change.schoolId);
  if (!school) return err(problem('school_not_found'));
  // PostgreSQL rejects a NUL.
  if (origin.includes('\0') || !(await removeOrigin(tx, school.slug, origin)))
    return err(problem('not_found'));
  await auditSchool(tx, change, 'school.origin-removed', { origin });
  return ok(null);
};

/** Checks whether a page on one of the school's origins contains our form for this school, and saves the result. */
export const checkPage = async (
  { database, publicUrl }: OriginDeps,
  change: SchoolChange,
  address: string,
): ChangeResult => {
  const school = await findSchool(database, change.schoolId);
  if (!school) return err(problem('school_not_found'));
  const page = URL.canParse(address) ? new URL(address) : null;
  const isOfSchool = eq(schoolOrigins.schoolId, school.id);
  const registered = await database.orm.select().from(schoolOrigins).where(isOfSchool);
  const origins = registered.map(({ origin }) => origin);
  if (page?.username !== '' || !origins.includes(page.origin))
    return err(createFieldProblem({ page: ['page_invalid'] }));
  const finding = await findSnippet(publicUrl, page, school, origins);
  if (!finding.ok) return finding;
  const { value: found } = finding;
  await database.transaction(async (tx) => {
    await tx.orm
      .update(schoolOrigins)
      .set({ checkedPage: page.href, checkedAt: change.clock.now(), checkResult: found })
      .where(and(isOfSchool, eq(schoolOrigins.origin, page.origin)));
    await auditSchool(tx, change, 'school.origin-checked', { origin: page.origin, found });
  });
  return ok(null);
};
