import { findOwn } from '../strings/find-own';
import type { AdminAccess } from './access';

/**
 * Kind of value in a column, which decides how it is formatted, compared and aligned. `word` is one of a fixed set
 * of values, whose labels are in the texts. `details` are those of an audit log entry, as JSON.
 */
export type ColumnKind = 'text' | 'count' | 'ugx' | 'instant' | 'day' | 'word' | 'words' | 'flag' | 'details';

/** One column of a list. */
export interface ListColumn {
  kind: ColumnKind;
  /** Words that a cell of the kind `words` can have, separated by commas; such a column is no filter. */
  labels?: readonly string[];
  /** True if the list can be sorted by this column. */
  isSortable?: true;
  /** True if the column is shown only to users who choose it. */
  isHiddenByDefault?: true;
  /** Possible values of a `word`, by which the list can be filtered. */
  words?: readonly string[];
}

/** Definition of a back-office list: its columns, in order, and its filters. */
export interface AdminListShape {
  access: AdminAccess;
  columns: Readonly<Record<string, ListColumn>>;
  /** Hidden texts of every row, such as the ID of a link. */
  hiddenCells?: readonly string[];
  /** Column of the default order; a leading dash means descending. */
  sort: string;
  /** True if the list has a text search. */
  hasSearch?: true;
  /** Column by whose days the list can be filtered. */
  dayColumn?: string;
  /** True if the list can be filtered by school; a bursar's list always contains only their own school. */
  hasSchoolFilter?: true;
}

/** Returns a list as it is for people of one school, who see the school's column only if they choose it. */
export const toSchoolList = (shape: AdminListShape): AdminListShape => {
  const { school } = shape.columns;
  return school
    ? { ...shape, columns: { ...shape.columns, school: { ...school, isHiddenByDefault: true } } }
    : shape;
};

/** Value of a cell: an amount in UGX or a count, an ISO 8601 instant, a day `YYYY-MM-DD`, the key of a `word`, a text, or a boolean. */
export type ListCell = string | number | boolean | null;

/** Row with its ID and its cells by column. */
export interface ListRow {
  id: string;
  cells: Record<string, ListCell>;
}

/**
 * Response to GET /admin/lists/:list. `next` is the cursor of the next page; null on the last. `count` is the number of all rows that match,
 * at most `MAX_LIST_COUNT` and 1; null after the first page.
 */
export interface AdminListAnswer {
  rows: ListRow[];
  next: string | null;
  count: number | null;
}

/** Number up to which the rows of a list are counted. */
export const MAX_LIST_COUNT = 1_000;

/** Number of rows per page. */
export const LIST_PAGE_SIZE = 50;

/** Maximum number of rows of one file. */
export const MAX_LIST_FILE_ROWS = 100_000;

/** Returns the labels of a cell of the kind `words`, which has its words separated by commas. */
export const translateWords = (cell: string, labels: Readonly<Record<string, string>> = {}): string =>
  cell
    .split(',')
    .map((word) => findOwn(labels, word) ?? word)
    .join(', ');
