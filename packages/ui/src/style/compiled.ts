/**
 * Replaces `goober.ts` in the embed, whose styles goober compiles at build time
 * (`packages/widgets/build/compile-styles.mjs`). It has the same exports, except those for styled components,
 * which no widget uses.
 */
import { getRules, setRules } from './style-sheet';

export { adoptStyles, cx, extractCss, glob } from './style-sheet';

let count = 0;

export const css = (rules: string): string => {
  const name = `so${count++}`;
  setRules(getRules() + rules.replace(/&/g, name));
  return name;
};

export { css as keyframes };
