import { expect, it } from 'vitest';
import { escapeHtml, isCssColour } from './markup';

it('escapeHtml escapes every character that ends an attribute or starts a tag', () => {
  expect(escapeHtml(`"><script>'&amp;`)).toBe('&quot;&gt;&lt;script&gt;&#39;&amp;amp;');
});

it.each(['#7a1f2b', '#abc', 'rebeccapurple', 'rgb(1 2 3 / 50%)', 'hsl(12deg, 3%, 4%)', 'oklch(0.6 0.1 30)'])(
  'isCssColour accepts %s',
  (text) => expect(isCssColour(text)).toBe(true),
);

it.each(['', '7a1f2b', '#12', 'red;background:url(x)', 'url(x)', 'rgb(1,2,3', 'red"onload="x', 'var(--x)'])(
  'isCssColour rejects %j',
  (text) => expect(isCssColour(text)).toBe(false),
);
