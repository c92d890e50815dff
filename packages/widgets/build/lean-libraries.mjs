import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Library
 * @property {string} name
 * @property {string} version
 * @property {RegExp} file path of its file from its own folder
 * @property {string[]} unreached statements that widgets never reach; they are replaced by a function that throws
 * @property {Record<string, string>} simple statements with a simpler replacement that is enough for widgets
 * @property {[RegExp, string][]} replaced code with its replacement, such as flags that are always off
 */

/**
 * Code that the embed removes from its libraries, see docs/decisions/0011. Each library is pinned to the release
 * that was reviewed, because another one may use the removed code. @type {Library[]}
 */
const libraries = [
  {
    // All forms have a resolver, flat names and text values. Their controls are text fields, single selects and radio buttons. They
    // subscribe to `errors` only, in the mode `onTouched`.
    name: 'react-hook-form',
    version: '7.71.0',
    file: /react-hook-form[\\/]dist[\\/]index\.esm\.mjs$/,
    unreached: ['setValues', 'trigger', 'debounce', 'extractFormValues', 'getRuleValue'],
    simple: {
      get: '(object, name, otherwise) => (object && object[name] !== undefined ? object[name] : otherwise)',
      set: '(object, name, value) => { object[name] = value; }',
      unset: '(object, name) => { delete object[name]; }',
      cloneObject: '(value) => (isObject(value) ? { ...value } : value)',
      deepEqual: '(one, other) => JSON.stringify(one) === JSON.stringify(other)',
      isHTMLElement: '(value) => !!value && value.nodeType === 1',
      isBoolean: '() => false',
      getRadioValue: '(radios) => ({ value: radios.find(({ checked }) => checked)?.value ?? null })',
      iterateFieldsByAction:
        '(fields, act, names) => [...names].some((name) => act(fields[name]._f.refs?.[0] ?? fields[name]._f.ref, name))',
      getEventValue: '(event) => event.target.value',
      getFieldValueAs: '(value) => value',
      getResolverOptions: '() => ({})',
      getValidationModes: '() => null',
      skipValidation: '(isBlur, isTouched, isSubmitted) => (isSubmitted ? isBlur : !isTouched && !isBlur)',
      schemaErrorLookup: '(errors, fields, name) => ({ error: get(errors, name), name })',
      shouldSubscribeByName: '() => true',
      shouldRenderFormState: "(state, wanted, keep) => { keep(state); return 'errors' in state; }",
      updateTouchAndDirty:
        '(name, value, isBlur) => { if (isBlur) set(_formState.touchedFields, name, true); return {}; }',
      // No form subscribes to `isValid` or `isValidating`, and no field is ever disabled.
      _setValid: '() => {}',
      _updateIsValidating: '() => {}',
      _setDisabledField: '() => {}',
      isCheckBoxInput: '() => false',
      isMultipleSelect: '() => false',
      isFileInput: '() => false',
      isDateObject: '() => false',
      isNameInFieldArray: '() => false',
      isWatched: '() => false',
      hasValidation: '() => false',
      // Hooks and contexts, because widgets only use `createFormControl`.
      HookFormControlContext: 'null',
      HookFormContext: 'null',
      useIsomorphicLayoutEffect: 'null',
    },
    replaced: [
      [
        /return \{\s*\.\.\.methods,\s*formControl: methods,\s*\};/,
        'return { subscribe, register, handleSubmit, setValue, getValues };',
      ],
      [/_proxy(Subscribe)?FormState\.(isDirty|dirtyFields|touchedFields|isValid)\b/g, 'false'],
      [/_options\.(disabled|delayError|progressive|shouldUnregister|criteriaMode)\b/g, 'undefined'],
      [/options\.(disabled|shouldUnregister|shouldDirty|shouldTouch|shouldValidate)\b/g, 'undefined'],
      [/field\._f\.deps\b/g, 'undefined'],
      [/^ {8}if \(e\) \{[\s\S]*?\n {8}\}/m, ''],
      [/unset\(_formState\.errors, 'root'\);/, ''],
      [/if \(_names\.disabled\.size\) \{[\s\S]*?\n {8}\}/, ''],
      [/if \(_options\.resolver\)/g, 'if (true)'],
      [/!_options\.resolver\b/g, 'false'],
      [/_names\.array\.has\(name\)/g, 'false'],
      [/^HookForm(Control)?Context\.displayName = .*$/gm, ''],
    ],
  },
  {
    // The state of a widget is one `ref()` in a proxy, so nothing in it is tracked.
    name: 'valtio',
    version: '2.3.2',
    file: /valtio[\\/]esm[\\/]vanilla\.mjs$/,
    unreached: [],
    simple: {
      canProxyDefault: '(value) => isObject(value) && !refSet.has(value) && leftOut()',
      addPropListener: '() => {}',
      removePropListener: '() => {}',
    },
    replaced: [
      [/value = getUntracked\(value\) \|\| value;/, ''],
      [/propProxyStates\.forEach\([\s\S]*?\n {4,8}\}\);/g, ''],
    ],
  },
  {
    // Elements have HTML attributes and class names, and selects have no default. No component has default props or legacy lifecycle
    // methods, and handlers use native events.
    name: 'preact',
    version: '11.2.0',
    file: /preact[\\/]compat[\\/]dist[\\/]compat\.mjs$/,
    unreached: [],
    simple: {},
    replaced: [
      [/,\["componentWillMount".*?(?=;var J=)/, ''],
      [/var J=u\.event;u\.event=.*?n\.nativeEvent=n\};/, ''],
      [/H&&"children"==o&&"noscript"==r\|\|/, ''],
      [/if\("style"==o&&.*?\}else (?=if\("defaultValue"==o)/, ''],
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
    unreached: [],
    simple: {},
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
    unreached: [],
    simple: {},
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
const reduceSource = ({ name, version, unreached, simple, replaced }, source) => {
  /** @param {string | RegExp} what */
  const problem = (what) =>
    new Error(
      `${name} ${version} has not one ${what}: adapt build/lean-libraries.mjs, see docs/decisions/0011.`,
    );

  const lines = source.split('\n');
  /** @param {number} at */
  const line = (at) => lines[at] ?? '}';
  /** @param {number} at */
  const indentOf = (at) => line(at).search(/\S/);

  /**
   * A statement's last line: it closes on its own indentation, or the next statement stands there.
   * @param {number} start
   */
  const endOf = (start) => {
    let end = start + 1;
    while (indentOf(end) < 0 || indentOf(end) > indentOf(start) || /^ *[})].*\{$/.test(line(end))) end += 1;
    return /^ *[})]/.test(line(end)) ? end : end - 1;
  };

  /** @param {string} statement @param {string} by */
  const replaceStatement = (statement, by) => {
    const opening = new RegExp(`^ *(?:(?:const|var) ${statement} = |(?:async )?function ${statement}\\()`);
    const [start, ...others] = lines.flatMap((text, at) => (opening.test(text) ? [at] : []));
    if (start === undefined || others.length > 0) throw problem(statement);
    lines.splice(start, endOf(start) - start + 1, `const ${statement} = ${by};`);
  };
  for (const statement of unreached) replaceStatement(statement, 'leftOut');
  for (const [statement, by] of Object.entries(simple)) replaceStatement(statement, by);

  let reduced = lines.join('\n');
  for (const [pattern, by] of replaced) {
    if (reduced.search(pattern) < 0) throw problem(pattern);
    reduced = reduced.replace(pattern, by);
  }
  return `const leftOut = () => { throw new Error('left out of the embed'); };\n${reduced}`;
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

/** Creates an esbuild plugin that removes code from the libraries that no widget reaches. @returns {import('esbuild').Plugin} */
export const leanLibraries = () => ({
  name: 'lean-libraries',
  setup: (build) => {
    for (const { file } of libraries)
      build.onLoad({ filter: file }, ({ path }) => ({ contents: loadReduced(path) ?? '', loader: 'js' }));
  },
});

/** Creates the same plugin for Vite, so that tests run the libraries of the embed. @returns {import('vite').Plugin} */
export const leanLibrariesVite = () => ({
  name: 'lean-libraries',
  enforce: 'pre',
  load: (id) => loadReduced(id.replace(/\?.*/, '')),
});
