import { describe, expect, it } from 'vitest';
import { filesBelow, readText } from './project-files';

/** Functions that clean typed text, and those for amounts, registration numbers and references, which build on them. */
const cleaners = ['strings/clean-text.ts', 'money/money.ts', 'people/student.ts', 'strings/reference.ts'].map(
  (file) => `packages/core/src/${file}`,
);
/** Files with what a format forbids: line breaks in the header of an email, whose dashes are ours, and controls in XML. */
const exceptions = ['providers/smtp.ts', 'platform/xlsx/write-xlsx.ts'].map(
  (file) => `packages/server/src/${file}`,
);

const files = ['core', 'api-client', 'ui', 'widgets', 'server']
  .flatMap((name) => filesBelow(`packages/${name}/src`))
  .concat(filesBelow('host-app/src'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
  .filter((file) => !cleaners.includes(file) && !exceptions.includes(file));

/** Replacement of a pattern by nothing or by a space. */
const removal = /\.replace(?:All)?\(\s*(?:\/((?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/\w*|'( )'),\s*' ?'/g;
/** Pattern that has only spaces, dashes, other separators or characters that show nothing. */
const separators = /^(?:\\s|\\p\{(?:C\w?|Pd|Zs|DI)\}|\\[utx]\w+|\\[-.()/]|[-\s.,()/_[\]+*])+$/;
/** Such a pattern without spaces, dashes and characters that show nothing strips something else, such as a line's end. */
const stripped = /\\s|\\p|\\u|-|\s/;
const isSeparators = (pattern: string): boolean => separators.test(pattern) && stripped.test(pattern);

/** Regular expression that matches references of payments: the prefix behind a slash, or in an expression that is built. */
const reference = /\/\^?\(?SF-|RegExp\([^)]*referencePrefix/;

/** Cut after a number of UTF-16 units, which can be half a character: by a limit's name, or a number above those of dates and hashes. */
const cut =
  /\.(?:slice\(0, (?:MAX_\w*(?:LENGTH|CHAR\w*)|max(?:Length|Chars)|[4-9]\d|\d[\d_]{2,})\b|substr(?:ing)?\()/g;

const find = (text: string): string[] => [
  ...[...text.matchAll(removal)].flatMap(([all, pattern, space]) =>
    isSeparators(pattern ?? space ?? '') ? [`${all}) (call cleanText or compactText)`] : [],
  ),
  ...(reference.test(text) ? ['an expression for references (call findReference)'] : []),
  ...[...text.matchAll(/\bmax[Ll]ength=/g)].map(
    ([all]) => `${all} cuts what is pasted before it is cleaned (let the check reject it)`,
  ),
];

const findCuts = (text: string): string[] =>
  [...text.matchAll(cut)].map(([all]) => `${all}…) (call truncateText)`);

describe('typed text', () => {
  it('is cut between two characters by the server', () => {
    const ofServer = files.filter((file) => file.startsWith('packages/server/'));
    expect(ofServer.flatMap((file) => findCuts(readText(file)).map((found) => `${file}: ${found}`))).toEqual(
      [],
    );
    const code = [
      'a.slice(0, MAX_NAME_LENGTH)',
      'a.slice(0, maxChars)',
      'a.slice(0, 120)',
      'a.substring(0, 5)',
    ];
    expect(code.filter((each) => findCuts(each).length !== 1)).toEqual([]);
  });

  it('is cleaned, compared with references and limited in one place', () => {
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.flatMap((file) => find(readText(file)).map((found) => `${file}: ${found}`))).toEqual([]);
  });

  it('is found wherever other code strips it', () => {
    const code = [
      "a.replace(/\\s/g, '')",
      "a.replace(/[\\s-]/g, '')",
      "a.replace(/[\\s().\\p{Pd}]/gu, '')",
      "a.replace(/\\s+/g, ' ')",
      "a.replaceAll(' ', '')",
      "a.replace(/[\\u200b-\\u200f]/g, '')",
      "a\n  .replace(/ /g, '')",
      '/SF-[0-9A-Z]{4}/.exec(a)',
      '<Field maxLength={16} />',
    ];
    expect(code.filter((each) => find(each).length !== 1)).toEqual([]);
  });

  it('is not mistaken for other replacements', () => {
    const code = [
      "a.replace(/ /g, '\\u00a0')",
      "a.replace(/[\\r\\n]+/g, ' ')",
      "id.replaceAll('-', '')",
      "html.replace(/<!--[\\s\\S]*?-->/g, '')",
      "a.replace(/\\D/g, '')",
    ];
    expect(code.flatMap(find)).toEqual([]);
  });
});
