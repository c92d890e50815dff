import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as waitForNextTurn } from 'node:timers/promises';
import {
  DAY_MS,
  err,
  formatFullName,
  HOUR_MS,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
} from '@somesa/core';
import type { SchoolExportAnswer, SchoolExportStatus } from '@somesa/core/admin';
import { downloadSchoolExport, getSchoolExport, requestSchoolExport } from '@somesa/core/contract';
import { and, desc, eq, lte } from 'drizzle-orm';
import { object } from 'superstruct';
import type { FileStore } from '../../messaging/uploads/file-store';
import type { Serve } from '../../people/access/endpoint-routes';
import type { ApprovalDefinition } from '../../people/approvals/approval-definition';
import type { Approvals } from '../../people/approvals/approvals';
import { recordAudit } from '../../people/audit/record-audit';
import { approvals } from '../../people/tables/approvals';
import { users } from '../../people/tables/users';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import { decryptWithAny, encryptFile } from '../../platform/crypto/file-cipher';
import type { Database, Queryable } from '../../platform/db/database';
import { writeZip } from '../../platform/files/write-zip';
import { notifyBursars } from '../../schools/notify-bursars';
import { auditSchool, findSchool } from '../../schools/schools-repository';
import { schoolExports } from '../tables/school-exports';
import { listExportFiles } from './export-files';

/** Time for which a file can be downloaded before it is deleted, in milliseconds. */
export const SCHOOL_EXPORT_MS = 7 * DAY_MS;
/** Time after which another server goes on with a file if the one that works on it stopped, or failed. */
const LEASE_MS = HOUR_MS;
/** Time in which a file is tried again before it has failed, in milliseconds. */
const MAX_MAKING_MS = DAY_MS;
/** Size of a part, in bytes, and the maximum number of parts: 1 GB. */
const PART_BYTES = 8 * 1024 * 1024;
const MAX_PARTS = 128;

type Export = typeof schoolExports.$inferSelect;

interface Deps {
  database: Database;
  clock: Clock;
  fileStore: FileStore;
  config: Pick<Config, 'filesKey' | 'oldFilesKeys'>;
  approvals: Approvals;
}

/** Returns the name of a part, which only its own key and name decrypt, and its key in the store. */
const namePart = ({ id }: Export, part: number) => {
  const name = `school-export:${id}:${part}`;
  return { name, storeKey: createHash('sha256').update(name).digest('hex').slice(0, 32) };
};

/** File with everything of a school, which its head bursar requests and one of our staff approves. */
export const schoolExportApproval: ApprovalDefinition<object> = {
  kind: 'school-export',
  details: object({}),
  requestAccess: 'head_bursar',
  approveAccess: 'staff',
  describe: async (db, { subject }) => {
    const school = await findSchool(db, Number(subject));
    return { facts: [{ name: 'school', before: null, after: school?.name ?? null }], postings: [] };
  },
  apply: async (tx, { id, subject, requestedBy, approvedBy, now }) => {
    const schoolId = Number(subject);
    const [requester] = await tx.orm.select().from(users).where(eq(users.id, requestedBy));
    if (requester?.schoolId !== schoolId) return err(problem('approval_requester_left'));
    await tx.orm.insert(schoolExports).values({ id, schoolId, status: 'making', createdAt: now, dueAt: now });
    const about = { action: 'school.exported', subject: ['school', subject], schoolId } as const;
    await recordAudit(tx, { actorId: approvedBy, ...about, at: now });
    return ok(null);
  },
};

/** Finds the latest request of a school; `readyFile` is its file while it can be downloaded. */
const findLatest = async (db: Queryable, schoolId: number, now: Date) => {
  const [found] = await db.orm
    .select({ request: approvals, by: users, file: schoolExports })
    .from(approvals)
    .innerJoin(users, eq(users.id, approvals.requestedBy))
    .leftJoin(schoolExports, eq(schoolExports.id, approvals.id))
    .where(and(eq(approvals.kind, 'school-export'), eq(approvals.subject, String(schoolId))))
    .orderBy(desc(approvals.requestedAt))
    .limit(1);
  const { file } = found ?? {};
  const isReady = file?.status === 'ready' && file.dueAt !== null && file.dueAt > now;
  return found && { ...found, readyFile: isReady ? file : null };
};

const toStatus = (status: string): SchoolExportStatus =>
  status === 'open' ? 'requested' : (status as SchoolExportStatus);

const view = async (db: Queryable, schoolId: number, now: Date): Promise<SchoolExportAnswer> => {
  const found = await findLatest(db, schoolId, now);
  if (!found) return { schoolExport: null };
  const { request, by, file, readyFile } = found;
  const status = file?.status ?? request.status;
  return {
    schoolExport: {
      status: status === 'ready' && !readyFile ? 'deleted' : toStatus(status),
      requestedAt: request.requestedAt.toISOString(),
      requestedBy: formatFullName(by.firstName, by.lastName),
      rejectionReason: request.rejectionReason,
      sizeBytes: readyFile?.sizeBytes ?? null,
      expiresAt: readyFile?.dueAt?.toISOString() ?? null,
    },
  };
};

/** Takes the next file that is to be made or deleted, for an hour in which no other server takes it. */
const takeDue = ({ database, clock }: Deps): Promise<Export | undefined> =>
  database.transaction(async (tx) => {
    const now = clock.now();
    const [due] = await tx.orm
      .select()
      .from(schoolExports)
      .where(lte(schoolExports.dueAt, now))
      .orderBy(schoolExports.dueAt)
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return undefined;
    const taken = { dueAt: new Date(now.getTime() + LEASE_MS) };
    await tx.orm.update(schoolExports).set(taken).where(eq(schoolExports.id, due.id));
    return { ...due, ...taken };
  });

/** Writes the parts of a file, from one state of the database. Returns how many there are, and their size. */
const writeParts = (deps: Deps, row: Export, isStopping: () => boolean) =>
  deps.database.reports.transaction(async (tx) => {
    await tx.executeSql('set transaction isolation level repeatable read, read only');
    const [request] = await tx.orm.select().from(approvals).where(eq(approvals.id, row.id));
    const school = await findSchool(tx, row.schoolId);
    if (!request || !school) throw new Error(`the export ${row.id} has no request or no school`);
    let [parts, sizeBytes, pending] = [0, 0, 0];
    let pieces: Uint8Array[] = [];
    const store = async (): Promise<void> => {
      if (parts === MAX_PARTS) throw new Error(`the export ${row.id} is larger than ${MAX_PARTS} parts`);
      const { name, storeKey } = namePart(row, parts);
      await deps.fileStore.put(storeKey, encryptFile(deps.config.filesKey, name, Buffer.concat(pieces)));
      parts += 1;
      [pieces, pending] = [[], 0];
    };
    const made = { requestedBy: request.requestedBy, now: deps.clock.now() };
    for await (const piece of writeZip(listExportFiles(tx, school, made))) {
      if (isStopping()) throw new Error(`the export ${row.id} was interrupted by a stop`);
      pieces.push(piece);
      pending += piece.length;
      sizeBytes += piece.length;
      if (pending >= PART_BYTES) await store();
      // The embedded database answers without a turn of the event loop, in which requests are served.
      await waitForNextTurn();
    }
    if (pending > 0) await store();
    return { parts, sizeBytes };
  });

const make = async (deps: Deps, row: Export, isStopping: () => boolean): Promise<void> => {
  const written = await writeParts(deps, row, isStopping);
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const ready = { ...written, status: 'ready', dueAt: new Date(now.getTime() + SCHOOL_EXPORT_MS) } as const;
    await tx.orm.update(schoolExports).set(ready).where(eq(schoolExports.id, row.id));
    const message = { text: 'school_export_ready', dedupeKey: `school-export-ready:${row.id}` } as const;
    await notifyBursars(tx, row.schoolId, message, now);
  });
};

/** Ends a file: removes its parts, also those that a server left behind that stopped while it made them. */
const end = async ({ database, fileStore }: Deps, row: Export, status: 'deleted' | 'failed') => {
  for (let part = 0; part < MAX_PARTS; part += 1) await fileStore.remove(namePart(row, part).storeKey);
  await database.orm.update(schoolExports).set({ status, dueAt: null }).where(eq(schoolExports.id, row.id));
};

/** Makes the files that were approved, and deletes those whose time is over. One that fails is tried again each hour for a day. */
const sweep = async (deps: Deps, isStopping: () => boolean): Promise<void> => {
  for (let due = await takeDue(deps); due && !isStopping(); due = await takeDue(deps)) {
    const isTooOld = deps.clock.now().getTime() - due.createdAt.getTime() >= MAX_MAKING_MS;
    if (due.status === 'ready') await end(deps, due, 'deleted');
    else if (isTooOld) await end(deps, due, 'failed');
    else await make(deps, due, isStopping);
  }
};

async function* readParts({ fileStore, config }: Deps, row: Export): AsyncGenerator<Buffer> {
  for (let part = 0; part < (row.parts ?? 0); part += 1) {
    const { name, storeKey } = namePart(row, part);
    const sealed = await fileStore.get(storeKey);
    if (!sealed) throw new Error(`part ${part} of the export ${row.id} is missing`);
    yield decryptWithAny([config.filesKey, ...config.oldFilesKeys], name, sealed).bytes;
  }
}

/** Creates the files with everything of a school: the job that makes and deletes them, and their routes. */
export const createSchoolExports = (deps: Deps) => ({
  sweep: (isStopping: () => boolean) => sweep(deps, isStopping),

  registerRoutes: (serve: Serve): void => {
    const { database, clock } = deps;
    serve(getSchoolExport, async ({ params: { id } }) => ok(await view(database, id, clock.now())));

    serve(requestSchoolExport, async ({ params: { id }, body: { reason }, staffUser }) => {
      const requested = await database.transaction(async (tx): Promise<Result<string, Problem>> => {
        const school = await findSchool(tx, id);
        if (!school) return err(problem('school_not_found'));
        const about = { subject: String(id), subjectName: school.name, amountUgx: null, details: {}, reason };
        const added = await deps.approvals.request(tx, 'school-export', about, staffUser);
        if (!added.ok) return added;
        const dedupeKey = `school-export-requested:${added.value}`;
        await notifyBursars(tx, id, { text: 'school_export_requested', dedupeKey }, clock.now());
        return added;
      });
      return requested.ok ? ok(await view(database, id, clock.now())) : requested;
    });

    serve(downloadSchoolExport, async ({ params: { id: schoolId }, staffUser, reply }) => {
      const at = clock.now();
      const file = (await findLatest(database, schoolId, at))?.readyFile;
      if (!file) return err(problem('not_found'));
      const school = await findSchool(database, schoolId);
      await database.transaction(async (tx) => {
        await auditSchool(tx, { schoolId, by: staffUser.id, clock }, 'school.export-downloaded');
        // One SMS an hour is enough for those who are warned, and costs us no more however often the file is downloaded.
        const hour = Math.floor(at.getTime() / HOUR_MS);
        const dedupeKey = `school-export-downloaded:${file.id}:${staffUser.id}:${hour}`;
        await notifyBursars(tx, schoolId, { text: 'school_export_downloaded', dedupeKey }, at);
      });
      return reply
        .header(
          'content-disposition',
          `attachment; filename="${school?.slug}-${toKampalaDay(file.createdAt)}.zip"`,
        )
        .header('content-length', file.sizeBytes)
        .type('application/zip')
        .send(Readable.from(readParts(deps, file)));
    });
  },
});
