import type { AdminAccess } from './access';

/**
 * Kind of value in a column, which decides how it is formatted, compared and aligned. `word` is one of a fixed set
 * of values, whose labels are in the texts.
 */
export type ColumnKind = 'text' | 'count' | 'ugx' | 'instant' | 'day' | 'word' | 'flag';

/** One column of a list. */
export interface ListColumn {
  kind: ColumnKind;
  /** True if the list can be sorted by this column. */
  sorts?: true;
  /** True if the column is shown only to users who choose it. */
  extra?: true;
  /** All that a `word` can be: the list can be narrowed to some of them. */
  words?: readonly string[];
}

/** Definition of a back-office list: its columns, in order, and the ways in which it can be filtered. */
export interface AdminListShape {
  access: AdminAccess;
  columns: Readonly<Record<string, ListColumn>>;
  /** Texts that come with every row beside its columns and are not shown: what a cell links to. */
  carries?: readonly string[];
  /** The column that it is sorted by at first; descending where a dash stands before it. */
  sort: string;
  /** True if the list has a text search. */
  searches?: true;
  /** The column whose days it can be narrowed to. */
  days?: string;
  /** True if the list can be filtered by school; a bursar's list always contains only their own school. */
  ofSchool?: true;
}

/** Value of a cell: an amount in UGX or a count, an ISO 8601 instant, a day `YYYY-MM-DD`, the key of a `word`, a text, or a boolean. */
export type ListCell = string | number | boolean | null;

/** One row: its id, and its cells by column. */
export interface ListRow {
  id: string;
  cells: Record<string, ListCell>;
}

/** GET /admin/lists/:list. `next` is the cursor of the page behind this one. */
export interface AdminListAnswer {
  rows: ListRow[];
  next: string | null;
}

/** Number of rows per page. */
export const LIST_PAGE_SIZE = 50;

/** The most rows that one file has. */
export const MAX_LIST_FILE_ROWS = 100_000;
