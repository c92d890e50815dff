import { readFileSync } from 'node:fs';

/** Templates that hold styles: css(`...`), glob(`...`), keyframes`...`, and blocks for them that are marked: `css` in a comment before it. */
const template = /((?:\b(?:css|glob|keyframes)\(?|\/\* css \*\/)\s*)`((?:[^`\\]|\\.)*)`/g;

/** Takes out the line breaks and spaces that neither CSS nor goober needs; what stands in `${}` stays as it is. @param {string} styles */
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

/** For esbuild: ships the styles of our own components without the spaces that make them readable. @returns {import('esbuild').Plugin} */
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
