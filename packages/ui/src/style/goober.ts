import { css as gooberCss, setup as gooberSetup, styled as gooberStyled } from 'goober';

/**
 * True if the browser has constructable style sheets. goober writes to a style element, which a strict content security policy
 * blocks and a shadow root does not see. Here it writes to one constructable style sheet that every root adopts. This relies on
 * goober's internals, which a test pins: it queries the target for `#_goober`, and reads and writes `firstChild.data` of the result.
 */
const canConstruct =
  typeof document !== 'undefined' &&
  'adoptedStyleSheets' in document &&
  typeof CSSStyleSheet === 'function' &&
  'replaceSync' in CSSStyleSheet.prototype;

const sheet = canConstruct ? new CSSStyleSheet() : null;
/** Style elements for browsers without constructable sheets (Chrome before 73, Safari before 16.4). */
const tags = new Set<HTMLStyleElement>();

let text = '';
let globals = '';
/** True once a root has the style sheet; until then, rules are only collected. */
let isAdopted = false;
let isQueued = false;

const flush = (): void => {
  isQueued = false;
  const rules = globals + text;
  if (sheet) sheet.replaceSync(rules);
  for (const tag of tags) tag.textContent = rules;
};

/** Queues a flush at the end of the render, so that the browser parses the sheet only once. */
const queueFlush = (): void => {
  if (isQueued || !isAdopted) return;
  isQueued = true;
  queueMicrotask(() => {
    if (isQueued) flush();
  });
};

const sink = {
  get data(): string {
    return text;
  },
  set data(value: string) {
    if (value === text) return;
    text = value;
    queueFlush();
  },
  querySelector: () => element,
};
const element = { firstChild: sink, parentNode: true, nonce: '' };
/** Target of goober's rules. Without a window goober uses it as the style sheet itself, so prerendering works too. */
const target = sink as unknown as Element;

/** Returns the class name of a style. */
export const css = gooberCss.bind({ target }) as typeof gooberCss;

/** Returns the animation name of keyframes. */
export const keyframes = gooberCss.bind({ target, k: 1 } as never) as typeof gooberCss;

/** Creates a styled component. */
export const styled = /* @__PURE__ */ gooberStyled.bind({ target }) as unknown as typeof gooberStyled;

/** Sets the `createElement` of goober's styled components. Call it once, before the first render. */
export const setup = gooberSetup;

/** Adds plain, unnested rules for a whole document, each once. goober's own `glob` keeps only the last rules. */
export const glob = (rules: string): void => {
  if (globals.includes(rules)) return;
  globals += rules;
  queueFlush();
};

/** Returns all rules so far, for the style sheet of prerendered pages. */
export const extractCss = (): string => globals + text;

/** Applies all rules, present and future, to a document or shadow root. Returns a function that undoes this. */
export const adoptStyles = (root: Document | ShadowRoot): (() => void) => {
  isAdopted = true;
  if (sheet) {
    if (!root.adoptedStyleSheets.includes(sheet))
      root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    flush();
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
    };
  }
  const tag = document.createElement('style');
  tags.add(tag);
  ('head' in root ? root.head : root).append(tag);
  flush();
  return () => {
    tags.delete(tag);
    tag.remove();
  };
};

/** Joins class names and omits empty ones. */
export const cx = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
