import { say } from '@somesa/core';

/** Messages about the faults of a statement file and their remedies, read by the person who imports it. */
const sentences = {
  file_too_large: 'The file is larger than {limit}. Export fewer days at a time.',
  not_utf8: 'The file is not UTF-8 text. Save it as "CSV UTF-8".',
  empty: 'The file has no lines below the header. Export the statement again.',
  too_many_rows: 'The file has more than {limit} lines. Export fewer days at a time.',
  semicolons: 'The columns are divided by semicolons. Save the file with commas.',
  column_missing: 'The header has no column "{name}". The columns are: {columns}.',
  column_unknown: 'The header has a column "{name}" that is not known or is there twice. Take it out.',
  quotes:
    'The quotation marks do not match. Put a text with a comma or a quote in "...", and double a quote inside it.',
  cells: 'The line has {found} cells and the header {wanted}. Put amounts and texts with commas in "...".',
  date: 'The date "{value}" can’t be read. Write it as 2026-11-21 or 2026-11-21 14:30.',
  transaction_id_missing: 'The transaction id is missing. Copy it from the bank’s statement.',
  transaction_id: 'The transaction id "{value}" has more than 64 characters or signs that no bank uses.',
  transaction_id_rounded:
    'A spreadsheet has shortened the transaction id to "{value}". Format the column as text and copy the ids again.',
  transaction_id_twice: 'The transaction id "{value}" already stands on line {line}. Leave one of the two.',
  amount: 'The amount "{value}" is no whole number of shillings above 0. Write 1200000 or "1,200,000".',
  amount_out: 'The amount "{value}" is money that went out. Leave only money that came in.',
  text_too_long: 'The column "{name}" has more than {limit} characters. Shorten it.',
} as const;

/** One thing that is wrong, on a line of the file (the header is line 1). */
export interface StatementProblem {
  line: number;
  message: string;
}

/** Builds the problem of a line. */
export const problemOn = (
  line: number,
  code: keyof typeof sentences,
  params: Record<string, string | number> = {},
): StatementProblem => ({ line, message: say(sentences[code], params) });
