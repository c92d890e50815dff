/**
 * True if the browser has constructable style sheets. A style element is blocked by a strict content security
 * policy, and a shadow root does not see those of the page. Every root adopts this one sheet instead.
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
  const rules = extractCss();
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

export const getRules = (): string => text;

export const setRules = (rules: string): void => {
  text = rules;
  queueFlush();
};

/**
 * Adds plain, unnested rules for a whole document, each once. goober's own `glob` keeps only the last rules.
 */
export const glob = (rules: string): void => {
  if (globals.includes(rules)) return;
  globals += rules;
  queueFlush();
};

/** Returns all rules so far, for the style sheet of prerendered pages. */
export const extractCss = (): string => globals + text;

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
