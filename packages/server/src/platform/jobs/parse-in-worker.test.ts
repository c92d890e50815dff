import { Worker } from 'node:worker_threads';
import { err } from '@somesa/core';
import { describe, expect, it } from 'vitest';
import { createParser } from './parse-in-worker';

/** Creates a worker whose one parser is a function, given as source text. */
const serve = (parser: string) => (): Worker =>
  new Worker(
    `import('tsx/esm/api').then(async ({ register }) => {
      register();
      const { serveParsers } = await import('${new URL('serve-parsers.ts', import.meta.url).href}');
      serveParsers({ page: ${parser} });
    });`,
    { eval: true, resourceLimits: { maxOldGenerationSizeMb: 64 } },
  );

type Parse = (text: string) => unknown;

const parse = (parser: string, maxDurationMs = 20_000) =>
  createParser<Parse>('page', { maxDurationMs }, serve(parser));

describe('createParser', () => {
  it('returns the result of the parser, with all lines of a long one in order', async () => {
    const lines = Array.from({ length: 4_500 }, (_, line) => ({ line }));
    const count = 'Array.from({ length: 4500 }, (_, line) => ({ line }))';
    expect(await parse('(text) => text.length')('four')).toEqual({ ok: true, value: 4 });
    expect(await parse(`() => ({ ok: true, value: ${count} })`)('')).toEqual({
      ok: true,
      value: { ok: true, value: lines },
    });
    expect(await parse(`() => ({ ok: true, value: { rest: 1, lines: ${count} } })`)('')).toEqual({
      ok: true,
      value: { ok: true, value: { rest: 1, lines } },
    });
  });

  it('throws what the parser throws', async () => {
    await expect(parse("() => { throw new RangeError('broken'); }")('')).rejects.toThrow('broken');
    await expect(
      parse("() => { setTimeout(() => { throw new Error('late'); }); return new Promise(() => {}); }")(''),
    ).rejects.toThrow('late');
  });

  it('ends a parser that takes too long, and serves others meanwhile', async () => {
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    }, 10);
    const parsed = await parse('() => { for (;;); }', 500)('');
    clearInterval(counting);
    expect(parsed).toEqual(err('too_complex'));
    // A server that was blocked would count once at most.
    expect(turns).toBeGreaterThan(5);
  });

  it('ends a parser that takes too much memory', async () => {
    const parsed = await parse(
      '() => { const kept = []; for (;;) kept.push(new Array(1e5).fill(kept.length)); }',
    )('');
    expect(parsed).toEqual(err('too_complex'));
  });

  it('parses two files at a time, and rejects one if eight wait already', async () => {
    const slow = parse('(text) => new Promise((resolve) => setTimeout(resolve, 100, text))');
    const accepted = Array.from({ length: 10 }, (_, index) => slow(String(index)));
    expect(await slow('one too many')).toEqual(err('busy'));
    expect(await Promise.all(accepted)).toEqual(
      accepted.map((_, index) => ({ ok: true, value: String(index) })),
    );
  });
});
