import { type OfficeListShape, officeLists } from '@somesa/core/office';
import type { JsonSchema } from '@somesa/core/open-api';
import {
  answer,
  cursor,
  days,
  fileOf,
  inPath,
  inQuery,
  listOf,
  next,
  object,
  ofSchool,
  problems,
  signedIn,
  text,
  wordOf,
} from './openapi-parts';

const cell: JsonSchema = { type: ['string', 'number', 'boolean', 'null'] };
const row = object({ id: text, cells: { type: 'object', additionalProperties: cell } });

/** What each list can be narrowed to by word, in a sentence each. */
const wordsOf = ([name, { columns }]: [string, OfficeListShape]): string => {
  const words = Object.entries(columns).flatMap(([column, { words }]) =>
    words ? [`${column} (${words.join(', ')})`] : [],
  );
  return `${name}: ${words.length > 0 ? words.join('; ') : 'none'}.`;
};
const description = `Columns of words, each a parameter of its list, with commas between the words. ${Object.entries(
  officeLists,
)
  .map(wordsOf)
  .join(' ')}`;

const list = inPath('list', wordOf(Object.keys(officeLists)));
const narrowed = [
  { ...inQuery('sort'), description: 'A column that sorts; descending with a dash before it.' },
  { ...inQuery('q'), description: 'What is looked for.' },
  ...days,
  ofSchool,
  { ...inQuery('columns'), description: 'The columns, with commas between them.' },
];

/** The lists of the back office. A bursar reads those that have rows of their school, and of it alone. */
export const officeListPaths = {
  '/admin/lists/{list}': {
    get: {
      ...{ summary: 'A page of a list', description, security: signedIn },
      parameters: [list, ...narrowed, cursor],
      responses: {
        200: answer('50 rows at most', object({ rows: listOf(row), next })),
        ...problems(401, 403, 404, 422),
      },
    },
  },
  '/admin/lists/{list}/csv': {
    get: {
      ...{ summary: 'All of a list as a file, as it is narrowed and sorted', security: signedIn },
      parameters: [list, ...narrowed],
      responses: {
        200: fileOf('text/csv'),
        ...problems(401, 403, 404, 422),
      },
    },
  },
} as const;
