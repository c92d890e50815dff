import { css as gooberCss, setup as gooberSetup, styled as gooberStyled } from 'goober';
import { getRules, setRules } from './style-sheet';

export { adoptStyles, cx, extractCss, glob } from './style-sheet';

/**
 * Target of goober's rules, which go to our style sheet and not to a style element. This relies on goober's
 * internals, which a test pins: it queries the target for `#_goober`, and reads and writes `firstChild.data`
 * of the result. Without a window it uses the target itself, so prerendering works too.
 */
const sink = {
  get data(): string {
    return getRules();
  },
  set data(rules: string) {
    if (rules !== getRules()) setRules(rules);
  },
  querySelector: () => element,
};
const element = { firstChild: sink, parentNode: true, nonce: '' };
const target = sink as unknown as Element;

export const css = gooberCss.bind({ target }) as typeof gooberCss;

export const keyframes = gooberCss.bind({ target, k: 1 } as never) as typeof gooberCss;

export const styled = /* @__PURE__ */ gooberStyled.bind({ target }) as unknown as typeof gooberStyled;

/** Sets the `createElement` of goober's styled components. Call it once, before the first render. */
export const setup = gooberSetup;
