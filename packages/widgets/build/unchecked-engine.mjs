import { readFileSync } from 'node:fs';

/** Returns the replacement for one export of the checks: limits stay, and nothing is refused. @param {string} name @param {string} value */
const unchecked = (name, value) => {
  if (/^[\d_]+;$/.test(value)) return `export const ${name} = ${value}`;
  return `export const ${name} = ${name === 'fieldsOf' ? '(input) => input' : '() => null'};`;
};

/**
 * For esbuild: leaves out of the loan engine what it refuses for being of the wrong kind. In an embed it counts with what the form has
 * checked and the server answered. What only the engine can know it still refuses: a total beyond counting, an instalment below the
 * interest. @returns {import('esbuild').Plugin}
 */
export const uncheckedEngine = () => ({
  name: 'unchecked-engine',
  setup: (build) =>
    build.onLoad({ filter: /packages[\\/]core[\\/]src[\\/]loans[\\/]checks\.ts$/ }, ({ path }) => ({
      contents: [...readFileSync(path, 'utf8').matchAll(/^export const (\w+)(?:: .+?)? = (.*)$/gm)]
        .map(([, name = '', value = '']) => unchecked(name, value))
        .join('\n'),
      loader: 'js',
    })),
});
