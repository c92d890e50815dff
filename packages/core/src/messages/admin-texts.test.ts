import { expect, it } from 'vitest';
import { adminLists, adminReports } from '../admin/index';
import { adminTexts } from '../texts/admin-texts';

type Node = string | { readonly [key: string]: Node };

const flatten = (node: Node, path: string): [string, string][] =>
  typeof node === 'string'
    ? [[path, node]]
    : Object.entries(node).flatMap(([key, below]) => flatten(below, `${path}.${key}`));

const english = new Map(flatten(adminTexts, 'admin'));

it('admin texts count plural nouns only in plural forms, since they would read 1 loans', () => {
  const counting = /\{(count|added|changed|all|lines|paid)\} (\w*[^\Wi]s|children)\b/;
  const isPluralForm = (path: string): boolean => path.endsWith('_other');
  expect([...english].filter(([path, text]) => counting.test(text) && !isPluralForm(path))).toEqual([]);
});

/** Texts of a list or a report: its columns and their words. */
interface TableTexts {
  columns: object;
  words?: Readonly<Record<string, object>>;
}
interface Shape {
  columns: Readonly<Record<string, { kind: string; words?: readonly string[]; labels?: readonly string[] }>>;
}
const listTables = <Names extends Record<string, TableTexts>>(
  names: Names,
  shapes: Record<keyof Names & string, Shape>,
) =>
  Object.entries<Shape>(shapes).map(([name, shape]): [string, TableTexts, Shape] => [
    name,
    names[name] as TableTexts,
    shape,
  ]);

it.each([...listTables(adminTexts.lists, adminLists), ...listTables(adminTexts.reports.names, adminReports)])(
  'the texts of %s have exactly its columns and words',
  (_, { columns, words = {} }, shape) => {
    expect(Object.keys(columns).sort()).toEqual(Object.keys(shape.columns).sort());
    for (const [column, { words: all, labels = [] }] of Object.entries(shape.columns))
      expect(Object.keys(words[column] ?? {}).sort(), column).toEqual([...(all ?? labels)].sort());
  },
);
