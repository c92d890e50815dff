import { expect, test } from 'vitest';
import { css, extractCss, keyframes } from './compiled';

test('adds the rules of each style under a name of its own', () => {
  const box = css('.&{color:red}.&:hover{color:blue}');
  const fade = keyframes('@keyframes &{to{opacity:0}}');
  expect(extractCss()).toContain(
    `.${box}{color:red}.${box}:hover{color:blue}@keyframes ${fade}{to{opacity:0}}`,
  );
  expect(fade).not.toBe(box);
});
