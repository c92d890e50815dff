import { expect, test } from 'vitest';
import { escapeHtml, isColourText } from './markup';

test('a text that is escaped ends no attribute and starts no tag', () => {
  expect(escapeHtml(`"><script>'&amp;`)).toBe('&quot;&gt;&lt;script&gt;&#39;&amp;amp;');
});

test.each([
  '#7a1f2b',
  '#abc',
  'rebeccapurple',
  'rgb(1 2 3 / 50%)',
  'hsl(12deg, 3%, 4%)',
  'oklch(0.6 0.1 30)',
])('%s has the form of a colour', (text) => expect(isColourText(text)).toBe(true));

test.each(['', '7a1f2b', '#12', 'red;background:url(x)', 'url(x)', 'rgb(1,2,3', 'red"onload="x', 'var(--x)'])(
  '%j does not',
  (text) => expect(isColourText(text)).toBe(false),
);
