import { randomUUID } from 'node:crypto';
import { err, type GateList, ok, type Problem, problem, type Result, toKampalaDay } from '@somesa/core';
import { and, eq, gte, isNull } from 'drizzle-orm';
import { schools } from '../../people/tables/schools';
import { createToken, hashToken } from '../../platform/crypto/tokens';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Tx } from '../../platform/db/database';
import { auditSchool, type SchoolChange } from '../schools-repository';
import { gateLinks, gatePasses } from '../tables/clearance';
import { students } from '../tables/students';
import { getGateKey } from './pass-key';

/** Maximum number of links of a school. */
const MAX_GATE_LINKS = 20;
/** Page of a link; its token follows as the fragment, which no server sees. */
const GATE_PAGE = '/gate/#';

/** Creates a link to the page at the gate and returns it, once. Returns `gate_links_full` if the school has too many. */
export const addGateLink = async (
  tx: Tx,
  change: SchoolChange,
  name: string,
  publicUrl: string,
): Promise<Result<string, Problem>> => {
  const { schoolId, by, clock } = change;
  await acquireAdvisoryLock(tx, `gate-links:${schoolId}`);
  const isOpen = and(eq(gateLinks.schoolId, schoolId), isNull(gateLinks.withdrawnAt));
  if ((await tx.orm.$count(gateLinks, isOpen)) >= MAX_GATE_LINKS)
    return err(problem('gate_links_full', { limit: String(MAX_GATE_LINKS) }));
  const token = createToken();
  await tx.orm.insert(gateLinks).values({
    id: randomUUID(),
    schoolId,
    name,
    tokenHash: hashToken(token),
    createdBy: by,
    createdAt: clock.now(),
  });
  await auditSchool(tx, change, 'school.gate-link-added', { name });
  return ok(publicUrl + GATE_PAGE + token);
};

/** Withdraws a link. One that is withdrawn stays as it is. */
export const withdrawGateLink = async (
  tx: Tx,
  change: SchoolChange,
  id: string,
): Promise<Result<null, Problem>> => {
  const isOfSchool = and(eq(gateLinks.id, id), eq(gateLinks.schoolId, change.schoolId));
  const [link] = await tx.orm.select().from(gateLinks).where(isOfSchool).for('update');
  if (!link) return err(problem('not_found'));
  if (link.withdrawnAt !== null) return ok(null);
  await tx.orm.update(gateLinks).set({ withdrawnAt: change.clock.now() }).where(eq(gateLinks.id, id));
  await auditSchool(tx, change, 'school.gate-link-withdrawn', { name: link.name });
  return ok(null);
};

/**
 * Returns what a page at the gate checks with; null if its link was withdrawn. A pass of a child who has left is withdrawn. A pass that has expired is in neither list,
 * because its last day stands in its code.
 */
export const readGateList = async (
  database: Database,
  token: string,
  { secretKey, now }: { secretKey: Buffer; now: Date },
): Promise<GateList | null> => {
  const [link] = await database.orm
    .update(gateLinks)
    .set({ usedAt: now })
    .where(and(eq(gateLinks.tokenHash, hashToken(token)), isNull(gateLinks.withdrawnAt)))
    .returning({ schoolId: gateLinks.schoolId });
  if (!link) return null;
  const { schoolId } = link;
  const [school] = await database.orm
    .select({ id: schools.id, name: schools.name })
    .from(schools)
    .where(eq(schools.id, schoolId));
  if (!school) return null;
  const passes = await database.orm
    .select({
      number: gatePasses.number,
      until: gatePasses.validUntil,
      withdrawnAt: gatePasses.withdrawnAt,
      leftOn: students.leftOn,
    })
    .from(gatePasses)
    .innerJoin(students, eq(students.id, gatePasses.studentId))
    .where(and(eq(gatePasses.schoolId, schoolId), gte(gatePasses.validUntil, toKampalaDay(now))))
    .orderBy(gatePasses.validUntil, gatePasses.number);
  const isWithdrawn = ({ withdrawnAt, leftOn }: (typeof passes)[number]): boolean =>
    withdrawnAt !== null || leftOn !== null;
  const valid = passes.filter((pass) => !isWithdrawn(pass));
  return {
    school,
    publicKey: (await getGateKey(database, schoolId, { secretKey, now })).publicKey,
    at: now.toISOString(),
    withdrawn: passes.filter(isWithdrawn).map(({ number }) => number),
    valid: [...new Set(valid.map(({ until }) => until))].map((until) => ({
      until,
      numbers: valid.filter((pass) => pass.until === until).map(({ number }) => number),
    })),
  };
};
