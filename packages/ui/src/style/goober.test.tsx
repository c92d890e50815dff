import { expect, test } from 'vitest';
import { waitUntil } from '../testing/render';
import { adoptStyles, css, cx, extractCss, glob, keyframes } from './goober';

const listRules = (root: Document | ShadowRoot): string =>
  root.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n');

test('makes goober write to our style sheet and not to the head', () => {
  const name = css('color: rgb(1, 2, 3);');
  expect(extractCss()).toContain(`.${name}{color:rgb(1, 2, 3);}`);
  expect(document.head.querySelector('style')).toBeNull();
  expect('_goober' in window).toBe(false);
});

test('applies a style that is created after a root has adopted the style sheet', async () => {
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  const release = adoptStyles(root);
  const name = css('color: rgb(4, 5, 6);');
  await waitUntil(() => expect(listRules(root)).toContain(name));
  release();
  expect(root.adoptedStyleSheets).toHaveLength(0);
});

test('adopts the style sheet once even if it is called twice', () => {
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  adoptStyles(root);
  adoptStyles(root);
  expect(root.adoptedStyleSheets).toHaveLength(1);
});

test('keeps each of several global rules once', () => {
  glob('body{margin:0}');
  glob('html{color:red}');
  glob('body{margin:0}');
  expect(extractCss().split('body{margin:0}')).toHaveLength(2);
  expect(extractCss()).toContain('html{color:red}');
});

test('adds keyframes as a rule', () => {
  const name = keyframes('to { opacity: 0; }');
  expect(extractCss()).toContain(`@keyframes ${name}{to{opacity:0;}}`);
});

test('omits empty class names', () => {
  expect(cx('a', false, undefined, null, 'b')).toBe('a b');
});
