import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { colours, darkColours } from '../packages/core/src/site/brand';
import { extractCss } from '../packages/ui/src/style/goober';
import * as tokens from '../packages/ui/src/style/tokens';
import { compact, compileStyles, createShortener } from '../packages/widgets/build/compile-styles.mjs';
import { NOT_COMPILED } from '../packages/widgets/build/not-compiled.mjs';
import { filesBelow, readText } from './project-files';
import { root } from './root.mjs';

const compile = (source: string): string => compileStyles(source, { ...tokens, colours, darkColours });

/** Returns the compiled styles in a source. */
const listStyles = (source: string): string[] =>
  [...compile(source).matchAll(/\/\* @__PURE__ \*\/ (?:css|keyframes)\(`([^`]*)`\)/g)].map(
    ([, style = '']) => style,
  );

/** Returns a pattern of a compiled style, with one name of goober for every `&` and any value for a hole. */
const toPattern = (style: string): RegExp => {
  const escaped = style.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\\\$\\\{.*?\\\}/g, '[^;{}]+');
  return new RegExp(escaped.replace('&', '(go\\d+)').replaceAll('&', '\\1'));
};

it('compiles each style of our components to the rules that goober writes at run time', async () => {
  const paths = ['packages/ui/src', 'packages/widgets/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !/style.(goober|compiled)\.ts$/.test(name))
      .map((name) => join(root, folder, name)),
  );
  const styled = paths.filter((path) => /\b(css|keyframes)\(/.test(readFileSync(path, 'utf8')));
  await Promise.all(styled.map((path) => import(path)));
  const rules = compact(extractCss());
  const styles = styled.flatMap((path) => listStyles(readFileSync(path, 'utf8')));
  expect(styles.length).toBeGreaterThan(100);
  for (const style of styles) expect(rules).toMatch(toPattern(style));
}, 60_000);

it('keeps the strings of styles', () => {
  expect(listStyles('css(`&::before { content: "a , b" ; color: red; }`)')).toEqual([
    '.&::before{content:"a , b";color:red}',
  ]);
});

it('fills in constants and parts of styles, and leaves other holes in values', () => {
  const source = `const dark = /* css */ \`color: \${colour.ink};\`;
    const spin = keyframes('to { opacity: 0; }');
    const box = css(\`& a { \${dark} animation: \${spin} \${motion.calmMs}ms; }\`);`;
  expect(listStyles(source)).toEqual([
    '@keyframes &{to{opacity:0}}',
    `.& a{color:var(--so-ink);animation:\${spin} 250ms}`,
  ]);
});

it.each(['css(text)', 'keyframes(text)', 'css(`$' + '{text}`)', 'css`color: red;`'])(
  'marks the style %s, which it can’t compile',
  (source) => {
    expect(compile(source)).toContain(NOT_COMPILED);
  },
);

it('shortens the custom properties of the theme alone', () => {
  const shorten = createShortener('--so-ink: red; --so-ink-dark: var(--so-ink);');
  expect(shorten('var(--so-ink) --so-ink-dark --so-other --somesa-text')).toBe(
    'var(--a) --b --so-other --somesa-text',
  );
});

// A page's author may set `--somesa-surface` and other colours of the theme: only `background` would accept an image there.
it('finds no background that accepts an image in place of a colour of the theme', () => {
  const sources = ['packages/ui/src', 'packages/widgets/src']
    .flatMap(filesBelow)
    .filter((file) => /\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => /background(-image)?: ?(\$\{|var\()/.test(readText(file)))).toEqual([]);
});
