import {
  DAY_MS,
  err,
  type FieldKeys,
  type LoanFileKind,
  type LoanFileView,
  loanFileKinds,
  ok,
  type Result,
  type UploadView,
} from '@somesa/core';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../platform/db/database';
import { uploads } from '../tables/uploads';

/** Row of an uploaded file. */
export type Upload = typeof uploads.$inferSelect;

/** Time within which a file must be attached to a loan, in milliseconds. */
export const UNATTACHED_LIFETIME_MS = DAY_MS;

/** Creation time that makes a released file too old to be attached. */
export const RELEASED_AT = new Date(0);

const getOldestAttachable = (now: Date): Date => new Date(now.getTime() - UNATTACHED_LIFETIME_MS);

/** Returns a file as its sender sees it. */
export const toUploadView = ({ id, name, size, type }: Pick<Upload, keyof UploadView>): UploadView => ({
  id,
  name,
  size,
  type,
});

/** Returns a loan's file as its owner and staff see it. */
export const toLoanFileView = (file: Upload): LoanFileView => ({
  ...toUploadView(file),
  kind: file.kind,
  uploadedAt: file.createdAt.toISOString(),
});

/** Inserts an unattached file. */
export const insertUpload = async (
  db: Queryable,
  upload: Omit<Upload, 'loanId' | 'approvalId' | 'isSlip' | 'attachedAt'>,
): Promise<void> => {
  await db.orm.insert(uploads).values(upload);
};

/** Returns the total size of unattached files, in bytes; only those of `sender`, if given. */
export const getUnattachedBytes = async (db: Queryable, sender?: string): Promise<number> => {
  const [row] = await db.orm
    .select({ bytes: sql<string>`coalesce(sum(${uploads.size}), 0)` })
    .from(uploads)
    .where(and(isNull(uploads.attachedAt), sender === undefined ? undefined : eq(uploads.sender, sender)));
  return Number(row?.bytes ?? 0);
};

/** Finds unattached photos of a document, in the order of `ids`; leaves out those that don't exist, are too old or of another kind. */
export const findUnattachedPhotos = async (
  db: Queryable,
  kind: LoanFileKind,
  ids: readonly string[],
  now: Date,
): Promise<Upload[]> => {
  const isPhoto = and(eq(uploads.kind, kind), eq(uploads.type, 'image/jpeg'));
  const canBeAttached = and(isNull(uploads.attachedAt), gt(uploads.createdAt, getOldestAttachable(now)));
  const rows = await db.orm
    .select()
    .from(uploads)
    .where(and(inArray(uploads.id, [...ids]), isPhoto, canBeAttached));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
};

/** Returns a file that is attached to a loan, an approval or a claim; null if there is none. */
export const findAttachedUpload = async (db: Queryable, id: string): Promise<Upload | null> => {
  const [row] = await db.orm
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), isNotNull(uploads.attachedAt)));
  return row ?? null;
};

/** Attaches uploaded files to a loan. Call it in the transaction that stores the application, and roll that back on an error, so
 * that all or none are attached. Errors by field: `loan_file_unknown` if a file does not exist, is too old or belongs to another
 * loan, `loan_file_kind` if it was uploaded as another kind.
 */
export const attachUploads = async (
  tx: Tx,
  loanId: string,
  ids: Readonly<Partial<Record<LoanFileKind, string | undefined>>>,
  now: Date,
): Promise<Result<null, FieldKeys>> => {
  const requested = loanFileKinds.flatMap((kind) => {
    const id = ids[kind];
    return id === undefined ? [] : [{ kind, id }];
  });
  if (requested.length === 0) return ok(null);
  const attached = await tx.orm
    .update(uploads)
    .set({ loanId, attachedAt: now, sender: null })
    .where(
      and(
        inArray(
          uploads.id,
          requested.map(({ id }) => id),
        ),
        isNull(uploads.attachedAt),
        gt(uploads.createdAt, getOldestAttachable(now)),
      ),
    )
    .returning({ id: uploads.id, kind: uploads.kind });
  const kindById = new Map(attached.map(({ id, kind }) => [id, kind]));
  const errors: FieldKeys = {};
  for (const { kind, id } of requested) {
    const uploadedAs = kindById.get(id);
    if (uploadedAs === undefined) errors[kind] = ['loan_file_unknown'];
    else if (uploadedAs !== kind) errors[kind] = ['loan_file_kind'];
  }
  return Object.keys(errors).length > 0 ? err(errors) : ok(null);
};

/**
 * Attaches an uploaded file to an approval or to a claim as its slip, in the transaction that stores it. Returns false if the file does not exist, is too old or
 * belongs to something else.
 */
export const attachUpload = async (
  tx: Tx,
  owner: { approvalId: string } | { isSlip: true },
  id: string,
  now: Date,
): Promise<boolean> => {
  const rows = await tx.orm
    .update(uploads)
    .set({ ...owner, attachedAt: now, sender: null })
    .where(
      and(eq(uploads.id, id), isNull(uploads.attachedAt), gt(uploads.createdAt, getOldestAttachable(now))),
    )
    .returning({ id: uploads.id });
  return rows.length > 0;
};

/** Returns the statement that releases the slips of claims, which the next sweep deletes. `ids` selects them. */
export const releaseSlips = (ids: SQL): SQL => sql`update uploads
  set is_slip = false, attached_at = null, created_at = ${RELEASED_AT.toISOString()}::timestamptz where id in (${ids})`;

/** Lists the current files of a loan: the newest of each kind, in the order of the kinds. */
export const listLatestFiles = async (db: Queryable, loanId: string): Promise<Upload[]> => {
  const rows = await db.orm
    .select()
    .from(uploads)
    .where(eq(uploads.loanId, loanId))
    .orderBy(desc(uploads.attachedAt), desc(uploads.createdAt), desc(uploads.id));
  return loanFileKinds.flatMap((kind) => rows.find((row) => row.kind === kind) ?? []);
};

/** Values that detach a file from its loan and make the next sweep delete it. */
const released = { loanId: null, attachedAt: null, createdAt: RELEASED_AT };

/** Releases the files of a loan that newer ones replaced. Call it in the transaction of the decision. */
export const releaseReplacedFiles = async (tx: Tx, loanId: string): Promise<void> => {
  const current = new Set((await listLatestFiles(tx, loanId)).map(({ id }) => id));
  const all = await tx.orm.select({ id: uploads.id }).from(uploads).where(eq(uploads.loanId, loanId));
  const replaced = all.map(({ id }) => id).filter((id) => !current.has(id));
  if (replaced.length > 0) await tx.orm.update(uploads).set(released).where(inArray(uploads.id, replaced));
};

/** Releases all files of loans. Call it in the transaction that anonymises their owner. */
export const releaseLoanFiles = async (tx: Tx, loanIds: readonly string[]): Promise<void> => {
  if (loanIds.length > 0) await tx.orm.update(uploads).set(released).where(inArray(uploads.loanId, loanIds));
};

/** Releases an unattached file. Returns false if there is none. */
export const releaseUnattachedFile = async (db: Queryable, id: string, now: Date): Promise<boolean> => {
  const rows = await db.orm
    .update(uploads)
    .set(released)
    .where(
      and(eq(uploads.id, id), isNull(uploads.attachedAt), gt(uploads.createdAt, getOldestAttachable(now))),
    )
    .returning({ id: uploads.id });
  return rows.length > 0;
};

/** Lists up to `limit` files that can't be attached any more, oldest first. */
export const listExpiredUploads = (
  db: Queryable,
  now: Date,
  limit: number,
): Promise<Pick<Upload, 'id' | 'storeKey'>[]> =>
  db.orm
    .select({ id: uploads.id, storeKey: uploads.storeKey })
    .from(uploads)
    .where(and(isNull(uploads.attachedAt), lte(uploads.createdAt, getOldestAttachable(now))))
    .orderBy(uploads.createdAt)
    .limit(limit);

/** Makes a file too old to be attached by a concurrent transaction. Returns false if one attached it first. */
export const expireUpload = async (db: Queryable, id: string): Promise<boolean> => {
  const rows = await db.orm
    .update(uploads)
    .set(released)
    .where(and(eq(uploads.id, id), isNull(uploads.attachedAt)))
    .returning({ id: uploads.id });
  return rows.length > 0;
};

/** Deletes the row of an unattached file. */
export const deleteUpload = async (db: Queryable, id: string): Promise<void> => {
  await db.orm.delete(uploads).where(and(eq(uploads.id, id), isNull(uploads.attachedAt)));
};
