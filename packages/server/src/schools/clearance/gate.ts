import { randomUUID } from 'node:crypto';
import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { GateList } from '@somesa/core/admin';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { createToken, hashToken } from '../../platform/crypto/tokens';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { auditSchool, type SchoolChange } from '../schools-repository';
import { gateLinks } from '../tables/clearance';
import { toToday } from './clearance';
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
  const [id, tokenHash] = [randomUUID(), hashToken(token)];
  await tx.orm
    .insert(gateLinks)
    .values({ id, schoolId, name, tokenHash, createdBy: by, createdAt: clock.now() });
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
 * Returns what a page at the gate checks with; null if its link was withdrawn. A pass of a child who has left is withdrawn. One that has
 * expired is not listed, because its last day stands in its code.
 */
export const readGateList = async (
  database: Database,
  token: string,
  { secretKey, now }: { secretKey: Buffer; now: Date },
): Promise<GateList | null> => {
  const [school] = await queryRows<GateList['school']>(
    database,
    sql`update gate_links l set used_at = ${now} from schools sc
      where sc.id = l.school_id and l.token_hash = ${hashToken(token)} and l.withdrawn_at is null returning sc.id, sc.name`,
  );
  if (!school) return null;
  const withdrawn = await queryRows<{ number: string }>(
    database,
    sql`select p.number from gate_passes p join students s on s.id = p.student_id
      where p.school_id = ${school.id} and p.valid_until >= ${toToday(now)} and (p.withdrawn_at is not null or s.left_on is not null)
      order by p.number`,
  );
  return {
    school,
    publicKey: (await getGateKey(database, school.id, { secretKey, now })).publicKey,
    at: now.toISOString(),
    withdrawn: withdrawn.map(({ number }) => number),
  };
};
