import type { OfficeListShape } from '@somesa/core/office';
import type { SQL } from 'drizzle-orm';
import type { Officer } from '../http/officer';

/** Where a list's rows come from. The names of a column's expression and of the column are the same, so that none is forgotten. */
export interface ListSource<Shape extends OfficeListShape = OfficeListShape> {
  /** The tables, with the names that the expressions use. */
  from: SQL;
  /** What tells a row from every other one, and its type. */
  id: { is: SQL; type: 'uuid' | 'bigint' | 'text' };
  /** What stands in each column, for who asks; a `word` as text. */
  columns: (officer: Officer) => { readonly [Column in keyof Shape['columns']]: SQL };
  /** What comes in the cells of every row beside the columns, and is not shown: where a cell leads to. */
  carries?: Readonly<Record<string, SQL>>;
  /** What to sort by where it is not the cell itself; never null. */
  sorts?: { readonly [Column in keyof Shape['columns']]?: SQL };
  /** Columns that are sorted by and can be null: their rows come last. */
  nullable?: readonly (keyof Shape['columns'] & string)[];
  /** How a word’s column is narrowed where indexes and the database’s statistics know more than the cell. */
  words?: { readonly [Column in keyof Shape['columns']]?: (words: readonly string[]) => SQL };
  /** What else holds of rows where a word’s column is narrowed so, in a form that an index finds; null where nothing does. */
  hints?: { readonly [Column in keyof Shape['columns']]?: (words: readonly string[]) => SQL | null };
  /** Which rows belong to it at all. */
  where?: SQL;
  /** The school's number of a row; every list that a bursar sees has one. */
  school?: SQL;
  /** Which rows a bursar sees, where it is not every one of their school. */
  ofBursar?: SQL;
  /** The instant or day that `from` and `to` are compared with, where it is not the cell itself. */
  days?: SQL;
  /**
   * The ways to find a row by what the officer typed, each with an index of its own if the list is long. What is hidden from an officer
   * is no way to find a row either: a search would confirm it.
   */
  search?: (text: string, officer: Officer) => readonly SQL[];
}
