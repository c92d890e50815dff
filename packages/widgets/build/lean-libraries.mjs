import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Library
 * @property {string} name
 * @property {string} version
 * @property {RegExp} file path of its file from its own folder
 * @property {[RegExp, string][]} replaced code with its replacement, such as flags that are always off
 */

/**
 * Code that the embed removes from its libraries, see docs/embed-loading.md. Each library is pinned to the
 * release that was reviewed, because another one may use the removed code. @type {Library[]}
 */
const libraries = [
  {
    // Nothing is hydrated, suspends, is rendered into another element, or keeps its state while it moves. No
    // component uses lifecycle methods but componentDidCatch, MathML, inner HTML, default values, popovers,
    // cells over several columns or rows, or styles as strings.
    name: 'preact',
    version: '11.2.0',
    file: /preact[\\/]dist[\\/]preact\.mjs$/,
    replaced: [
      [/128&u\.__u&&.*?l=o\[0\]\|\|l\),/, ''],
      [/M\.__P&&\(s=l,.*?(?=l=I\()/, ''],
      [/M\.__P&&\(r\.__e=null,l=s\),r\.__u&=-161,p&&p\.some\(g\),/, ''],
      [/if\((e\.length=v,r\.__v=null),c\|\|o\).*?else (?=r\.__e=u\.__e;)/, '$1,'],
      [/t&&t\.then\|\|(?=D\(r\))/, ''],
      [/function B\(n,t\).*?(?=function D)/, ''],
      [/!u&&\(i=t\.__c\)&&\(i=i\.__z\).*?g\(i\)\),/, ''],
      [/u&&!t\.props\.__P\)/, 'u)'],
      [/\|\|n\.props\.__P\?null/, '?null'],
      [/&&!n\.props\.__P\)/, ')'],
      [/if\(n\.props\.__P\)return t;/, ''],
      [/if\(("svg"==C)\?(f="[^"]*").*?o\[s\]=null;break\}/, 'if($1)$2;'],
      [/,l&&\(n\.__m&&.*?o=null\}/, '}'],
      [/if\(a="template"==C.*?\.value;(?=for)/, ''],
      [/l&&"function"!=typeof k\|\|/, ''],
      [/\("foreignObject"==C.*?(?=I\(a,)/, ''],
      [
        /I\(a,(.*?),o\?o\[0\]:(u\.__k&&S\(u,0\)),l,c\),o&&o\.some\(g\)\),l&&"textarea"!=C\|\|\(/,
        'I(t,$1,$2,l,c)),(',
      ],
      [/l&&t\.data==x\|\|/, ''],
      [/M!==k&&C&&.*?\(M,L\),(?=r\.__v==)/, ''],
      [/,V\.getDerivedStateFromProps&&\(d\.__s==.*?\(M,d\.__s\)\)\)/, ''],
      [/d\.componentWillUpdate&&.*?\(k,b,m\)\}\)/, ''],
      [/else C&&!V\.getDerivedStateFromProps.*?d\.componentDidMount\);/, ''],
      [/C&&u\.__c&&d\.getSnapshotBeforeUpdate.*?\(k,b\)\),/, ''],
      [/k=d\.props,b=d\.state,/, ''],
      [/t\.replace\(\/xlink\(H\|:h\)\/,"h"\)/, 't'],
      [/"dangerouslySetInnerHTML"==s\?y=k:/, ''],
      [/"dangerouslySetInnerHTML"==s\?h=k:/, ''],
      [/h\?\(l\|\|y&&.*?\(t\.textContent=""\),(I\(.*?,c\))\)(?=,\()/, '$1'],
      [/if\("string"==typeof r\)n\.style.*?\{(?=if\("string"==typeof u)/, '{'],
      [/(?<=\{)if\("string"==typeof u&&\(n\.style\.cssText=u=""\),u\)/, 'if(u)'],
      [/"list"!=t&&"form"!=t&&/, ''],
      [/"rowSpan"!=t&&"colSpan"!=t&&/, ''],
      // `translate` is an attribute with a word, and a property with a boolean value.
      [/"popover"!=t&&/, '"translate"!=t&&'],
      // Controls but file fields report each change of their value, and the focus events of React bubble.
      [
        /\(t=t\.slice\(2\)\)\[0\]<"a"&&\(t=t\.toLowerCase\(\)\)/,
        't={blur:"focusout",change:"file"==n.type?"":"input",focus:"focusin"}[t=t.slice(2).toLowerCase()]||t',
      ],
      [/"popover"==t&&1==r\?"":r/, 'r'],
      [/9==r\.nodeType&&\(r=r\.documentElement\),/, ''],
      [/!u&&r\.moveBefore&&o\.parentNode\?.*?:(?=r\.insertBefore)/, ''],
      [/"value"==s&&"defaultValue"in x\|\|"checked"==s&&"defaultChecked"in x\|\|/, ''],
      // Arguments that only these parts needed are not passed.
      [/32&u\.__u\?\[i\]:null,f,i\|\|S\(u\),32&u\.__u,o\)/, 'f,i||S(u),o)'],
      [/function I\(n,t,r,u,i,f,o,e,l,c,a\)/, 'function I(n,t,r,u,i,f,e,l,a)'],
      [/z\(n,v,h,i,f,o,e,l,c,a\)/, 'z(n,v,h,i,f,e,l,a)'],
      [/function z\(t,r,u,i,f,o,e,l,c,a\)/, 'function z(t,r,u,i,f,e,l,a)'],
      [/\[A\],r,u,i,f,o,e,l,c,a\)/, '[A],r,u,i,f,e,l,a)'],
      [/F\(u\.__e,r,u,i,f,o,e,c,a,t\)/, 'F(u.__e,r,u,i,f,e,a,t)'],
      [/function F\(t,r,u,i,f,o,e,l,c,a\)/, 'function F(t,r,u,i,f,e,c,a)'],
      [/\[_\],r,u,i,f,o,e,(.*?),l,c\)/, '[_],r,u,i,f,e,$1,c)'],
      [/\(u=t&&32&t\.__u\)\?null:/, ''],
      [
        /i\?null:r\.firstChild\?d\.call\(r\.childNodes\):null,f,i\?i\.__e:r\.firstChild,u,o\)/,
        'f,i&&i.__e,o)',
      ],
      // No hook sees elements or events, and updates wait for a microtask. No code waits for a new state or
      // forces an update.
      [/return!o&&n\.vnode&&n\.vnode\(e\),e\}/, 'return e}'],
      [/n\.vnode&&n\.vnode\(r\),/, ''],
      [/n\.event\?n\.event\(r\):r/, 'r'],
      [
        /\((8&t\.__g\|\|\(t\.__g\|=8,u\.push\(t\),f\+\+\))\)&&.*?queueMicrotask\)\(H\)/,
        '$1||queueMicrotask(H)',
      ],
      [/\(i\|\|queueMicrotask\)\(H\)/, 'queueMicrotask(H)'],
      [/t&&this\.__k\.push\(t\),/, ''],
      [/,d\.__k=\[\]\),C&&/, '),C&&'],
      [/y\.push\.apply\(d\.__h,d\.__k\),d\.__k=\[\],/, ''],
      [/C&&\(y\.push\.apply\(d\.__h,d\.__k\),d\.__k=\[\]\),/, ''],
      [/x\.prototype\.forceUpdate=.*?L\(this\)\)\},/, ''],
      // There are no comments between elements.
      [
        /for\((t&&!t\.parentNode&&.*?\(t=null\)),o=n\.__e,e=t;.*?return t\}/,
        '$1;(o=n.__e)!=t&&r.insertBefore(o,t||null);return o&&o.nextSibling}',
      ],
      [/export\{/, 'export{m as createVNode,'],
    ],
  },
  {
    // Nothing has set hooks of Preact before, nothing debugs them, and no component with hooks says itself
    // whether it updates.
    name: 'preact',
    version: '11.2.0',
    file: /preact[\\/]hooks[\\/]dist[\\/]hooks\.mjs$/,
    replaced: [
      [/a\.__h&&a\.__h\(r,n,f\|\|t\),f=0;/, ''],
      [/return f=1,/, 'return '],
      [/return f=5,/, 'return '],
      [/return f=8,/, 'return '],
      [/var c=r\.shouldComponentUpdate;/, ''],
      [/if\((u\.__\.some\(.*?\}\)),c\)\{.*?:e\}/, '$1;'],
      [/(?<=a=n),v=a\.__b,.*?p=a\.__;/, ';'],
      [/v&&v\(n\)/, '0'],
      [/,p&&p\(n,t\)/, ''],
      [/l&&l\(n\),/, ''],
      [/m&&m\(n\);/, ''],
      [/,h&&h\(n,t\)/, ''],
      [/s&&s\(n\);/, ''],
      [/!a\.__s&&/, ''],
      [/!a\.__s&&/, ''],
      [/k="function"==typeof requestAnimationFrame;/, 'k;'],
      [/k&&cancelAnimationFrame/, 'cancelAnimationFrame'],
      [/k&&\(t=requestAnimationFrame\(r\)\)/, 't=requestAnimationFrame(r)'],
      [/1!=n&&i==a\.requestAnimationFrame\|\|.*?\|\|z\)\(g\)/, '1==n&&z(g)'],
    ],
  },
  {
    // It creates elements by the function of preact.
    name: 'preact',
    version: '11.2.0',
    file: /preact[\\/]jsx-runtime[\\/]dist[\\/]jsxRuntime\.mjs$/,
    replaced: [
      [/import\{options as r,/, 'import{createVNode,options as r,'],
      [/var s=\{type:t,.*?,s\}/, 'return createVNode(t,p,n,c,null)}'],
    ],
  },
  {
    // No component has default props or legacy lifecycle methods, and handlers use native events. Preact
    // itself knows the names of attributes; the names of events that React has differently are replaced
    // above, and selects have no default.
    name: 'preact',
    version: '11.2.0',
    file: /preact[\\/]compat[\\/]dist[\\/]compat\.mjs$/,
    replaced: [
      [/t\.prototype\.isReactComponent=!0,\["componentWillMount".*?(?=var J=)/, ''],
      [/return null==t\.__k&&\(t\.textContent=""\),(o\(n,t\)),.*?null\}/, '$1}'],
      [/return!!n\.__k&&\((o\(null,n\)),!0\)/, '$1'],
      [/var J=u\.event;u\.event=.*?n\.nativeEvent=n\};/, ''],
      [/,Q=u\.vnode;/, ';'],
      [/u\.vnode=function\(t\)\{if\("string".*?Q&&Q\(t\)\};/, ''],
      [
        /Z=\/\* @__PURE__ \*\/X\(function\(n,t,e\)\{var r=u\.__s\|\|T\?\(e\|\|t\)\(\):t\(\)(.*?)\[n\]\),r\}\);/,
        'Z=function(n,t){var r=t()$1[n]),r};',
      ],
    ],
  },
  {
    // All requests use one function, which gives a method, a fetch with its own signal, and which statuses
    // are accepted. Addresses are absolute and without a query, header names in small letters, bodies and
    // responses JSON. There are no cookies.
    name: 'redaxios',
    version: '0.5.1',
    file: /redaxios[\\/]dist[\\/]redaxios\.module\.js$/,
    replaced: [
      [/function n\(e,t,r\)\{.*?return o\}(?=function r)/, ''],
      [/function r\(e,r,a,o,i\)\{var u=.*?(?=c=\{config)/, 'function r(u,s){var o=s.data,'],
      [/c=\{config:r\},s=n\(t,r\),f=\{\};.*?o\.text&&\(/, 'c={},f={};o&&('],
      [/try\{f\[s\.xsrfHeaderName\].*?catch\(e\)\{\}/, ''],
      [/s\.baseURL&&\(.*?\),(?=s\.params)/, ''],
      [/s\.params&&\(.*?(?=,\(s\.fetch)/, 's.params&&(u+="?"+new URLSearchParams(s.params))'],
      [/\(s\.fetch\|\|fetch\)/, 's.fetch'],
      [/\(a\|\|s\.method\|\|"get"\)/, 's.method'],
      [/headers:n\(s\.headers,f,!0\),credentials:.*?:i\}/, 'headers:{...s.headers,...f}}'],
      [/"stream"==s\.responseType\?\(.*?\):e\[s\.responseType\|\|"text"\]/, ' e.text'],
      [/\(s\.validateStatus\?(s\.validateStatus\(e\.status\)):e\.ok\)/, ' $1'],
      [/t=t\|\|\{\},r\.request=.*?,r\.create=e,r\}/, 'r}'],
    ],
  },
];

/** @param {Library} library @param {string} source */
const reduceSource = ({ name, version, replaced }, source) => {
  let reduced = source;
  for (const [pattern, by] of replaced) {
    if (reduced.search(pattern) < 0)
      throw new Error(
        `${name} ${version} has no ${pattern}: adapt build/lean-libraries.mjs, see docs/embed-loading.md`,
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
      `${name} is ${installed}; build/lean-libraries.mjs supports ${version} only, see docs/embed-loading.md`,
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
    // The API converts digits of other scripts.
    build.onLoad({ filter: /core[\\/]src[\\/]strings[\\/]latin-digits\.ts$/ }, () => ({
      contents: 'export const toLatinDigits = (text) => text;',
      loader: 'js',
    }));
    // The UI kit exports toasts, which no widget shows. Their package does not say that unused files have no
    // side effects.
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
