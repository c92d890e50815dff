import { expect, it } from 'vitest';
import { adminLists, adminReports } from '../admin';
import { adminTexts } from '../texts/admin-texts';

type Node = string | { readonly [key: string]: Node };

const flatten = (node: Node, path: string): [string, string][] =>
  typeof node === 'string'
    ? [[path, node]]
    : Object.entries(node).flatMap(([key, below]) => flatten(below, `${path}.${key}`));

const english = new Map(flatten(adminTexts.en, 'admin'));

it('counts no noun in a text, since that would read 1 loans', () => {
  const counting = /\{(count|added|changed|all|lines|paid)\} (\w*[^\Wi]s|children)\b/;
  expect([...english].filter(([, text]) => counting.test(text))).toEqual([]);
});

/** Texts of a list or a report: its columns and their words. */
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

it.each([...tables(adminTexts.en.lists, adminLists), ...tables(adminTexts.en.reports.names, adminReports)])(
  'each column and each word of %s has a name, and nothing else has',
  (_, { columns, words = {} }, shape) => {
    expect(Object.keys(columns).sort()).toEqual(Object.keys(shape.columns).sort());
    for (const [column, { words: all }] of Object.entries(shape.columns))
      expect(Object.keys(words[column] ?? {}).sort(), column).toEqual([...(all ?? [])].sort());
  },
);
