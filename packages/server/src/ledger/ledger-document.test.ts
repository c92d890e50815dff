import { readFileSync } from 'node:fs';
import { fixedAccountCodes } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { postingTypes } from './ledger';

const text = readFileSync(new URL('../../../../docs/ledger.md', import.meta.url), 'utf8');

/** Returns the codes in the first column of the table below a heading; `x.a`, `.b` stands for `x.a` and `x.b`. */
const listCodes = (heading: string): string[] => {
  const section = text.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const codes = [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
      const [stem = ''] = (codes[0] ?? '').split('.');
      return codes.map((code) => (code.startsWith('.') ? `${stem}${code}` : code));
    });
};

it('docs/ledger.md says of every posting type when it is posted, and of no other', () => {
  expect(new Set(listCodes('Posting types'))).toEqual(new Set(postingTypes));
});

it('docs/ledger.md describes every account, and no other but those of the schools', () => {
  expect(new Set(listCodes('Chart of accounts'))).toEqual(
    new Set([...fixedAccountCodes, 'school-payable:<school id>']),
  );
});
