import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChosenForm } from '../host-app/src/pages/public/partner/snippets';
import { createSnippets } from '../host-app/src/pages/public/partner/snippets';
import partner from '../packages/core/src/messages/en/site/partner.json';
import { reservedHeightsPx } from '../packages/core/src/site/widget-pages';
import { buildNpmPackage, customElementsManifest, readSurface } from './build-npm-package.mjs';
import { astro, components, element, jsx, solid, svelte, vue } from './npm-package-samples';
import { readText } from './project-files';
import { root } from './root.mjs';

/** A school's project, with our package and the libraries installed. */
let project: string;
let built: string;

/** Installs a library of this project in the school's, or another one under its name. */
const installLibrary = (name: string, library = name): void => {
  const target = join(project, 'node_modules', name);
  mkdirSync(dirname(target), { recursive: true });
  rmSync(target, { force: true });
  symlinkSync(join(root, 'node_modules', library), target);
};

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'somesa-npm-'));
  built = join(project, 'node_modules/@somesa/widgets');
  await buildNpmPackage(built);
  for (const name of [
    'react',
    'react-dom',
    'preact',
    '@types/react',
    'csstype',
    'vue',
    'svelte',
    'solid-js',
  ]) {
    installLibrary(name);
  }
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
}, 120_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

const readJson = (path: string) => JSON.parse(readFileSync(join(built, path), 'utf8'));

/** Returns the compiler's errors in files of the school's project. */
const listTypeErrors = (files: Record<string, string>, options: ts.CompilerOptions = {}): string[] => {
  const paths = Object.entries(files).map(([name, text]) => {
    writeFileSync(join(project, name), text);
    return join(project, name);
  });
  const program = ts.createProgram(paths, {
    strict: true,
    exactOptionalPropertyTypes: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    // The tests check the use of our types; the types themselves were checked when they were built.
    skipLibCheck: true,
    noEmit: true,
    ...options,
  });
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const place = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : '';
    return `${file?.fileName.slice(project.length + 1)}:${place} ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
};

const form: ChosenForm = {
  widget: 'pay-fees',
  school: 'st-marys-kisubi',
  lang: 'sw',
  theme: 'dark',
  accent: '#7a1f2b',
};
const component =
  createSnippets('react', form, 'https://pay.example', partner.snippet.links).at(-1)?.code ?? '';

describe('the types of the npm package', () => {
  const files = {
    'element.ts': element,
    'react.tsx': `import '@somesa/widgets/react';\n${jsx}`,
    'preact.tsx': `/** @jsxImportSource preact */\nimport '@somesa/widgets/preact';\n${jsx}`,
    'components.tsx': components,
    'vue.ts': vue,
    'svelte.ts': svelte,
    'solid.ts': solid,
    'astro.ts': astro,
    'snippet.tsx': component,
  };

  it('accept correct code and reject wrong code, in React 19, Preact, Vue, Svelte, Solid and Astro', {
    timeout: 120_000,
  }, () => {
    expect(listTypeErrors(files)).toEqual([]);
  });

  it('accept correct code and reject wrong code with the types of React 18', { timeout: 120_000 }, () => {
    installLibrary('@types/react', 'types-react-18');
    installLibrary('@types/prop-types');
    const { 'react.tsx': tags, 'components.tsx': own, 'snippet.tsx': snippet } = files;
    expect(listTypeErrors({ 'react.tsx': tags, 'components.tsx': own, 'snippet.tsx': snippet })).toEqual([]);
    installLibrary('@types/react');
  });

  it('are found by the resolution rules of Node.js', { timeout: 120_000 }, () => {
    const nodeNext = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext };
    expect(listTypeErrors({ 'element.ts': element }, nodeNext)).toEqual([]);
  });

  it('match the code of the form', { timeout: 120_000 }, () => {
    const source = (path: string) => join(root, 'packages/widgets/src', path);
    const comparison = `
import type { SomesaAttributes, SomesaEventMap, SomesaLanguage, SomesaStep, SomesaTheme } from '@somesa/widgets';
import type { attributeNames } from '${source('element/attribute-names')}';
import type { Theme, WidgetOptions } from '${source('element/attributes')}';
import type { WidgetEventDetails } from '${source('element/events')}';
import type { Step as LoanStep } from '${source('loan-application/flow/flow')}';
import type { Step } from '${source('paying/flow/draft')}';
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : never;
export const same: [
  Same<keyof SomesaAttributes, (typeof attributeNames)[number]>,
  Same<SomesaLanguage, WidgetOptions['lang']>,
  Same<SomesaTheme, Theme>,
  Same<SomesaStep, Step | LoanStep>,
  Same<keyof SomesaEventMap, \`somesa-\${keyof WidgetEventDetails}\`>,
  Same<keyof SomesaEventMap['somesa-paid']['detail'], keyof WidgetEventDetails['paid']>,
  Same<keyof SomesaEventMap['somesa-step']['detail'], keyof WidgetEventDetails['step']>,
  Same<keyof SomesaEventMap['somesa-error']['detail'], keyof WidgetEventDetails['error']>,
] = [true, true, true, true, true, true, true, true];
`;
    const complaints = listTypeErrors({ 'comparison.ts': comparison });
    expect(complaints.filter((one) => one.startsWith('comparison.ts'))).toEqual([]);
  });
});

/** Runs a module in plain Node.js, in the school's project. */
const run = (code: string, args: string[] = []) => {
  writeFileSync(join(project, 'run.js'), code);
  const { stdout, stderr } = spawnSync(process.execPath, [...args, 'run.js'], {
    cwd: project,
    encoding: 'utf8',
  });
  return stdout + stderr;
};

/** Stands for the web: answers each address with the source that `globalThis.web` has for it. */
const web = (answers: Record<string, string>) => {
  const hooks = `
const answers = ${JSON.stringify(answers)};
export const resolve = (address, context, next) => address.startsWith('https:') ? { url: address, shortCircuit: true } : next(address, context);
export const load = (address, context, next) => {
  if (!address.startsWith('https:')) return next(address, context);
  if (!(address in answers)) throw new TypeError('Failed to fetch ' + address);
  return { format: 'module', source: answers[address], shortCircuit: true };
};`;
  writeFileSync(join(project, 'hooks.mjs'), hooks);
  writeFileSync(
    join(project, 'web.mjs'),
    `import { register } from 'node:module'; register('./hooks.mjs', import.meta.url);`,
  );
  return ['--import', './web.mjs'];
};
const page = `
const tags = new Map();
globalThis.window = globalThis;
globalThis.customElements = { get: (name) => tags.get(name), define: (name) => tags.set(name, class {}) };
const { loadSomesa } = await import('@somesa/widgets');
const tell = (promise) => promise.then(() => console.log('loaded'), (error) => console.log(error.message, '|', error.cause?.message));
`;
const script = (query = '') => `https://pay.example/embed/1/somesa.js${query}`;
const defines = `console.log('runs'); customElements.define('somesa-pay-fees');`;

describe('the React components', () => {
  it('render on a server the tag with its attributes, its height and its link, and load nothing', () => {
    const said = run(`
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SomesaLoanApplication, SomesaPayFees } from '@somesa/widgets/react';
const link = createElement('a', { href: '/' }, 'Pay');
console.log(renderToStaticMarkup(createElement(SomesaPayFees, { host: 'https://pay.example', school: 'a', regNo: 'SMK-0001', amount: 5, returnUrl: '/x', className: 'c', onPaid: () => {} }, link)));
console.log(renderToStaticMarkup(createElement(SomesaLoanApplication, { host: 'https://pay.example', school: 'a', style: { margin: 0 } })));`);
    expect(said).toBe(
      `<somesa-pay-fees class="c" style="display:block;min-height:${reservedHeightsPx['pay-fees']}px" school="a" reg-no="SMK-0001" amount="5" return-url="/x"><a href="/">Pay</a></somesa-pay-fees>
<somesa-loan-application style="display:block;min-height:${reservedHeightsPx['loan-application']}px;margin:0" school="a"></somesa-loan-application>
`,
    );
  });
});

describe('loadSomesa', () => {
  it('does nothing when it is imported in Node.js', () => {
    const said = run(`
import { createRequire } from 'node:module';
import { loadSomesa } from '@somesa/widgets';
import '@somesa/widgets/react';
import '@somesa/widgets/preact';
import '@somesa/widgets/vue';
import '@somesa/widgets/svelte';
import '@somesa/widgets/solid';
import '@somesa/widgets/astro';
await loadSomesa('no address at all');
console.log(createRequire(import.meta.url)('@somesa/widgets/custom-elements.json').schemaVersion);`);
    expect(said).toBe('1.0.0\n');
  });

  it('loads the script once when it is called several times', () => {
    const said = run(
      `${page} await Promise.all([tell(loadSomesa('https://pay.example')), tell(loadSomesa('https://pay.example/'))]);
await tell(loadSomesa('https://pay.example'));`,
      web({ [script()]: defines }),
    );
    expect(said).toBe('runs\nloaded\nloaded\nloaded\n');
  });

  it('explains what to do if the script does not load, and loads it again under another address', () => {
    const said = run(
      `${page} await tell(loadSomesa('https://pay.example')); await tell(loadSomesa('https://pay.example'));`,
      web({ [script('?try=2')]: defines }),
    );
    expect(said).toContain(
      'Somesa: https://pay.example/embed/1/somesa.js did not load. Check the address and the line',
    );
    expect(said).toContain('must have https://pay.example in script-src');
    expect(said).toContain(`| Failed to fetch ${script()}\n`);
    expect(said.endsWith('runs\nloaded\n')).toBe(true);
  });

  it('rejects a script that is not ours and a host that is not a URL', () => {
    const said = run(
      `${page} await tell(loadSomesa('https://pay.example')); await tell(loadSomesa('pay.example')); await tell(loadSomesa('ftp://x'));`,
      web({ [script()]: '' }),
    );
    expect(said).toContain('defines no <somesa-pay-fees>');
    expect(said).toContain("such as 'https://pay.example', and got 'pay.example'");
    expect(said).toContain("and got 'ftp://x'");
  });

  it('leaves its import to the browser with any bundler', () => {
    const text = readFileSync(join(built, 'load-somesa.js'), 'utf8');
    expect(text).toContain('import(/* @vite-ignore */ /* webpackIgnore: true */ address)');
  });
});

describe('the npm package', () => {
  it('has the version and the license of the widgets', () => {
    const { version, license } = JSON.parse(readText('packages/widgets/package.json'));
    expect(readJson('package.json')).toMatchObject({ name: '@somesa/widgets', version, license });
    expect(readFileSync(join(built, 'LICENSE'), 'utf8')).toBe(readText('LICENSE'));
  });

  it('has no dependencies', () => {
    expect(readJson('package.json')).not.toHaveProperty('dependencies');
  });

  it('describes every tag to editors', () => {
    const surface = readSurface();
    const manifest = readJson('custom-elements.json');
    expect(manifest).toEqual(customElementsManifest(surface));
    const [{ declarations, exports }] = manifest.modules;
    expect(exports.map(({ name }: { name: string }) => name)).toEqual(surface.tags.map(({ name }) => name));
    for (const tag of declarations) {
      expect(tag.attributes).toHaveLength(surface.attributes.length);
      expect(tag.members).toHaveLength(surface.attributes.length + surface.methods.length);
      expect(tag.events[2]).toMatchObject({
        name: 'somesa-paid',
        type: { text: 'CustomEvent<{ reference: string }>' },
      });
    }
  });
});
