import type { OfficeAccess } from './access';

/** What a column holds: how it is written, compared and aligned. `word` is one of a closed set, which the texts name. */
export type ColumnKind = 'text' | 'count' | 'ugx' | 'instant' | 'day' | 'word' | 'flag';

/** One column of a list. */
export interface ListColumn {
  kind: ColumnKind;
  /** Whether the list can be sorted by it. */
  sorts?: true;
  /** Whether it is shown only to who chooses it. */
  extra?: true;
  /** All that a `word` can be: the list can be narrowed to some of them. */
  words?: readonly string[];
}

/** What a list of the back office is: its columns, in order, and how it can be narrowed. */
export interface OfficeListShape {
  access: OfficeAccess;
  columns: Readonly<Record<string, ListColumn>>;
  /** The column that it is sorted by at first; descending where a dash stands before it. */
  sort: string;
  /** Whether words can be looked for. */
  searches?: true;
  /** The column whose days it can be narrowed to. */
  days?: string;
  /** Whether it can be narrowed to a school; a bursar's own is always theirs alone. */
  ofSchool?: true;
}

/** What stands in a cell: a shilling amount or count, an ISO 8601 instant, a day `YYYY-MM-DD`, a word's key, a text, yes or no. */
export type ListCell = string | number | boolean | null;

/** One row: its id, and its cells by column. */
export interface ListRow {
  id: string;
  cells: Record<string, ListCell>;
}

/** GET /admin/lists/:list. `next` is the cursor of the page behind this one. */
export interface OfficeListAnswer {
  rows: ListRow[];
  next: string | null;
}

/** How many rows one page has. */
export const LIST_PAGE_SIZE = 50;

/** The most rows that one file has. */
export const MAX_LIST_FILE_ROWS = 100_000;
