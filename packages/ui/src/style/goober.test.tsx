import { expect, test, vi } from 'vitest';
import { adoptStyles, css, cx, extractCss, glob, keyframes } from './goober';

const textOf = (root: Document | ShadowRoot): string =>
  root.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n');

test('goober writes into our sheet and never into the head', () => {
  const name = css('color: rgb(1, 2, 3);');
  expect(extractCss()).toContain(`.${name}{color:rgb(1, 2, 3);}`);
  expect(document.head.querySelector('style')).toBeNull();
  expect('_goober' in window).toBe(false);
});

test('a style made after a root adopted the sheet reaches that root', async () => {
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  const release = adoptStyles(root);
  const name = css('color: rgb(4, 5, 6);');
  await vi.waitFor(() => expect(textOf(root)).toContain(name));
  release();
  expect(root.adoptedStyleSheets).toHaveLength(0);
});

test('adopting twice keeps one sheet', () => {
  const root = document.createElement('div').attachShadow({ mode: 'open' });
  adoptStyles(root);
  adoptStyles(root);
  expect(root.adoptedStyleSheets).toHaveLength(1);
});

test('plain rules stand before the classes, once each, and push none of each other out', () => {
  glob('body{margin:0}');
  glob('html{color:red}');
  glob('body{margin:0}');
  expect(extractCss().split('body{margin:0}')).toHaveLength(2);
  expect(extractCss()).toContain('html{color:red}');
});

test('keyframes become a rule of their own', () => {
  const name = keyframes('to { opacity: 0; }');
  expect(extractCss()).toContain(`@keyframes ${name}{to{opacity:0;}}`);
});

test('absent class names are left out', () => {
  expect(cx('a', false, undefined, null, 'b')).toBe('a b');
});
