import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findLeftOut, firstVisitScripts, readScripts, VALIDATION, weighEmbed } from './budgets.mjs';
import { root } from './root.mjs';

it('counts what the first visit loads, and not what only a click loads', () => {
  const files: Record<string, string> = {
    'assets/main.js': `import{a}from"./shared.js";const later=()=>import("./page.js");`,
    'assets/shared.js': `import"./deep.js";export{a}from"../root.js"`,
    'assets/deep.js': 'import{a}from"./shared.js"',
    'assets/early.js': '',
    'root.js': '',
  };
  const html = `<script type="module" crossorigin src="/assets/main.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/early.js"><link rel="stylesheet" href="/assets/site.css">`;
  const read = (path: string): string => {
    const text = files[path];
    if (text === undefined) throw new Error(`${path} is not loaded at first`);
    return text;
  };
  expect(firstVisitScripts(html, read).sort()).toEqual(Object.keys(files).sort());
});

/** Small files of the embed, by their chunks. */
const built = (...chunks: string[]) =>
  [
    ...['somesa.js', 'pay-fees.en.js', 'pay-fees.lg.js', 'pay-fees.sw.js'],
    ...chunks.map((name) => `${name}-1A2B3C4D.js`),
  ].map((name) => ({ name, text: 'export {}' }));

const payFees = [
  'dialog',
  'page-problems',
  'optional-fees',
  'pay-fees',
  'pay-fees-later',
  'en',
  'lg',
  'sw',
  'en-rest',
  'lg-rest',
  'sw-rest',
];
const loan = ['a-loan', 'a-loan-later', 'a-loan-en', 'a-loan-lg', 'a-loan-sw'];
const listBroken = (...chunks: string[]): string[] =>
  weighEmbed(built(...chunks)).flatMap(({ what, isMet }) => (isMet ? [] : [what]));

it('weighs each widget beside pay fees with its own texts, and again with the chunks that it loads later', () => {
  const whats = weighEmbed(built(...payFees, ...loan)).map(({ what }) => what);
  expect(whats).toContain('embed, a-loan in lg, beside pay fees: to its first form');
  expect(whats).toContain('embed, a-loan in lg, beside pay fees: in all');
  expect(listBroken(...payFees, ...loan)).toEqual([]);
});

it('fails the build if a chunk is missing or belongs to no widget', () => {
  expect(listBroken(...payFees, 'a-loan', 'a-loan-en')).toEqual([
    'embed, a-loan in lg, beside pay fees: to its first form',
    'embed, a-loan in sw, beside pay fees: to its first form',
  ]);
  expect(listBroken(...payFees, 'stray')).toEqual(['embed: chunks that no budget counts']);
});

it('weighs pay fees with the shell until it is live, and in all', () => {
  const found = weighEmbed(built(...payFees)).filter(({ what }) => what.includes('pay fees in sw'));
  expect(found.map(({ what, isMet }) => [what, isMet])).toEqual([
    ['embed, pay fees in sw: until it is live', true],
    ['embed, pay fees in sw: in all', true],
    ['embed, pay fees in sw: in all, without a preload', true],
  ]);
});

it('applies a smaller limit to a widget of few steps', () => {
  const repayment = ['repayment', 'repayment-en', 'repayment-lg', 'repayment-sw'];
  const found = weighEmbed(built(...payFees, ...repayment)).filter(({ what }) => what.includes('repayment'));
  expect(found.map(({ what, allowed, isMet }) => [what, allowed, isMet])).toEqual([
    ['embed, repayment in en, beside pay fees: in all', '8.0 KB', true],
    ['embed, repayment in lg, beside pay fees: in all', '8.0 KB', true],
    ['embed, repayment in sw, beside pay fees: in all', '8.0 KB', true],
  ]);
});

it.each([
  'superstruct/dist/index.mjs',
  'react-hook-form/dist/index.esm.mjs',
  'react-hot-toast/headless/index.mjs',
])('finds %s in a script of the embed', (file) => {
  const library = readFileSync(join(root, 'node_modules', file), 'utf8');
  expect(findLeftOut([{ name: 'a.js', text: library }])).toEqual(['a.js']);
});

it('finds the validation library in no published version of the embed', () => {
  const published = readScripts(join(root, 'packages/widgets/releases'));
  expect(published.map(({ name }) => name)).toContain('1.0.0/pay-fees.js');
  expect(findLeftOut(published, [VALIDATION])).toEqual([]);
});
