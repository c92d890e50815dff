import { DAY_MS, err, ok, type Problem, problem, type Result } from '@somesa/core';
import { lookUpStudent } from '@somesa/core/contract';
import type { FastifyRequest } from 'fastify';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../../platform/db/database';
import { getCaller } from '../../platform/http/caller-address';
import { sendProblem } from '../../platform/http/send-problem';
import { schoolExists } from '../../schools/schools-repository';
import { isPayable, type RegisteredStudent } from '../../schools/students/students-repository';
import { findOptionalFees } from '../../schools/terms/optional-fees';
import { isCrossOrigin } from '../../schools/websites/cors';
import { findStudents } from './find-students';

/** Time a lookup remains valid for payments that follow it, in milliseconds. */
const CACHE_MS = DAY_MS;
/** Maximum number of lookups in the cache; a further one replaces the oldest. */
const MAX_CACHED = 100_000;

/** Child named by a lookup or a payment. */
export interface LookupChild {
  regNo: string;
  school: string;
}

/**
 * Creates a cache, in this process, of which caller looked up which child. A payment without a cached lookup, such as one
 * after a restart, counts as a lookup itself: that uses up one of the caller's many lookups and blocks no payment.
 */
export const createLookupCache = (clock: Clock) => {
  const seenAtMs = new Map<string, number>();
  const getKey = (request: FastifyRequest, { regNo, school }: LookupChild): string =>
    `${getCaller(request.ip)} ${school} ${regNo}`;
  return {
    add: (request: FastifyRequest, child: LookupChild): void => {
      const key = getKey(request, child);
      seenAtMs.delete(key);
      seenAtMs.set(key, clock.now().getTime());
      const [oldest] = seenAtMs.keys();
      if (seenAtMs.size > MAX_CACHED && oldest !== undefined) seenAtMs.delete(oldest);
    },
    has: (request: FastifyRequest, child: LookupChild): boolean => {
      const atMs = seenAtMs.get(getKey(request, child));
      return atMs !== undefined && clock.now().getTime() - atMs < CACHE_MS;
    },
  };
};

export type LookupCache = ReturnType<typeof createLookupCache>;

/** Looks a child up by normalised registration number, at one school or at all (null). Returns one child for each school that uses the number. */
export type LookUpChild = (
  request: FastifyRequest,
  regNo: string,
  school: string | null,
) => Promise<Result<[RegisteredStudent, ...RegisteredStudent[]], Problem>>;

/** Finds the children with a normalised registration number whose fees can be paid, at one school or at all (null). */
export const findChildren = async (
  db: Queryable,
  regNo: string,
  school: string | null,
  now: Date,
): Promise<Result<[RegisteredStudent, ...RegisteredStudent[]], Problem>> => {
  const found = await findStudents(db, regNo, school, now);
  const [student, ...others] = found.filter(isPayable);
  if (student) return ok([student, ...others]);
  const isSchoolKnown = school === null || (await schoolExists(db, school));
  return err(isSchoolKnown ? problem('student_not_found', { regNo }) : problem('school_not_found'));
};

/** Creates the lookup of children. A child that was found is cached for the caller's payment. */
export const createLookUpChild =
  (deps: { database: Database; clock: Clock; lookUps: LookupCache }): LookUpChild =>
  async (request, regNo, school) => {
    const found = await findChildren(deps.database, regNo, school, deps.clock.now());
    if (!found.ok) return found;
    const [{ view }, ...others] = found.value;
    if (others.length === 0) deps.lookUps.add(request, { regNo: view.regNo, school: view.school.slug });
    return found;
  };

/** Returns whether a lookup lacks the school that requests from a host page must name. */
export const isSchoolMissing = (request: FastifyRequest, school: string | null, publicUrl: string): boolean =>
  school === null && isCrossOrigin(request, publicUrl);

/** Problem of a lookup that does not name its school. */
export const schoolRequired = err(problem('validation_failed', {}, { school: ['school_required'] }));

/** Serves lookups of children by registration number. */
export const studentsRoutes = (
  serve: Serve,
  deps: { lookUpChild: LookUpChild; publicUrl: string; database: Database; clock: Clock },
): void => {
  serve(lookUpStudent, async ({ request, reply, params, query: { school = null } }) => {
    if (isSchoolMissing(request, school, deps.publicUrl)) return schoolRequired;
    const found = await deps.lookUpChild(request, params.regNo, school);
    if (!found.ok) return found;
    const [student, ...others] = found.value;
    if (others.length === 0) {
      const offered = await findOptionalFees(deps.database, student, deps.clock.now());
      const optionalFees = offered.map(({ view }) => view);
      return ok(offered.length > 0 ? { ...student.view, optionalFees } : student.view);
    }
    const schools = found.value.map((student) => student.view.school);
    return sendProblem(reply, problem('school_required'), { schools });
  });
};
