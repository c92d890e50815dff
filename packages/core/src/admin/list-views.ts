import { type Infer, object } from 'superstruct';
import { line, oneOfOrError } from '../schemas/structs';
import { type AdminListName, adminLists } from './lists/index';

/** Maximum number of saved views of a user, for all lists together. */
export const MAX_LIST_VIEWS = 50;
const MAX_VIEW_NAME_LENGTH = 40;
const MAX_VIEW_QUERY_LENGTH = 2_000;

const list = oneOfOrError(Object.keys(adminLists) as AdminListName[], 'field_invalid');
const name = line(MAX_VIEW_NAME_LENGTH, 'view_name_invalid', { missing: 'view_name_invalid' });

/** Bodies of requests about saved views of lists. */
export const listViewBodies = {
  /** `query` has the parameters of the list, as in its address. */
  saved: object({ list, name, query: line(MAX_VIEW_QUERY_LENGTH, 'field_invalid') }),
  removed: object({ list, name }),
};
export type ListViewSaved = Infer<typeof listViewBodies.saved>;
