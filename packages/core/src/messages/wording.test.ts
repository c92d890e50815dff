import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Words and phrases that English texts must not contain. The terms to use are in docs/glossary.md. */
const unwanted = [
  // Old-fashioned or indirect English.
  /\b(?:some|any)body\b/i,
  /\bnobody’s\b/i,
  /\b(?:whom|whoever|whatever|anew|shall)\b/i,
  /\b(?:at hand|if you like|by itself|by ourselves)\b/i,
  /\bcounts? (?:no more|until|already|at once|after|for nothing)\b/i,
  /\bnothing (?:was taken|is taken|is to do|was paid|was repaid|is kept)\b/i,
  /\b(?:it )?stands (?:on|in|here|below|beside|under|again)\b/i,
  /\bis over\b/i,
  // Words for which payments and lending have a term.
  /\b(?:take|took|taken|taking) (?:\w+ )?back\b/i,
  /\b(?:sent?|sending|gave|given|give) (?:\w+ )?back\b/i,
  /\b(?:begun|under way|in doubt|heard of|looked at|put aside|kept apart|handed over)\b/i,
  /\bgiven up\b/i,
  /\bbank lines?\b/i,
  /\bbank money\b/i,
  /\bpapers\b/i,
  /\bbook(?:ed)? (?:it|to|at|the money)\b/i,
  /\b(?:the books|still owed|in all|at most|worked out|working out|late charges?)\b/i,
  /\bwhy not\b/i,
  // No space stands before a percent sign; email and login are one word.
  /[\d}] %/,
  /\be-mail/i,
  /\blog-in\b/i,
];

const folder = fileURLToPath(new URL('en', import.meta.url));

const listTexts = (value: unknown, key: string): [key: string, text: string][] =>
  typeof value === 'string'
    ? [[key, value]]
    : Object.entries(value as object).flatMap(([name, below]) =>
        listTexts(below, key.endsWith(':') ? key + name : `${key}.${name}`),
      );

const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) =>
    listTexts(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')), `${file.replace(/\.json$/, '')}:`),
  );

it('English texts contain no unwanted words', () => {
  expect(texts.length).toBeGreaterThan(2_000);
  const found = texts.flatMap(([key, text]) =>
    unwanted.flatMap((pattern) => {
      const [words] = pattern.exec(text.replace(/\{\w+\}/g, '{}')) ?? [];
      return words ? [`${key}: “${words}” in “${text}”`] : [];
    }),
  );
  expect(found).toEqual([]);
});
