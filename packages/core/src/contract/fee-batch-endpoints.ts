import type { Infer } from 'superstruct';
import { feeBatchBodies } from '../admin/fee-batch-bodies';
import {
  batchFields,
  batchSelections,
  batchWarnings,
  feeBatchKinds,
  feeBatchStatuses,
  MAX_BATCH_BYTES,
  workbookTypes,
} from '../admin/school-kinds';
import { bodyOf, endpoint } from './endpoint';
import {
  count,
  day,
  flag,
  instant,
  list,
  maybe,
  object,
  oneOf,
  optionally,
  queryDay,
  rowNumber,
  staffUser,
  text,
  ugx,
} from './shapes';

/** Child that a row of a batch names. */
const batchChildShape = object({
  regNo: text,
  name: text,
  className: text,
  hasLeft: flag,
  outstandingUgx: ugx,
  /** True if a guardian has a number, to which a receipt goes by SMS. */
  hasGuardian: flag,
});
export type BatchChild = Infer<typeof batchChildShape>;

/** Row of a batch as we read it. Sentences are in English. */
const checkedRowShape = object({
  child: maybe(batchChildShape),
  /** Children that a name may mean, if it means several. */
  candidates: list(batchChildShape),
  amountUgx: maybe(ugx),
  percent: maybe(count),
  paidOn: maybe(day),
  receiptNumber: maybe(text),
  /** Reason why nothing can be saved, and a reason to look at the row. */
  problem: maybe(text),
  /** Field that is wrong, as `FeeBatchAdded` names it. */
  problemField: maybe(text),
  warning: maybe(oneOf(batchWarnings)),
});
export type CheckedBatchRow = Infer<typeof checkedRowShape>;
const checkedShape = object({ rows: list(checkedRowShape) });

/** Fee batch, with its entries. */
const feeBatchShape = object({
  id: count,
  school: object({ id: count, slug: text, name: text }),
  kind: oneOf(feeBatchKinds),
  status: oneOf(feeBatchStatuses),
  fee: maybe(text),
  dueOn: maybe(day),
  reason: maybe(text),
  children: count,
  totalUgx: ugx,
  /** Number of children whose receipt was sent by SMS; the others have no guardian’s number. Null if none is sent, or as long as it waits. */
  receiptTexts: maybe(count),
  by: staffUser,
  at: instant,
  /** Person who approved or rejected it, or who reversed it, and why. */
  decidedBy: maybe(staffUser),
  decidedAt: maybe(instant),
  decisionReason: maybe(text),
  /** True if the caller may decide on it: they did not enter it. */
  canDecide: flag,
  rows: list(
    object({
      studentId: count,
      regNo: text,
      name: text,
      className: text,
      /** Change of what the child owes; null as long as the batch waits. */
      changeUgx: maybe(ugx),
      receiptNumber: maybe(text),
      paidOn: maybe(day),
      reason: maybe(text),
      isReversed: flag,
    }),
  ),
});
const feeBatchAnswerShape = object({ batch: feeBatchShape });
export type FeeBatchView = Infer<typeof feeBatchShape>;
export type FeeBatchAnswer = Infer<typeof feeBatchAnswerShape>;

/** Cash that each person took on a day. */
const cashCountShape = object({
  on: day,
  cashiers: list(object({ by: staffUser, receipts: count, totalUgx: ugx, reversedUgx: ugx })),
});
export type CashCount = Infer<typeof cashCountShape>;

/** Rows of a file. */
const tableShape = object({
  rows: list(list(text)),
  /** Place of the column heads of a collector’s report, counted from 0; null for any other file. */
  headAt: maybe(count),
  /** Meaning of its columns; null if the school has not matched them yet. */
  fields: maybe(list(maybe(oneOf(batchFields)))),
});

const bursar = { access: 'admin_school_bursar' } as const;
const ofSchool = { params: { id: rowNumber }, ofSchool: 'id', notFound: 'school_not_found' } as const;
const ofBatch = { ...bursar, params: { id: rowNumber }, notFound: 'not_found' } as const;
const batch = { answers: { 200: feeBatchAnswerShape } } as const;
const maxBodyBytes = MAX_BATCH_BYTES;

export const checkFeeBatch = endpoint('POST /admin/schools/:id/fee-batches/check', {
  ...bursar,
  ...ofSchool,
  summary: 'Read rows of a fee batch as a person types them, and say what is wrong; nothing is saved',
  body: bodyOf(feeBatchBodies.checked),
  maxBodyBytes,
  answers: { 200: checkedShape },
});

export const listBatchChildren = endpoint('GET /admin/schools/:id/batch-children', {
  ...bursar,
  ...ofSchool,
  summary:
    'List the registration numbers of enrolled children for a fee batch: of a class or group, or the second and later children of the same guardian',
  query: { of: oneOf(batchSelections), name: optionally(text) },
  answers: { 200: object({ regNos: list(text) }) },
});

export const readBatchFile = endpoint('POST /admin/schools/:id/fee-batches/read', {
  ...bursar,
  ...ofSchool,
  summary:
    'Read the rows of a file (xlsx, xls, ods or CSV) into a fee batch, which a person then checks; no row is saved. With `collector`, the columns of its report are those that the school remembers, or `fields`, which it remembers: one for each column, empty for one that is not used',
  query: { collector: optionally(text), fields: optionally(text) },
  upload: { type: 'text/csv', otherTypes: Object.values(workbookTypes) },
  answers: { 200: tableShape },
  problems: [422],
});

export const addFeeBatch = endpoint('POST /admin/schools/:id/fee-batches', {
  ...bursar,
  ...ofSchool,
  isIdempotent: true,
  summary:
    'Change what many children owe, all rows or none; above a limit it waits until another person approves it',
  body: bodyOf(feeBatchBodies.added),
  maxBodyBytes,
  answers: { 201: feeBatchAnswerShape },
  problems: [409],
});

export const getFeeBatch = endpoint('GET /admin/fee-batches/:id', {
  ...ofBatch,
  summary: 'Get a fee batch with its rows',
  ...batch,
});

export const approveFeeBatch = endpoint('POST /admin/fee-batches/:id/approve', {
  ...ofBatch,
  needsRecentCode: true,
  summary: 'Approve a fee batch that another person entered, which records it',
  ...batch,
  problems: [409],
});

export const rejectFeeBatch = endpoint('POST /admin/fee-batches/:id/reject', {
  ...ofBatch,
  needsRecentCode: true,
  summary: 'Reject a fee batch that waits; the person who entered it may do so too',
  body: bodyOf(feeBatchBodies.decided),
  ...batch,
  problems: [409],
});

export const reverseFeeBatch = endpoint('POST /admin/fee-batches/:id/reverse', {
  ...ofBatch,
  needsRecentCode: true,
  summary: 'Reverse all of a fee batch that another person entered, or nothing of it',
  body: bodyOf(feeBatchBodies.decided),
  ...batch,
  problems: [409],
});

export const downloadBatchReceipts = endpoint('GET /admin/fee-batches/:id/receipts', {
  ...ofBatch,
  summary: 'Download the receipts of payments to the school as PDF, for A4 or for a roll of 80 mm',
  query: { paper: optionally(oneOf(['a4', 'roll'])) },
  answers: { 200: { file: 'application/pdf' } },
});

export const countCash = endpoint('GET /admin/schools/:id/cash', {
  access: 'admin_school',
  ...ofSchool,
  summary: 'Count the cash that each person recorded on a day',
  query: { on: queryDay },
  answers: { 200: cashCountShape },
});

export const addSchoolFeeBatch = endpoint('POST /school/v1/fee-batches', {
  access: 'school_key',
  scope: 'fees:write',
  isIdempotent: true,
  summary:
    'Change what many children owe, all rows or none; above a limit it waits for a person of the school',
  body: bodyOf(feeBatchBodies.added),
  maxBodyBytes,
  answers: { 200: feeBatchAnswerShape },
  problems: [409],
});
