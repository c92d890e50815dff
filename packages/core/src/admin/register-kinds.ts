/** Statuses of a register import. checking: lines are still compared; checked: staff may apply it. */
export const importStatuses = ['checking', 'checked', 'unreadable', 'applied', 'discarded'] as const;

/** Reasons that a complete file can't be read. Their messages are under `admin.registerProblems.file`, with the placeholders `{line}` and `{limit}`. */
export const registerFileProblems = [
  'empty',
  'spreadsheet',
  'not_text',
  'quotes',
  'too_many_lines',
  'no_reg_no_column',
  'no_first_name_column',
  'no_last_name_column',
  'no_class_column',
  'one_name_column',
  'column_twice',
  'workbook_invalid',
  'workbook_too_large',
  'several_sheets',
  'too_complex',
] as const;
export type RegisterFileProblem = (typeof registerFileProblems)[number];

/** Problems with which a line is imported all the same: without the guardian or last name, or with the number as it is. */
const warnings = [
  'guardian_phone_invalid',
  'guardian_phone_missing',
  'guardian_phones_many',
  'guardian_name_long',
  'reg_no_number',
  'last_name_lost',
] as const;
/** Problems of a line. Their messages are under `admin.registerProblems.line`, with the placeholder `{line}` for the other line. */
export const registerLineProblems = [
  'cells',
  'reg_no_missing',
  'reg_no_invalid',
  'reg_no_twice',
  'reg_no_similar',
  'first_name_missing',
  'class_missing',
  'text_too_long',
  'reg_no_rounded',
  'cell_date',
  'cell_error',
  'cells_merged',
  ...warnings,
] as const;
export type RegisterLineProblem = (typeof registerLineProblems)[number];
export const registerWarnings: readonly RegisterLineProblem[] = warnings;

/** Maximum number of lines, and of bytes, of one file. */
export const MAX_REGISTER_LINES = 100_000;
export const MAX_REGISTER_BYTES = 16 * 1024 * 1024;
/** Maximum number of bytes of a file that is an Excel workbook, and its media type. */
export const MAX_WORKBOOK_BYTES = 5 * 1024 * 1024;
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Returns whether a file is named like an Excel workbook. */
export const isWorkbook = ({ name }: { name: string }): boolean => /\.xlsx$/i.test(name);
/** Maximum number of characters of a name, and of a class. */
export const MAX_CHILD_NAME_LENGTH = 100;
export const MAX_CLASS_NAME_LENGTH = 60;
/** Maximum number of lines with problems, and of lines that would change something, shown with an import. */
export const MAX_SHOWN_LINES = 100;
