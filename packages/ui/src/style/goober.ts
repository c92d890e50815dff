import { css as gooberCss, setup as gooberSetup, styled as gooberStyled } from 'goober';

/**
 * goober writes into a style element, which a strict content security policy blocks and a shadow root never sees. Here
 * it writes into one constructable style sheet that every root adopts. It leans on goober's internals: a target is
 * asked for `#_goober`, and `firstChild.data` of that is read and written. A test pins this.
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
let isQueued = false;

const flush = (): void => {
  isQueued = false;
  const whole = globals + text;
  if (sheet) sheet.replaceSync(whole);
  for (const tag of tags) tag.textContent = whole;
};

/** Waits for the end of the render, so that the browser parses the sheet once for all rules of it. */
const queueFlush = (): void => {
  if (isQueued || typeof document === 'undefined') return;
  isQueued = true;
  queueMicrotask(flush);
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
/** Without a window goober uses the target itself as the sheet, so that prerendering works too. */
const target = sink as unknown as Element;

/** Turns a style into a class name. */
export const css = gooberCss.bind({ target }) as typeof gooberCss;

/** Turns keyframes into an animation name. */
export const keyframes = gooberCss.bind({ target, k: 1 } as never) as typeof gooberCss;

/** Makes a styled component. */
export const styled = /* @__PURE__ */ gooberStyled.bind({ target }) as unknown as typeof gooberStyled;

/** Tells goober which `createElement` its styled components use: once, before the first render. */
export const setup = gooberSetup;

/** Adds plain, unnested rules for a whole document, once each. Never in widgets: goober's own has one slot only. */
export const glob = (rules: string): void => {
  if (globals.includes(rules)) return;
  globals += rules;
  queueFlush();
};

/** Answers all rules made so far, for the style sheet of prerendered pages. */
export const extractCss = (): string => globals + text;

/** Styles a document or shadow root with everything made here, now and later. Answers what undoes it. */
export const adoptStyles = (root: Document | ShadowRoot): (() => void) => {
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

/** Joins class names and leaves out what is absent. */
export const cx = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
