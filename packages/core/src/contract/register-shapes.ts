import type { Infer } from 'superstruct';
import { importStatuses, registerFileProblems, registerLineProblems } from '../admin/register-kinds';
import { count, flag, instant, list, maybe, object, oneOf, staffUser, text, ugx, uuid } from './shapes';

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
  /** Registration number as the file writes it; null if it is written as on the register. */
  writtenRegNo: maybe(text),
  result: oneOf(['added', 'changed', 'same']),
  before: maybe(object({ ...named, guardians: list(fileGuardianShape) })),
  /** True if the student had left, and returns. */
  isReturning: flag,
});
export type LinePreview = Infer<typeof linePreviewShape>;

/** Import of a school's register. */
const registerImportShape = object({
  id: uuid,
  school: object({ id: count, slug: text, name: text }),
  fileName: text,
  status: oneOf(importStatuses),
  /** Reason the file was rejected. */
  problem: maybe(oneOf(registerFileProblems)),
  /** Line that the problem is about. */
  problemLine: maybe(count),
  /** Number of students in the file, and number checked so far. */
  lines: count,
  checked: count,
  added: count,
  changed: count,
  same: count,
  /** Number of lines with problems; nothing can be applied until it is 0. */
  wrong: count,
  /** Number of lines that are imported with a warning; 0 once the import was applied or discarded. */
  warned: count,
  /** Number of enrolled students who are not in the file now, or were not when it was applied; null until it is checked. */
  absent: maybe(count),
  /** Number of them who left by this import; null until it is applied. */
  leavers: maybe(count),
  by: staffUser,
  createdAt: instant,
  appliedBy: maybe(staffUser),
  appliedAt: maybe(instant),
  /** First lines of each kind; empty once the import was applied or discarded. */
  wrongLines: list(wrongLineShape),
  warnedLines: list(wrongLineShape),
  preview: list(linePreviewShape),
  absentStudents: list(absentStudentShape),
});
export type RegisterImportView = Infer<typeof registerImportShape>;

/** Response about an import. */
export const registerImportAnswerShape = object({ import: registerImportShape });
export type RegisterImportAnswer = Infer<typeof registerImportAnswerShape>;
