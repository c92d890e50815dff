import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Library
 * @property {string} name
 * @property {string} version
 * @property {RegExp} file path of its file from its own folder
 * @property {[RegExp, string][]} replaced code with its replacement, such as flags that are always off
 */

/**
 * Code that the embed removes from its libraries, see docs/decisions/0011. Each library is pinned to the release
 * that was reviewed, because another one may use the removed code. @type {Library[]}
 */
const libraries = [
  {
    // Elements have HTML attributes and class names, and selects have no default. No component has default props or legacy lifecycle
    // methods, and handlers use native events.
    name: 'preact',
    version: '11.2.0',
    file: /preact[\\/]compat[\\/]dist[\\/]compat\.mjs$/,
    replaced: [
      [/,\["componentWillMount".*?(?=;var J=)/, ''],
      [/var J=u\.event;u\.event=.*?n\.nativeEvent=n\};/, ''],
      [/H&&"children"==o&&"noscript"==r\|\|/, ''],
      [/if\("style"==o&&.*?\}else (?=if\("defaultValue"==o)/, ''],
      [/"value"==o&&"defaultValue"in e&&null==f\|\|/, ''],
      [/if\("defaultValue"==o&&.*?f="";else (?=if\()/, ''],
      [
        /Z=\/\* @__PURE__ \*\/X\(function\(n,t,e\)\{var r=u\.__s\|\|T\?\(e\|\|t\)\(\):t\(\)(.*?)\[n\]\),r\}\);/,
        'Z=function(n,t){var r=t()$1[n]),r};',
      ],
      [/"ondoubleclick"==c\?o="ondblclick":/, ''],
      [/i&&\$\.test\(o\)\?o=.*?:(?=null===f)/, ''],
      [/if\("select"==r\)\{.*?(?=e\.class&&!e)/, ''],
      [/e\.class&&!e\.className\?.*?:(?=e\.className&&)/, ''],
      [/else if\("function"==typeof t\.type&&.*?t\.props=e\}(?=t\.ref&&)/, ''],
      [/t\.\$\$typeof=P,/, ''],
    ],
  },
  {
    // Styles are strings.
    name: 'goober',
    version: '2.1.19',
    file: /goober[\\/]dist[\\/]goober\.modern\.js$/,
    replaced: [
      [/i=e=>\{if\("object"==typeof e\).*?return e\}/, 'i=e=>e'],
      [/let t=u!==e\?e:/, 'let t='],
      [
        /\(n="-"==n\[1\]\?n:n\.replace\(\/\[A-Z\]\/g,"-\$&"\)\.toLowerCase\(\),l\+=o\.p\?o\.p\(n,c\):/,
        '(l+=',
      ],
      [/e\.call\?e\(r\.p\):e;/, 'e;'],
      [/a\.unshift\?a\.raw\?.*?\{\}\):a(?=,t\(r\.target\))/, 'a'],
    ],
  },
  {
    // All requests use one function, with absolute URLs, their own signal and JSON responses.
    name: 'redaxios',
    version: '0.5.1',
    file: /redaxios[\\/]dist[\\/]redaxios\.module\.js$/,
    replaced: [
      [/t=t\|\|\{\},r\.request=.*?,r\.create=e,r\}/, 't={},r}'],
      [/s\.auth&&\(.*?\),(?=o&&)/, ''],
      [/s\.baseURL&&\(.*?\),(?=s\.params)/, ''],
      [/\(s\.paramsSerializer\?.*?:(new URLSearchParams\(s\.params\))\)/, '$1'],
      [/"stream"==s\.responseType\?\(.*?\):e\[s\.responseType\|\|"text"\]/, ' e.text'],
      [/credentials:s\.withCredentials\?"include":i/, 'credentials:i'],
    ],
  },
];

/** @param {Library} library @param {string} source */
const reduceSource = ({ name, version, replaced }, source) => {
  let reduced = source;
  for (const [pattern, by] of replaced) {
    if (reduced.search(pattern) < 0)
      throw new Error(
        `${name} ${version} has no ${pattern}: adapt build/lean-libraries.mjs, see docs/decisions/0011.`,
      );
    reduced = reduced.replace(pattern, by);
  }
  return reduced;
};

/** Returns the reduced source of a library; null if the file is not one of them. @param {string} path */
const loadReduced = (path) => {
  const library = libraries.find(({ file }) => file.test(path));
  if (!library) return null;
  const { name, version } = library;
  const manifest = `${path.slice(0, path.search(library.file))}${name}/package.json`;
  const installed = JSON.parse(readFileSync(manifest, 'utf8')).version;
  if (installed !== version)
    throw new Error(
      `${name} is ${installed}; build/lean-libraries.mjs supports ${version} only, see docs/decisions/0011.`,
    );
  return reduceSource(library, readFileSync(path, 'utf8'));
};

/** Mark of an import of toasts that is being resolved. */
const TOASTS = 'toasts';

/** Creates an esbuild plugin that removes code from the libraries that no widget reaches. @returns {import('esbuild').Plugin} */
export const leanLibraries = () => ({
  name: 'lean-libraries',
  setup: (build) => {
    for (const { file } of libraries)
      build.onLoad({ filter: file }, ({ path }) => ({ contents: loadReduced(path) ?? '', loader: 'js' }));
    // The UI kit exports toasts, which no widget shows. Their package does not say that unused files have no side effects.
    build.onResolve({ filter: /^react-hot-toast\// }, async ({ path, pluginData, ...options }) => {
      if (pluginData === TOASTS) return null;
      return { ...(await build.resolve(path, { ...options, pluginData: TOASTS })), sideEffects: false };
    });
  },
});

/** Creates the same plugin for Vite, so that tests run the libraries of the embed. @returns {import('vite').Plugin} */
export const leanLibrariesVite = () => ({
  name: 'lean-libraries',
  enforce: 'pre',
  load: (id) => loadReduced(id.replace(/\?.*/, '')),
});
