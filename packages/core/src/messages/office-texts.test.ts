import { describe, expect, it } from 'vitest';
import { officeLists, officeReports } from '../office';
import { officeTexts } from '../texts/office';

type Node = string | { readonly [key: string]: Node };

const flatten = (node: Node, path: string): [string, string][] =>
  typeof node === 'string'
    ? [[path, node]]
    : Object.entries(node).flatMap(([key, below]) => flatten(below, `${path}.${key}`));

const english = new Map(flatten(officeTexts.en, 'office'));

/** Texts that may be the same in every language: names of networks, banks and languages, and texts that are all places. */
const MAY_BE_ALIKE =
  /\.(mtn|airtel|wix|google-sites|mtnUgx|airtelUgx|chosen|checkedAt)$|\.languages\.|\.bank\./;

const placesOf = (text = ''): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();
const endOf = (text = ''): string => /[.?!:*]$/.exec(text)?.[0] ?? '';

describe.each(['lg', 'sw'] as const)('in %s', (language) => {
  const texts = flatten(officeTexts[language], 'office');
  const wrong = (isRight: (text: string, english: string | undefined) => boolean): string[] =>
    texts.filter(([key, text]) => !isRight(text, english.get(key))).map(([key]) => key);

  it('every text is there, and no other', () => {
    expect(texts.map(([key]) => key).sort()).toEqual([...english.keys()].sort());
    expect(wrong((text) => text !== '' && text.trim() === text)).toEqual([]);
  });

  it('every text has the places of the English one, and ends as it does', () => {
    expect(wrong((text, other) => `${placesOf(text)}` === `${placesOf(other)}`)).toEqual([]);
    expect(wrong((text, other) => endOf(text) === endOf(other))).toEqual([]);
  });

  it('no text was left in English, and none breaks off a word with a straight quote', () => {
    expect(wrong((text, other) => text !== other).filter((key) => !MAY_BE_ALIKE.test(key))).toEqual([]);
    expect(wrong((text) => !text.includes("'"))).toEqual([]);
  });
});

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
