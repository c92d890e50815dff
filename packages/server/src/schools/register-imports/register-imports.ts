import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { registerImports } from '../../platform/db/schema';
import { readRegister } from './read-register';
import {
  applyToRegister,
  compareNextLines,
  deleteLines,
  discardExpiredImports,
  listChecking,
  writeLines,
} from './register-imports-repository';

/** Time a file waits to be applied, in milliseconds. */
export const IMPORT_AGE_MS = 7 * 24 * 3_600_000;
/** Maximum number of files that one sweep handles. */
const MAX_AT_ONCE = 20;

/** A file of a school's register as it was sent. */
export interface SentRegister {
  schoolId: number;
  fileName: string;
  file: Uint8Array;
  by: string;
}

type RegisterImport = typeof registerImports.$inferSelect;

const hold = async (tx: Tx, id: string): Promise<RegisterImport | null> => {
  if (!isUuid(id)) return null;
  const [row] = await tx.orm.select().from(registerImports).where(eq(registerImports.id, id)).for('update');
  return row ?? null;
};

/** Takes files of schools' registers: read at once, compared step by step by the server itself, applied whole or not at all. */
export const createRegisterImports = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** Reads and keeps a file; its lines are compared by the next sweep. Answers its id, also of one that was refused. */
  add: async ({ schoolId, fileName, file, by }: SentRegister): Promise<string> => {
    const read = await readRegister(file);
    const lines = read.ok ? read.value : [];
    const wrong = lines.filter((line) => line.problem !== null).length;
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
      await writeLines(tx, id, lines);
    });
    return id;
  },

  /** Puts a file on its school's register, in one transaction. Refuses one that is not checked yet or has a wrong line (`import_not_ready`). */
  apply: (id: string, by: string): Promise<Result<null, Problem>> =>
    database.transaction(async (tx): Promise<Result<null, Problem>> => {
      const row = await hold(tx, id);
      if (!row) return err(problem('not_found'));
      if (row.status !== 'checked' || row.wrong > 0) return err(problem('import_not_ready'));
      const { schoolId, lines } = row;
      const { added, changed } = await applyToRegister(tx, id, schoolId);
      const now = clock.now();
      await tx.orm
        .update(registerImports)
        .set({
          status: 'applied',
          added,
          changed,
          same: lines - added - changed,
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
        detail: { lines, added, changed },
        at: now,
      });
      return ok(null);
    }),

  /** Forgets a file that nobody wants to apply. */
  discard: (id: string): Promise<Result<null, Problem>> =>
    database.transaction(async (tx): Promise<Result<null, Problem>> => {
      const row = await hold(tx, id);
      if (!row) return err(problem('not_found'));
      if (row.status !== 'checked' && row.status !== 'checking') return err(problem('import_not_ready'));
      await tx.orm.update(registerImports).set({ status: 'discarded' }).where(eq(registerImports.id, id));
      await deleteLines(tx, id);
      return ok(null);
    }),

  /** Compares the lines of every file that waits for it, step by step, each committed by itself; drops what nobody applied for a week. */
  sweep: async (isStopping: () => boolean): Promise<void> => {
    for (const id of await listChecking(database, MAX_AT_ONCE)) {
      let isMore = true;
      while (isMore && !isStopping()) {
        isMore = await database.transaction((tx) => compareNextLines(tx, id));
        // A database in the process answers without a wait: between two steps the requests of others are heard.
        await setImmediate();
      }
    }
    if (!isStopping()) await discardExpiredImports(database, new Date(clock.now().getTime() - IMPORT_AGE_MS));
  },
});

export type RegisterImports = ReturnType<typeof createRegisterImports>;
