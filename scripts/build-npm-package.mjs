/**
 * `node scripts/build-npm-package.mjs`: makes the npm package `@somesa/widgets` in packages/widgets/npm/dist,
 * from packages/widgets/npm. It holds no form: it loads them from the host.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError, runMain } from './command-error.mjs';
import { ensureInstalled } from './install.mjs';
import { requireNode } from './node-version.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

/** Compiler that writes the package's types; it is named by its path because two versions are installed. */
const COMPILER = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const WIDGETS = join(root, 'packages/widgets');
const SOURCE = join(WIDGETS, 'npm');

/** @typedef {{ name: string, text: string, otherwise?: string, values?: string, since?: string, detail?: Record<string, string> }} Described */
/**
 * Parts of the tags that schools may use. @typedef {object} Surface @property {(Described & { class: string })[]}
 * tags @property {Described[]} attributes @property {Described[]} events @property {Described[]} methods @property
 * {Described[]} parts @property {Described[]} customProperties
 */

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** @returns {Surface} */
export const readSurface = () => readJson(join(SOURCE, 'surface.json'));

/** @param {Described} one */
const sentences = ({ text, values, otherwise }) =>
  [text, values && `Values: ${values}.`, otherwise && `Without it: ${otherwise}.`].filter(Boolean).join(' ');

/** @param {Described} one */
const eventType = ({ detail = {} }) => {
  const fields = Object.keys(detail).map((name) => `${name}: string`);
  return `CustomEvent<{${fields.length > 0 ? ` ${fields.join('; ')} ` : ''}}>`;
};

/** Returns the property of an attribute: `regNo` of `reg-no`. @param {string} attribute */
const getPropertyName = (attribute) => attribute.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** Describes the tags as the custom elements manifest does, version 1.0.0 of its schema. @param {Surface} surface */
export const customElementsManifest = (surface) => ({
  schemaVersion: '1.0.0',
  readme: 'README.md',
  modules: [
    {
      kind: 'javascript-module',
      path: 'index.js',
      declarations: surface.tags.map((tag) => ({
        kind: 'class',
        name: tag.class,
        customElement: true,
        tagName: tag.name,
        description: tag.text,
        superclass: { name: 'HTMLElement', package: 'global:' },
        attributes: surface.attributes.map((one) => ({
          name: one.name,
          fieldName: getPropertyName(one.name),
          description: sentences(one),
          type: { text: 'string | null' },
        })),
        members: [
          ...surface.attributes.map((one) => ({
            kind: 'field',
            name: getPropertyName(one.name),
            attribute: one.name,
            reflects: true,
            description: sentences(one),
            type: { text: 'string | null' },
          })),
          ...surface.methods.map(({ name, text }) => ({
            kind: 'method',
            name,
            description: text,
            return: { type: { text: name === 'whenReady' ? 'Promise<void>' : 'void' } },
          })),
        ],
        events: surface.events.map((one) => ({
          name: one.name,
          description: one.text,
          type: { text: eventType(one) },
        })),
        cssParts: surface.parts.map(({ name, text }) => ({ name, description: text })),
        cssProperties: surface.customProperties.map((one) => ({
          name: one.name,
          description: sentences(one),
        })),
      })),
      exports: surface.tags.map((tag) => ({
        kind: 'custom-element-definition',
        name: tag.name,
        declaration: { name: tag.class, module: 'index.js' },
      })),
    },
  ],
});

/** @param {string} name of an entry point */
const entry = (name) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });

/** Frameworks for which the package has types or components; a site has one of them. */
const peers = {
  react: '>=18',
  '@types/react': '>=18',
  preact: '>=10',
  vue: '>=3.3',
  svelte: '>=5',
  'solid-js': '>=1.8',
};

/** @param {{ version: string, license: string }} widgets the workspace's own package.json */
const packageJson = ({ version, license }) => ({
  name: '@somesa/widgets',
  version,
  description:
    'Loads Somesa’s forms for school fees into a school’s site, with types for TypeScript and JSX.',
  keywords: ['school-fees', 'payments', 'uganda', 'custom-element', 'web-component'],
  license,
  type: 'module',
  sideEffects: false,
  types: './index.d.ts',
  exports: {
    '.': entry('index'),
    './react': entry('react'),
    './preact': entry('preact'),
    './vue': entry('vue'),
    './svelte': entry('svelte'),
    './solid': entry('solid'),
    './astro': entry('astro'),
    './custom-elements.json': './custom-elements.json',
    './package.json': './package.json',
  },
  customElements: 'custom-elements.json',
  peerDependencies: peers,
  peerDependenciesMeta: Object.fromEntries(Object.keys(peers).map((name) => [name, { optional: true }])),
});

/** Makes the package in a folder, in place of what was there. @param {string} [folder] */
export const buildNpmPackage = async (folder = join(WIDGETS, 'npm/dist')) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const code = await run(process.execPath, [
    COMPILER,
    '-p',
    join(SOURCE, 'tsconfig.json'),
    '--outDir',
    folder,
  ]);
  if (code !== 0) throw new CommandError('The npm package has wrong types (the reason is above).');
  const write = (/** @type {string} */ name, /** @type {object} */ content) =>
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  write('package.json', packageJson(readJson(join(WIDGETS, 'package.json'))));
  write('custom-elements.json', customElementsManifest(readSurface()));
  cpSync(join(SOURCE, 'README.md'), join(folder, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runMain(async () => {
    requireNode();
    await ensureInstalled();
    await buildNpmPackage();
    console.log(
      'packages/widgets/npm/dist is ready. Look at it, then publish it: npm publish packages/widgets/npm/dist',
    );
  });
}
