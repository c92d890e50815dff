import { readFileSync } from 'node:fs';

/** Templates with styles: css(`...`), glob(`...`), keyframes(`...`), and those after the comment `css`. */
const template = /((?:\b(?:css|glob|keyframes)\(?|\/\* css \*\/)\s*)`((?:[^`\\]|\\.)*)`/g;

/** Removes line breaks and spaces that neither CSS nor goober needs, except in `${}`. @param {string} styles */
const compactStyles = (styles) =>
  styles
    .split(/(\$\{[^}]*\})/)
    .map((part, index) => {
      if (index % 2) return part;
      const oneLine = part.replace(/\s+/g, ' ').replace(/ ?([{};,]) ?/g, '$1');
      return oneLine.replace(/(^|[{};]) ?([\w-]+): /g, '$1$2:');
    })
    .join('')
    .trim();

/** Creates an esbuild plugin that compacts the styles of our components. @returns {import('esbuild').Plugin} */
export const compactCss = () => ({
  name: 'compact-css',
  setup: (build) =>
    build.onLoad({ filter: /packages[\\/](ui|widgets)[\\/]src[\\/].*\.tsx?$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(
        template,
        (_, before, styles) => `${before}\`${compactStyles(styles)}\``,
      ),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    })),
});
