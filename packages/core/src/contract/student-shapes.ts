import type { Infer } from 'superstruct';
import { registerFields, skippedRowReasons, surnamePlaces } from '../admin/register-fields';
import {
  feeAdjustmentKinds,
  feeBatchStatuses,
  importStatuses,
  registerFileProblems,
  registerLineProblems,
  schoolPaymentMethods,
  studentEventKinds,
} from '../admin/school-kinds';
import { shownPaymentStatuses } from '../money/payment';
import { languages } from '../people/languages';
import { paymentPurposes } from '../schemas/payment-kinds';
import { schoolRowShape } from './school-shapes';
import { count, day, flag, instant, list, maybe, object, oneOf, staffUser, text, ugx, uuid } from './shapes';

/** Guardian of a child. */
const guardianShape = object({
  /** First or second guardian. */
  position: count,
  name: maybe(text),
  /** Phone number as it is dialled in Uganda; only its end for someone who may not see it. */
  phoneNumber: text,
  /** Language of messages; null for that of each sending. */
  language: maybe(oneOf(languages)),
  /** True if the number sent STOP, so that it gets no fee reminders. */
  isStopped: flag,
});
export type GuardianView = Infer<typeof guardianShape>;

/** Fee item of a child. */
export const adminFeeItemShape = object({
  id: count,
  description: text,
  dueOn: day,
  /** Charged with corrections and before the bursary; the outstanding amount is what is left after the other three. */
  chargedUgx: ugx,
  bursaryUgx: ugx,
  /** Paid through us, by payments and loans. */
  paidUgx: ugx,
  paidToSchoolUgx: ugx,
  outstandingUgx: ugx,
  /** Term of the fee; null if only this child is charged. */
  term: maybe(text),
});
export type AdminFeeItemView = Infer<typeof adminFeeItemShape>;

/** Payment for a child. */
const adminStudentPaymentShape = object({
  id: uuid,
  reference: text,
  purpose: oneOf(paymentPurposes),
  status: oneOf(shownPaymentStatuses),
  amountUgx: ugx,
  /** Start of the payment. */
  createdAt: instant,
  /** Value date, as on the receipt and in the ledger; null until it is paid. */
  paidAt: maybe(instant),
});
export type AdminStudentPayment = Infer<typeof adminStudentPaymentShape>;

/** Change of what a child owes, by a bursar or a staff member. */
export const feeAdjustmentShape = object({
  id: count,
  kind: oneOf(feeAdjustmentKinds),
  /** Change of the outstanding balance; negative for a bursary. */
  changeUgx: ugx,
  /** Fees that it changes, each by its description. */
  fees: text,
  reason: maybe(text),
  /** Method, the school’s own receipt number and day of a payment to the school. */
  method: maybe(oneOf(schoolPaymentMethods)),
  receiptNumber: maybe(text),
  paidOn: maybe(day),
  /** Adjustment that it reverses. */
  reversesId: maybe(count),
  isReversed: flag,
  by: staffUser,
  at: instant,
});
export type FeeAdjustmentView = Infer<typeof feeAdjustmentShape>;

/** Change of a child on the register. */
const studentEventShape = object({
  id: count,
  kind: oneOf(studentEventKinds),
  className: text,
  /** Class before it; null if it stayed. */
  classNameBefore: maybe(text),
  leftOn: maybe(day),
  reason: maybe(text),
  /** Register file that caused it. */
  fileName: maybe(text),
  by: staffUser,
  at: instant,
});
export type StudentEventView = Infer<typeof studentEventShape>;

/** Child with fee items and payments. */
const adminStudentShape = object({
  id: count,
  regNo: text,
  /** Null until the database has assigned one. */
  paymentCode: maybe(text),
  firstName: text,
  lastName: text,
  className: text,
  /** Last day at the school; null for a child who is enrolled. */
  leftOn: maybe(day),
  school: schoolRowShape,
  /** Guardians, who get fee reminders; at most two. */
  guardians: list(guardianShape),
  /** Classes on the school’s register. */
  classes: list(text),
  /** Groups of the school, and whether the child is in each. */
  groups: list(object({ id: count, name: text, isMember: flag })),
  /** Opening balance in the child’s favour that the fees to come use. */
  creditUgx: ugx,
  /** Rest of the money that was paid ahead through us. */
  prepaidUgx: ugx,
  /** Oldest due first. */
  items: list(adminFeeItemShape),
  chargedUgx: ugx,
  bursaryUgx: ugx,
  paidUgx: ugx,
  paidToSchoolUgx: ugx,
  outstandingUgx: ugx,
  /** Newest first. */
  adjustments: list(feeAdjustmentShape),
  /** Newest first. */
  events: list(studentEventShape),
  /** Newest first. */
  payments: list(adminStudentPaymentShape),
});
export type AdminStudentView = Infer<typeof adminStudentShape>;
export const adminStudentAnswerShape = object({ student: adminStudentShape });
export type AdminStudentAnswer = Infer<typeof adminStudentAnswerShape>;

const named = { firstName: text, lastName: text, className: text };
const student = { regNo: text, ...named };
const studentShape = object(student);
/** Student on a line of a file, or on the register. */
export type RegisterChild = Infer<typeof studentShape>;

/** Line that can't be imported, or is imported with a warning. */
const wrongLineShape = object({
  ...student,
  line: count,
  problem: oneOf(registerLineProblems),
  /** Other line with the same number; null for other problems. */
  otherLine: maybe(count),
});
export type WrongLine = Infer<typeof wrongLineShape>;

/** Enrolled student who is not in the file. */
const absentStudentShape = object({ ...student, id: count, outstandingUgx: ugx });
export type AbsentStudent = Infer<typeof absentStudentShape>;

/** Guardian in a file or on the register, with a number as it is dialled in Uganda. */
const fileGuardianShape = object({ name: maybe(text), phoneNumber: text });

/** Effect of a line: adds a student, changes one, or only writes a number otherwise. */
const linePreviewShape = object({
  ...student,
  line: count,
  /** Guardians that the line sets. */
  guardians: list(fileGuardianShape),
  /** Groups to which the line adds the student, and those of the same columns that they replace. */
  groups: list(text),
  groupsLeft: list(text),
  /** Opening balance, negative in the child’s favour; null if the line has none. With `hasOpeningBalance` the child has one, which stays. */
  openingBalanceUgx: maybe(ugx),
  hasOpeningBalance: flag,
  /** Registration number as the file writes it; null if it is written as on the register. */
  writtenRegNo: maybe(text),
  result: oneOf(['added', 'changed', 'same']),
  before: maybe(object({ ...named, guardians: list(fileGuardianShape) })),
  /** True if the student had left, and returns. */
  isReturning: flag,
});
export type LinePreview = Infer<typeof linePreviewShape>;

/** Meaning of the columns of a file, and what of it is no child. */
const registerLayoutShape = object({
  /** Names of the visible sheets with data; a CSV file has one without a name. */
  sheets: list(text),
  /** Sheet that is read; null for all with the same heads. */
  sheet: maybe(text),
  headLine: count,
  columns: list(object({ head: text, samples: list(text), field: maybe(oneOf(registerFields)) })),
  surname: oneOf(surnamePlaces),
  /** Class of all children if no column has it; null for the name of each sheet. */
  className: maybe(text),
  /** First rows that are no children; all of them are counted. */
  skipped: list(object({ line: count, lastLine: count, reason: oneOf(skippedRowReasons), text })),
  skippedRows: count,
  /** Classes that the file writes otherwise than the register, or in several ways. */
  joinedClasses: list(object({ name: text, spellings: list(text) })),
});
export type RegisterLayout = Infer<typeof registerLayoutShape>;

/** Import of a school's register. */
const registerImportShape = object({
  id: uuid,
  school: object({ id: count, slug: text, name: text }),
  fileName: text,
  status: oneOf(importStatuses),
  /** Reason the file was rejected. */
  problem: maybe(oneOf(registerFileProblems)),
  problemLine: maybe(count),
  /** Number of students in the file, and number checked so far. */
  lines: count,
  checked: count,
  added: count,
  changed: count,
  same: count,
  /** Number of lines with problems, which are left out if the others are applied. */
  wrong: count,
  /** Number of lines that are imported with a warning; 0 once the import was applied or discarded. */
  warned: count,
  /** Opening balances: children who get one, what they owe, what is in their favour, and children who have one already, which stays. */
  openingBalances: object({ children: count, owedUgx: ugx, creditUgx: ugx, skipped: count }),
  /** Fee batches with the opening balances that the import entered. */
  batches: list(object({ id: count, status: oneOf(feeBatchStatuses) })),
  /** Number of enrolled students who are not in the file now, or were not when it was applied; null until it is checked. */
  absent: maybe(count),
  /** Number of them who left by this import; null until it is applied. */
  leavers: maybe(count),
  by: staffUser,
  createdAt: instant,
  appliedBy: maybe(staffUser),
  appliedAt: maybe(instant),
  /** True if it promotes classes, and is no file. It is applied with its leavers, and only while the register stays as it was. */
  isPromotion: flag,
  /** Effect of an undo now, or of the one that was done; null if it can’t be undone. */
  undo: maybe(
    object({
      /** Number of children who get their class back, and of children who left by it and are enrolled again. */
      moved: count,
      returned: count,
      /** Number of children who stay as they are, because something else happened to them since. */
      kept: count,
    }),
  ),
  undoneBy: maybe(staffUser),
  undoneAt: maybe(instant),
  /** First lines of each kind; empty once the import was applied or discarded. */
  wrongLines: list(wrongLineShape),
  warnedLines: list(wrongLineShape),
  preview: list(linePreviewShape),
  /** First groups that the school lacks, and gets once the file is applied. */
  newGroups: list(text),
  absentStudents: list(absentStudentShape),
  /** Null for an unreadable file, and once it was discarded or all of it was applied. */
  layout: maybe(registerLayoutShape),
});
export type RegisterImportView = Infer<typeof registerImportShape>;

export const registerImportAnswerShape = object({ import: registerImportShape });
export type RegisterImportAnswer = Infer<typeof registerImportAnswerShape>;
