import { expect, it } from 'vitest';
import { officeLists, officeReports } from '../office';
import { officeTexts } from '../texts/office';

type Node = string | { readonly [key: string]: Node };

const flatten = (node: Node, path: string): [string, string][] =>
  typeof node === 'string'
    ? [[path, node]]
    : Object.entries(node).flatMap(([key, below]) => flatten(below, `${path}.${key}`));

const english = new Map(flatten(officeTexts.en, 'office'));

it('no text counts a noun, since it would speak of 1 loans', () => {
  const counting = /\{(count|added|changed|all|lines|paid)\} (\w*[^\Wi]s|children)\b/;
  expect([...english].filter(([, text]) => counting.test(text))).toEqual([]);
});

/** What a list or a report says of its columns, and what it is. */
interface Named {
  columns: object;
  words?: Readonly<Record<string, object>>;
}
interface Shape {
  columns: Readonly<Record<string, { kind: string; words?: readonly string[] }>>;
}
const tables = <Names extends Record<string, Named>>(
  names: Names,
  shapes: Record<keyof Names & string, Shape>,
) =>
  Object.entries<Shape>(shapes).map(([each, shape]): [string, Named, Shape] => [
    each,
    names[each] as Named,
    shape,
  ]);

it.each([
  ...tables(officeTexts.en.lists, officeLists),
  ...tables(officeTexts.en.reports.names, officeReports),
])(
  'each column and each word of %s has a name, and nothing else has',
  (_, { columns, words = {} }, shape) => {
    expect(Object.keys(columns).sort()).toEqual(Object.keys(shape.columns).sort());
    for (const [column, { words: all }] of Object.entries(shape.columns))
      expect(Object.keys(words[column] ?? {}).sort(), column).toEqual([...(all ?? [])].sort());
  },
);
