import {
  err,
  type FieldKeys,
  type LoanFileKind,
  type LoanFileView,
  loanFileKinds,
  ok,
  type Result,
  type UploadView,
} from '@somesa/core';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { uploads } from '../../platform/db/schema';

/** A file's row. */
export type Upload = typeof uploads.$inferSelect;

/** Time a file waits for an application that claims it, in milliseconds. */
export const UNATTACHED_LIFETIME_MS = 24 * 3_600_000;

/** A day at which everything is too old to be claimed: what is given up is dated back to it. */
const RELEASED_AT = new Date(0);

const claimableSince = (now: Date): Date => new Date(now.getTime() - UNATTACHED_LIFETIME_MS);

/** Returns the details of a file that its sender sees. */
export const viewUpload = ({ id, name, size, type }: Pick<Upload, keyof UploadView>): UploadView => ({
  id,
  name,
  size,
  type,
});

/** Returns the details of a loan's file that the owner and the staff see. */
export const viewLoanFile = (file: Upload): LoanFileView => ({
  ...viewUpload(file),
  kind: file.kind,
  uploadedAt: file.createdAt.toISOString(),
});

/** Keeps a file's row, unclaimed. */
export const insertUpload = async (
  db: Queryable,
  upload: Omit<Upload, 'loanId' | 'attachedAt'>,
): Promise<void> => {
  await db.orm.insert(uploads).values(upload);
};

/** Counts what files take that no loan has claimed, and that are not swept yet; of one sender alone if it is given. */
export const unclaimedBytes = async (db: Queryable, sender?: string): Promise<number> => {
  const [row] = await db.orm
    .select({ bytes: sql<string>`coalesce(sum(${uploads.size}), 0)` })
    .from(uploads)
    .where(and(isNull(uploads.loanId), sender === undefined ? undefined : eq(uploads.sender, sender)));
  return Number(row?.bytes ?? 0);
};

/** Finds a file that a loan has claimed; null where there is none. */
export const findAttachedUpload = async (db: Queryable, id: string): Promise<Upload | null> => {
  const [row] = await db.orm
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), isNotNull(uploads.loanId)));
  return row ?? null;
};

/**
 * Gives uploaded files to a loan, all or none of them: call it inside the transaction that stores the application, and
 * roll that back on an error. Errors stand under the file's field: `loan_file_unknown` where it is not there, too old
 * or another application's, `loan_file_kind` where it was sent as something else.
 */
export const claimUploads = async (
  tx: Tx,
  loanId: string,
  ids: Readonly<Partial<Record<LoanFileKind, string | undefined>>>,
  now: Date,
): Promise<Result<null, FieldKeys>> => {
  const wanted = loanFileKinds.flatMap((kind) => {
    const id = ids[kind];
    return id === undefined ? [] : [{ kind, id }];
  });
  if (wanted.length === 0) return ok(null);
  const claimed = await tx.orm
    .update(uploads)
    .set({ loanId, attachedAt: now, sender: null })
    .where(
      and(
        inArray(
          uploads.id,
          wanted.map(({ id }) => id),
        ),
        isNull(uploads.loanId),
        gt(uploads.createdAt, claimableSince(now)),
      ),
    )
    .returning({ id: uploads.id, kind: uploads.kind });
  const kindOf = new Map(claimed.map(({ id, kind }) => [id, kind]));
  const errors: FieldKeys = {};
  for (const { kind, id } of wanted) {
    const sentAs = kindOf.get(id);
    if (sentAs === undefined) errors[kind] = ['loan_file_unknown'];
    else if (sentAs !== kind) errors[kind] = ['loan_file_kind'];
  }
  return Object.keys(errors).length > 0 ? err(errors) : ok(null);
};

/** The files of a loan, newest of each kind, in the order of the kinds: those before it were replaced. */
export const latestFiles = async (db: Queryable, loanId: string): Promise<Upload[]> => {
  const rows = await db.orm
    .select()
    .from(uploads)
    .where(eq(uploads.loanId, loanId))
    .orderBy(desc(uploads.attachedAt), desc(uploads.createdAt), desc(uploads.id));
  return loanFileKinds.flatMap((kind) => rows.find((row) => row.kind === kind) ?? []);
};

/** Values that detach a file from its loan and make it too old for another: the next sweep removes it. */
const released = { loanId: null, attachedAt: null, createdAt: RELEASED_AT };

/** Gives up the files of a loan that newer ones replaced; for the transaction that decides on it. */
export const releaseReplacedFiles = async (tx: Tx, loanId: string): Promise<void> => {
  const kept = new Set((await latestFiles(tx, loanId)).map(({ id }) => id));
  const all = await tx.orm.select({ id: uploads.id }).from(uploads).where(eq(uploads.loanId, loanId));
  const replaced = all.map(({ id }) => id).filter((id) => !kept.has(id));
  if (replaced.length > 0) await tx.orm.update(uploads).set(released).where(inArray(uploads.id, replaced));
};

/** Gives up all files of loans; for the transaction that deletes their owner. */
export const releaseLoanFiles = async (tx: Tx, loanIds: readonly string[]): Promise<void> => {
  if (loanIds.length > 0) await tx.orm.update(uploads).set(released).where(inArray(uploads.loanId, loanIds));
};

/** Gives up a file that its sender doesn't want; false where there is none that nobody claimed. */
export const releaseUnattachedFile = async (db: Queryable, id: string, now: Date): Promise<boolean> => {
  const rows = await db.orm
    .update(uploads)
    .set(released)
    .where(and(eq(uploads.id, id), isNull(uploads.loanId), gt(uploads.createdAt, claimableSince(now))))
    .returning({ id: uploads.id });
  return rows.length > 0;
};

/** Files that nobody can claim any more, oldest first, at most `most` of them. */
export const findExpiredUploads = (
  db: Queryable,
  now: Date,
  most: number,
): Promise<Pick<Upload, 'id' | 'storeKey'>[]> =>
  db.orm
    .select({ id: uploads.id, storeKey: uploads.storeKey })
    .from(uploads)
    .where(and(isNull(uploads.loanId), lte(uploads.createdAt, claimableSince(now))))
    .orderBy(uploads.createdAt)
    .limit(most);

/** Dates a file back for good, so that no claim under way gets it; false where one got it first. */
export const expireUpload = async (db: Queryable, id: string): Promise<boolean> => {
  const rows = await db.orm
    .update(uploads)
    .set(released)
    .where(and(eq(uploads.id, id), isNull(uploads.loanId)))
    .returning({ id: uploads.id });
  return rows.length > 0;
};

/** Forgets a file that was given up. */
export const deleteUpload = async (db: Queryable, id: string): Promise<void> => {
  await db.orm.delete(uploads).where(and(eq(uploads.id, id), isNull(uploads.loanId)));
};
