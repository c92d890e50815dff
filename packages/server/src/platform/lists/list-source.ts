import type { AdminListShape } from '@somesa/core/admin';
import type { SQL } from 'drizzle-orm';
import type { StaffUser } from '../http/staff-user';

/** Source of a list's rows. Each column's expression has the same name as the column, so that none is forgotten. */
export interface ListSource<Shape extends AdminListShape = AdminListShape> {
  /** The tables, with the names that the expressions use. */
  from: SQL;
  /** Expression that identifies a row uniquely, and its type. */
  id: { is: SQL; type: 'uuid' | 'bigint' | 'text' };
  /** Expressions of the columns for the staff member who asks; a `word` is given as text. */
  columns: (staffUser: StaffUser) => { readonly [Column in keyof Shape['columns']]: SQL };
  /** Values added to the cells of every row that are not shown, such as the target of a cell's link. */
  carries?: Readonly<Record<string, SQL>>;
  /** Expressions to sort by if they differ from the cell; never null. */
  sorts?: { readonly [Column in keyof Shape['columns']]?: SQL };
  /** Columns that are sorted by and can be null: their rows come last. */
  nullable?: readonly (keyof Shape['columns'] & string)[];
  /** Filter conditions for `word` columns that replace the default, for columns about which indexes and the database's statistics know more than the cell. */
  words?: { readonly [Column in keyof Shape['columns']]?: (words: readonly string[]) => SQL };
  /** Additional conditions that hold for all rows of such a filtered `word` column, in a form that an index can use; null if there are none. */
  hints?: { readonly [Column in keyof Shape['columns']]?: (words: readonly string[]) => SQL | null };
  /** Condition for the rows that belong to the list at all. */
  where?: SQL;
  /** The school's number of a row; every list that a bursar sees has one. */
  school?: SQL;
  /** Condition for the rows that a bursar sees, if these are not all rows of their school. */
  ofBursar?: SQL;
  /** The instant or day that `from` and `to` are compared with, where it is not the cell itself. */
  days?: SQL;
  /**
   * The ways to find a row by what the staff member typed, each with an index of its own if the list is long. What is hidden from a staff member
   * is no way to find a row either: a search would confirm it.
   */
  search?: (text: string, staffUser: StaffUser) => readonly SQL[];
}
