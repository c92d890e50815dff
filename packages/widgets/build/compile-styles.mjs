/**
 * Compiles the styles of our components with goober while the embed is built, so that the embed contains
 * rules and no goober. A style that it can't compile stays as it is, and must not be in the embed.
 */
import { readFileSync } from 'node:fs';
import { css as goober } from 'goober';
import { NOT_COMPILED } from './not-compiled.mjs';

/** Call with the literal of a style: css(`...`), keyframes('...'). */
const call = /\b(css|keyframes)\(\s*(`(?:[^`\\]|\\.)*`|'(?:[^'\\]|\\.)*'),?\s*\)/g;
/** Call with anything else, or without the mark of a compiled style. */
const otherCall = /(?<!\*\/ |\w)(?:css|keyframes)(?=[(`])/g;
/** Constant with a part of a style. */
const part = /const (\w+) = \/\* css \*\/ (`(?:[^`\\]|\\.)*`);/g;
const hole = /\$\{([^}]*)\}/g;
/** Hole outside the value of a declaration. */
const holeInName = /[`{};][^:`{};]*\$\{/;

/** @typedef {Record<string, unknown>} Values values of constants by their names */

/** Evaluates an expression. Returns undefined if it uses anything but the constants. @param {string} expression @param {Values} values */
const evaluate = (expression, values) => {
  try {
    return new Function(...Object.keys(values), `return ${expression};`)(...Object.values(values));
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
};

/** Removes the spaces and semicolons that CSS does not need, except in strings. @param {string} rules */
export const compact = (rules) =>
  rules
    .replace(/("[^"]*")|\s*([{};,])\s*|\s+/g, (_, string, mark) => string ?? mark ?? ' ')
    .replaceAll(';}', '}');

/** Compiles a style to rules with `&` in place of its name. @param {string} style @param {boolean} isKeyframes @returns {string} */
const compileStyle = (style, isKeyframes) => {
  const target = { data: '' };
  const name = /** @type {Function} */ (goober).call({ target, k: isKeyframes }, style);
  return compact(target.data.replaceAll(name, '&'));
};

/**
 * Compiles the styles in a source, with the values of constants. @param {string} source @param {Values}
 * constants @returns {string}
 */
export const compileStyles = (source, constants) => {
  const values = { ...constants };
  return source
    .replace(part, (_, name, literal) => {
      values[name] = compact(String(evaluate(literal, values)));
      return `const ${name} = ${JSON.stringify(values[name])};`;
    })
    .replace(call, (whole, name, literal) => {
      /** @type {string[]} */
      const left = [];
      const filled = literal.replace(
        hole,
        (/** @type {string} */ expression, /** @type {string} */ inside) => {
          const value = evaluate(inside, values);
          return value === undefined ? `\${${left.push(expression) - 1}}` : String(value);
        },
      );
      if (holeInName.test(filled)) return whole;
      const style = String(evaluate(filled.replace(hole, 'hole$1'), {}));
      const rules = compileStyle(style, name === 'keyframes').replace(/[`\\]/g, '\\$&');
      return `/* @__PURE__ */ ${name}(\`${rules.replace(/hole(\d+)/g, (_, index) => left[index] ?? '')}\`)`;
    })
    .replace(otherCall, NOT_COMPILED);
};

/**
 * Creates a function that shortens the names of custom properties to a letter each: `--a` for the first one
 * of the theme.
 * @param {string} theme source with all of them @returns {(source: string) => string}
 */
export const createShortener = (theme) => {
  const names = [...new Set(theme.match(/--so-[a-z-]+(?=:)/g))];
  if (names.length > 26) throw new Error('Too many custom properties for a letter each.');
  const shorten = (/** @type {string} */ name) =>
    names.includes(name) ? `--${(names.indexOf(name) + 10).toString(36)}` : name;
  return (source) => source.replace(/--so-[a-z-]+/g, shorten);
};

/**
 * Creates an esbuild plugin that compiles the styles of our components.
 * @param {Values} constants @param {string} theme file with the custom properties @returns {import('esbuild').Plugin}
 */
export const compiledStyles = (constants, theme) => ({
  name: 'compiled-styles',
  setup: (build) => {
    const shorten = createShortener(readFileSync(theme, 'utf8'));
    const filter = /packages[\\/](ui|widgets)[\\/]src[\\/].*\.tsx?$/;
    build.onLoad({ filter, namespace: 'file' }, ({ path }) => {
      const source = readFileSync(path.replace(/goober\.ts$/, 'compiled.ts'), 'utf8');
      return {
        contents: shorten(compileStyles(source, constants)),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
      };
    });
  },
});
