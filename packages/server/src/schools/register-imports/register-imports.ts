import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import {
  DAY_MS,
  err,
  formatFigures,
  ok,
  type Problem,
  problem,
  type Result,
  truncateText,
} from '@somesa/core';
import {
  listDoubledFields,
  listMissingFields,
  MAX_BATCH_ROWS,
  MAX_GROUPS,
  MAX_REASON_LENGTH,
  type RegisterApplied,
  type RegisterMatching,
} from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import { bindDeps } from '../../platform/bind-deps';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { createParser } from '../../platform/jobs/parse-in-worker';
import { addFeeBatch, needsApproval } from '../fee-batches/fee-batches';
import type { FeeHooks } from '../fee-hooks';
import { spendCredits } from '../students/fee-credits';
import { addGroups, lockAllGroups } from '../students/student-groups';
import { registerImportFiles, registerImports } from '../tables/register-imports';
import { lockJoinerFees } from '../terms/charge-joiners';
import { hashRegister, promote } from './promote-classes';
import { isWrong, type RegisterReading, type readRegister } from './read-register';
import {
  addToGroups,
  applyToRegister,
  compareNextLines,
  countAbsentStudents,
  deleteAppliedLines,
  deleteLines,
  discardExpiredImports,
  getReadSettings,
  insertLines,
  listNewGroups,
  listUnchecked,
  lockAbsentStudents,
  lockImport,
  lockOpeningBalances,
  lockSchoolRegister,
  matchSpellings,
  recordJoined,
  recordLeft,
  rememberMatching,
} from './register-imports-repository';
import { undo } from './undo-import';

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

interface Deps {
  database: Database;
  clock: Clock;
  feeHooks: FeeHooks;
  secretKey: Buffer;
  config: Pick<Config, 'FEE_BATCH_SECOND_APPROVAL_ABOVE_UGX'>;
  read?: typeof readInWorker;
}

/** Reads a file in a worker, as a person matched its columns or as the school did before. */
const readFor = async (
  { database, read = readInWorker }: Deps,
  schoolId: number,
  file: Uint8Array,
  matching: RegisterMatching | null,
): Promise<Result<Awaited<ReturnType<typeof readRegister>>, Problem>> => {
  const parsed = await read(file, { matching, ...(await getReadSettings(database, schoolId)) });
  if (!parsed.ok && parsed.error === 'busy') return err(problem('registers_busy'));
  return ok(parsed.ok ? parsed.value : err({ problem: 'too_complex', line: null }));
};

/** Saves what a file was read as; its lines wait for the next sweep. */
const saveReading = async (
  tx: Tx,
  id: string,
  file: Uint8Array,
  { lines, layout, isConfirmed }: RegisterReading,
): Promise<void> => {
  const wrong = lines.filter(isWrong).length;
  const status = isConfirmed ? ('checking' as const) : ('matching' as const);
  const counts = { lines: lines.length, checked: wrong, wrong, added: 0, changed: 0, same: 0 };
  await tx.orm
    .update(registerImports)
    .set({ status, ...counts })
    .where(eq(registerImports.id, id));
  await deleteLines(tx, id);
  await tx.orm.insert(registerImportFiles).values({ importId: id, file, layout });
  await insertLines(tx, id, lines);
};

/**
 * Reads and saves a file, whose lines the next sweep compares. Returns its ID, even if it is unreadable; `registers_busy` if too many
 * files are being read.
 */
const add = async (
  deps: Deps,
  { schoolId, fileName, file, by }: UploadedRegister,
): Promise<Result<string, Problem>> => {
  const answer = await readFor(deps, schoolId, file, null);
  if (!answer.ok) return answer;
  const read = answer.value;
  const id = randomUUID();
  await deps.database.transaction(async (tx) => {
    await tx.orm.insert(registerImports).values({
      id,
      schoolId,
      fileName,
      createdBy: by,
      createdAt: deps.clock.now(),
      lines: 0,
      ...(read.ok
        ? { status: 'matching' as const }
        : {
            status: 'unreadable' as const,
            problem: read.error.problem,
            problemLine: read.error.line,
          }),
    });
    if (read.ok) await saveReading(tx, id, file, read.value);
  });
  return ok(id);
};

const isOpen = ({ status }: Pick<typeof registerImports.$inferSelect, 'status'>): boolean =>
  status === 'matching' || status === 'checking' || status === 'checked';

/**
 * Reads a file again as someone matched its columns, and remembers the matching for the school's next file with the same heads. Without
 * fields it guesses those of another sheet. Problem `import_not_ready` if it was applied or discarded, or is unreadable so.
 */
const match = async (deps: Deps, id: string, matching: RegisterMatching): Promise<Result<null, Problem>> => {
  const { database, clock } = deps;
  const [found] = await database.orm
    .select()
    .from(registerImportFiles)
    .innerJoin(registerImports, eq(registerImports.id, registerImportFiles.importId))
    .where(eq(registerImportFiles.importId, id));
  if (!found || !isOpen(found.register_imports)) return err(problem('import_not_ready'));
  const { file, layout } = found.register_import_files;
  const { fields, surname } = matching;
  const isOfSheets = matching.sheet === null && layout.sheets.length > 1;
  const isMissing = fields && listMissingFields(fields, isOfSheets ? '' : matching.className).length > 0;
  if (isMissing || listDoubledFields(fields ?? []).length > 0)
    return err(problem('validation_failed', {}, { fields: ['field_invalid'] }));
  const { schoolId } = found.register_imports;
  const answer = await readFor(deps, schoolId, file, matching);
  if (!answer.ok) return answer;
  const read = answer.value;
  if (!read.ok) return err(problem('import_not_ready'));
  return database.transaction(async (tx): Promise<Result<null, Problem>> => {
    const row = await lockImport(tx, id);
    if (!row || !isOpen(row)) return err(problem('import_not_ready'));
    await saveReading(tx, id, file, read.value);
    if (!fields) return ok(null);
    const heads = read.value.layout.columns.map(({ head }) => head);
    await rememberMatching(tx, schoolId, heads, { fields, surname }, clock.now());
    return ok(null);
  });
};

/**
 * Enters the opening balances of an applied file as fee batches, one up to the maximum number of rows. Returns their IDs. All of them
 * together wait for another person above the limit, or none does.
 */
const enterBalances = async (
  tx: Tx,
  { clock, feeHooks, secretKey, config }: Deps,
  { id, schoolId, fileName }: typeof registerImports.$inferSelect,
  staffUser: StaffUser,
  rows: readonly { child: string; amountUgx: number }[],
): Promise<Result<number[], Problem>> => {
  const editor = { staffUser, clock, feeHooks };
  const total = {
    totalUgx: rows.reduce((sum, { amountUgx }) => sum + Math.abs(amountUgx), 0),
    limitUgx: config.FEE_BATCH_SECOND_APPROVAL_ABOVE_UGX,
  };
  const limitUgx = (await needsApproval(tx, editor, schoolId, total)) ? -1 : Number.POSITIVE_INFINITY;
  const reason = truncateText(fileName, MAX_REASON_LENGTH);
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += MAX_BATCH_ROWS) {
    const request = { secretKey, key: `register ${id} ${from}`, limitUgx };
    const batch = { kind: 'opening-balance' as const, reason, rows: rows.slice(from, from + MAX_BATCH_ROWS) };
    const added = await addFeeBatch(request, tx, editor, schoolId, batch);
    if (!added.ok) return added;
    ids.push(added.value);
  }
  return ok(ids);
};

/**
 * Applies a file to its school's register in one transaction, without its wrong lines if `leftOut` is their number. With `leavers`, the
 * enrolled students who are not in it have left; `absent_students_changed` if their number is another one now, `promotion_outdated` if
 * it is a promotion of another register. Problem `import_not_ready` if it is not checked yet, or has another number of wrong lines or opening balances; with wrong lines, no student leaves.
 * Problem `register_groups_full` if the school would have too many groups.
 */
const apply = (
  deps: Deps,
  id: string,
  staffUser: StaffUser,
  { leavers = null, leftOut = null, openingBalances = null }: RegisterApplied,
): Promise<Result<null, Problem>> =>
  deps.database.transaction(async (tx): Promise<Result<null, Problem>> => {
    const { clock, feeHooks } = deps;
    const by = staffUser.id;
    const row = await lockImport(tx, id);
    if (!row) return err(problem('not_found'));
    const { schoolId, lines, wrong, registerHash } = row;
    if (row.status !== 'checked' || wrong !== (leftOut ?? 0)) return err(problem('import_not_ready'));
    if (wrong > 0 && leavers !== null) return err(problem('import_not_ready'));
    const applied = { importId: id, schoolId, by, now: clock.now() };
    await lockSchoolRegister(tx, schoolId);
    const groups = await lockAllGroups(tx, schoolId);
    const fees = await lockJoinerFees(tx, schoolId, applied.now);
    if ((await matchSpellings(tx, id, schoolId)) > 0) return err(problem('import_not_ready'));
    if (registerHash !== null && registerHash !== (await hashRegister(tx, schoolId)))
      return err(problem('promotion_outdated'));
    const left = registerHash === null ? leavers : (leavers ?? 0);
    const absentIds = left === null ? null : await lockAbsentStudents(tx, id, schoolId);
    const absent = absentIds?.length ?? (await countAbsentStudents(tx, id, schoolId));
    if (absentIds && left !== absent)
      return err(problem('absent_students_changed', { count: formatFigures(absent) }));
    const newGroups = await listNewGroups(tx, id, schoolId);
    if (newGroups.length > 0 && groups + newGroups.length > MAX_GROUPS)
      return err(problem('register_groups_full', { count: String(MAX_GROUPS) }));
    const balances = await lockOpeningBalances(tx, id, schoolId);
    if (balances.length !== (openingBalances ?? 0))
      return err(problem('opening_balances_changed', { count: formatFigures(balances.length) }));
    if (absentIds) await recordLeft(tx, applied, absentIds);
    const { added, changed, joined } = await applyToRegister(tx, applied);
    await addGroups(tx, { schoolId, by, clock }, newGroups);
    const grouped = await addToGroups(tx, applied);
    const charged = await recordJoined(tx, applied, fees, joined);
    const returned = joined.flatMap(({ id: student, isNew }) => (isNew ? [] : student));
    await spendCredits(tx, { staffUser: { id: by }, clock, feeHooks }, schoolId, returned);
    const entered = await enterBalances(tx, deps, row, staffUser, balances);
    if (!entered.ok) return entered;
    const { now } = applied;
    await tx.orm
      .update(registerImports)
      .set({
        status: 'applied',
        added,
        changed,
        same: lines - wrong - added - changed,
        absent,
        leavers: leavers ?? 0,
        batchIds: entered.value,
        appliedBy: by,
        appliedAt: now,
      })
      .where(eq(registerImports.id, id));
    await (wrong > 0 ? deleteAppliedLines(tx, id) : deleteLines(tx, id));
    await recordAudit(tx, {
      actorId: by,
      action: 'register.imported',
      subject: ['import', id],
      schoolId,
      detail: {
        lines: lines - wrong,
        added,
        changed,
        leavers: leavers ?? 0,
        ...(grouped > 0 && { grouped }),
        ...(charged.children > 0 && charged),
      },
      at: now,
    });
    return ok(null);
  });

/** Discards a file that was not applied. */
const discard = ({ database }: Deps, id: string): Promise<Result<null, Problem>> =>
  database.transaction(async (tx): Promise<Result<null, Problem>> => {
    const row = await lockImport(tx, id);
    if (!row) return err(problem('not_found'));
    if (!isOpen(row)) return err(problem('import_not_ready'));
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

/** Creates the service of register imports. A file is read at upload, compared in steps by a sweep, and applied at once. */
export const createRegisterImports = (deps: Deps) =>
  bindDeps(deps, { add, promote, match, apply, undo, discard, sweep });

export type RegisterImports = ReturnType<typeof createRegisterImports>;
