import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { DAY_MS, err, formatFigures, ok, type Problem, problem, type Result } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import { bindDeps } from '../../platform/bind-deps';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { createParser } from '../../platform/jobs/parse-in-worker';
import { registerImports } from '../tables/register-imports';
import { lockJoinerFees } from '../terms/charge-joiners';
import { isWrong, type readRegister } from './read-register';
import {
  applyToRegister,
  compareNextLines,
  countAbsentStudents,
  deleteLines,
  discardExpiredImports,
  insertLines,
  listUnchecked,
  lockSchoolRegister,
  matchSpellings,
  planAgain,
  recordAbsentLeft,
  recordJoined,
} from './register-imports-repository';

/** Time after which a file that was not applied is discarded, in milliseconds. */
export const IMPORT_AGE_MS = 7 * DAY_MS;
/** Maximum number of files per sweep. */
const MAX_AT_ONCE = 20;
/** Maximum time to read a file, in milliseconds: the largest ones take 3 s. */
const MAX_READ_MS = 30_000;

const readInWorker = createParser<typeof readRegister>('register', { maxDurationMs: MAX_READ_MS });

interface UploadedRegister {
  schoolId: number;
  fileName: string;
  file: Uint8Array;
  by: string;
}

type RegisterImport = typeof registerImports.$inferSelect;

const lockImport = async (tx: Tx, id: string): Promise<RegisterImport | null> => {
  if (!isUuid(id)) return null;
  const [row] = await tx.orm.select().from(registerImports).where(eq(registerImports.id, id)).for('update');
  return row ?? null;
};

interface Deps {
  database: Database;
  clock: Clock;
  read?: typeof readInWorker;
}

/**
 * Reads and saves a file, whose lines the next sweep compares. Returns its ID, even if it is unreadable; `registers_busy` if too many
 * files are being read.
 */
const add = async (
  { database, clock, read: readFile = readInWorker }: Deps,
  { schoolId, fileName, file, by }: UploadedRegister,
): Promise<Result<string, Problem>> => {
  const parsed = await readFile(file);
  if (!parsed.ok && parsed.error === 'busy') return err(problem('registers_busy'));
  const read: Awaited<ReturnType<typeof readRegister>> = parsed.ok
    ? parsed.value
    : err({ problem: 'too_complex', line: null });
  const lines = read.ok ? read.value : [];
  const wrong = lines.filter(isWrong).length;
  const id = randomUUID();
  await database.transaction(async (tx) => {
    await tx.orm.insert(registerImports).values({
      id,
      schoolId,
      fileName,
      createdBy: by,
      createdAt: clock.now(),
      ...(read.ok
        ? { status: 'checking' as const }
        : {
            status: 'unreadable' as const,
            problem: read.error.problem,
            problemLine: read.error.line,
          }),
      lines: lines.length,
      checked: wrong,
      wrong,
    });
    await insertLines(tx, id, lines);
  });
  return ok(id);
};

/**
 * Applies a file to its school's register in one transaction. With `leavers`, the enrolled students who are not in it have left;
 * `absent_students_changed` if their number is another one now. Problem `import_not_ready` if it is not checked yet or has a wrong line.
 */
const apply = (
  { database, clock }: Deps,
  id: string,
  by: string,
  leavers: number | null,
): Promise<Result<null, Problem>> =>
  database.transaction(async (tx): Promise<Result<null, Problem>> => {
    const row = await lockImport(tx, id);
    if (!row) return err(problem('not_found'));
    if (row.status !== 'checked' || row.wrong > 0) return err(problem('import_not_ready'));
    const { schoolId, lines } = row;
    const applied = { importId: id, schoolId, by, now: clock.now() };
    await lockSchoolRegister(tx, schoolId);
    const fees = await lockJoinerFees(tx, schoolId, applied.now);
    tx.send(planAgain, []);
    if ((await matchSpellings(tx, id, schoolId)) > 0) return err(problem('import_not_ready'));
    const absent = await countAbsentStudents(tx, id, schoolId);
    if (leavers !== null && leavers !== absent)
      return err(problem('absent_students_changed', { count: formatFigures(absent) }));
    if (leavers !== null) await recordAbsentLeft(tx, applied);
    const { added, changed, joined } = await applyToRegister(tx, applied);
    const charged = await recordJoined(tx, applied, fees, joined);
    const { now } = applied;
    await tx.orm
      .update(registerImports)
      .set({
        status: 'applied',
        added,
        changed,
        same: lines - added - changed,
        absent,
        leavers: leavers ?? 0,
        appliedBy: by,
        appliedAt: now,
      })
      .where(eq(registerImports.id, id));
    await deleteLines(tx, id);
    await recordAudit(tx, {
      actorId: by,
      action: 'register.imported',
      subject: ['import', id],
      schoolId,
      detail: { lines, added, changed, leavers: leavers ?? 0, ...(charged.children > 0 && charged) },
      at: now,
    });
    return ok(null);
  });

/** Discards a file that was not applied. */
const discard = ({ database }: Deps, id: string): Promise<Result<null, Problem>> =>
  database.transaction(async (tx): Promise<Result<null, Problem>> => {
    const row = await lockImport(tx, id);
    if (!row) return err(problem('not_found'));
    if (row.status !== 'checked' && row.status !== 'checking') return err(problem('import_not_ready'));
    await tx.orm.update(registerImports).set({ status: 'discarded' }).where(eq(registerImports.id, id));
    await deleteLines(tx, id);
    return ok(null);
  });

/** Compares the lines of waiting files in steps, one transaction each, and discards files that were not applied for a week. */
const sweep = async ({ database, clock }: Deps, isStopping: () => boolean): Promise<void> => {
  for (const id of await listUnchecked(database, MAX_AT_ONCE)) {
    let hasMore = true;
    while (hasMore && !isStopping()) {
      hasMore = await database.transaction((tx) => compareNextLines(tx, id));
      // An in-process database never yields to the event loop, so that other requests would wait for all steps.
      await setImmediate();
    }
  }
  if (!isStopping()) await discardExpiredImports(database, new Date(clock.now().getTime() - IMPORT_AGE_MS));
};

/** Creates the service of register imports. A file is read at upload, compared in steps by a sweep, and applied as a whole. */
export const createRegisterImports = (deps: Deps) => bindDeps(deps, { add, apply, discard, sweep });

export type RegisterImports = ReturnType<typeof createRegisterImports>;
