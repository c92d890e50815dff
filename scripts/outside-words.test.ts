import { expect, it } from 'vitest';
import { filesBelow, readText } from './project-files';

/** Tables that are read with `table[word]`, with why the word is never one from outside. */
const explained: Readonly<Record<string, string>> = {
  'packages/core/src/strings/markup.ts entities': 'a character that a pattern found',
  'packages/core/src/schemas/validate-support-fields.ts values': 'a field of the form',
  'packages/core/src/admin/admin-list.ts params': 'a column of the list',
  'packages/core/src/admin/admin-list.ts words': 'a column of the list',
  'packages/server/src/admin/reports/reports-routes.ts columns': 'a column of the report',
  'packages/server/src/admin/reports/reports-routes.ts words': 'a column of the report',
  'packages/server/src/app/openapi/openapi-endpoints.ts paths': 'a path of the contract',
  'packages/server/src/loans/disbursements/bank-payment-files.ts entities':
    'a character that a pattern found',
  'packages/server/src/messaging/sms/plain-text.ts replacements': 'one character',
  'packages/server/src/schools/register-imports/read-register.ts columnGroups':
    'an entry that is deleted, and never read',
  'packages/server/src/platform/lists/list-file.ts columns': 'a column of the list',
  'packages/server/src/platform/lists/list-file.ts words': 'a column of the list',
  'packages/server/src/platform/pdf/printable.ts replacements': 'one character',
  'packages/server/src/platform/xlsx/write-xlsx.ts entities': 'a character that a pattern found',
};

/** Declarations of tables by any text, and of aliases of such a type. */
const declaration = /(\w+)\??: ?(?:Readonly<)?(?:Partial<)?Record<string,/g;

const files = ['packages/core/src', 'packages/server/src']
  .flatMap(filesBelow)
  .filter((file) => file.endsWith('.ts') && !/\.test\.|\/testing\/|\/demo\//.test(file));

/** Lists the tables of a file that are read with a variable in brackets, which finds what every object inherits. */
const listUnsafeTables = (file: string): string[] => {
  const text = readText(file);
  const names = new Set([...text.matchAll(declaration)].map(([, name = '']) => name));
  return [...names]
    .filter((name) => new RegExp(`\\b${name}(?:\\?\\.)?\\[[a-z]\\w*[\\]. ?]`).test(text))
    .map((name) => `${file} ${name}`);
};

it('reads tables by words from outside with findOwn', () => {
  const unsafe = files.flatMap(listUnsafeTables);
  expect(unsafe.filter((each) => !Object.hasOwn(explained, each))).toEqual([]);
  expect(Object.keys(explained).filter((each) => !unsafe.includes(each))).toEqual([]);
});
