import { expect, it } from 'vitest';
import { firstVisitScripts } from './budgets.mjs';

it('follows what the first visit loads, and leaves out what only a click loads', () => {
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
