import type { AdminListShape } from '@somesa/core/admin';
import type { SQL } from 'drizzle-orm';
import type { StaffUser } from '../http/staff-user';

/** Source of a list's rows. Every column of the shape needs an expression of the same name. */
export interface ListSource<Shape extends AdminListShape = AdminListShape> {
  /** Tables, with the aliases that the expressions use; a function if they depend on today, a day in Kampala. */
  from: SQL | ((today: string) => SQL);
  /** Expression of the unique ID of a row, and its type. */
  id: { is: SQL; type: 'uuid' | 'bigint' | 'text' };
  /** Expressions of the columns for a staff member; a `word` is selected as text. */
  columns: (staffUser: StaffUser) => { readonly [Column in keyof Shape['columns']]: SQL };
  /** Hidden cells of every row, such as the target of a link. */
  extraCells?: Readonly<Record<string, SQL>>;
  /** Expressions to sort by, if they differ from the cell; never null. */
  sorts?: { readonly [Column in keyof Shape['columns']]?: SQL };
  /** Sortable columns that can be null; these rows come last. */
  nullable?: readonly (keyof Shape['columns'] & string)[];
  /** Conditions that replace the default filter of a column with words or choices, where others can use an index or better statistics. */
  words?: { readonly [Column in keyof Shape['columns']]?: (words: readonly string[]) => SQL };
  /** Redundant conditions that follow from a filter of a `word` column and can use an index; null if there are none. */
  hints?: { readonly [Column in keyof Shape['columns']]?: (words: readonly string[]) => SQL | null };
  /** Condition of all rows of the list. */
  where?: SQL;
  /** Expression of the row's school ID; required for lists that bursars see. */
  school?: SQL;
  /** Condition of the rows that a bursar sees, if not all of their school. */
  ofBursar?: SQL;
  /** Conditions that replace the comparison of a day column with the first and the last day; null for no limit. */
  days?: { readonly [Column in keyof Shape['columns']]?: (from: string | null, to: string | null) => SQL };
  /** Returns the conditions of which a found row matches at least one; each needs its own index if the list is long. They must
   * not use values that are hidden from the staff member, because a match would reveal them. `school` is the only one whose rows are listed.
   */
  search?: (text: string, staffUser: StaffUser, school: number | null) => readonly SQL[];
}
