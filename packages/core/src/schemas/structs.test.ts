import { define, object, string } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { parseRequest } from './field-errors';
import { createJsonSchema, either, maybe, optionally } from './json-schema';
import { asOne, lines, listOf, matching, oneOfOrError, orNull, trimmedLine, whole, wordsOf } from './structs';

const number = whole('amount_invalid', { minimum: 1, maximum: 9 });
const code = matching('reason_invalid', { pattern: '^[a-z]*$', maxLength: 3 });
const pair = listOf(number, 'field_invalid', { minItems: 1, maxItems: 2, uniqueItems: true });
const part = asOne(object({ number }), 'term_invalid', ({ number }) => number !== 5);

/** Returns the value of a field, or its error. */
const parse = (struct: object, value: unknown): unknown => {
  const parsed = parseRequest<object, unknown>({ value }, object({ value: struct as never }) as never);
  return parsed.ok ? (parsed.value as { value: unknown }).value : parsed.error.value?.[0];
};

describe('a struct with bounds', () => {
  it.each<[object, unknown, unknown]>([
    [number, 1, 1],
    [number, 9, 9],
    [number, 0, 'amount_invalid'],
    [number, 10, 'amount_invalid'],
    [number, 1.5, 'amount_invalid'],
    [number, '1', 'amount_invalid'],
    [code, 'abc', 'abc'],
    [code, 'abcd', 'reason_invalid'],
    [code, 'A', 'reason_invalid'],
    [pair, [1, 2], [1, 2]],
    [pair, [], 'field_invalid'],
    [pair, [1, 2, 3], 'field_invalid'],
    [pair, [1, 1], 'field_invalid'],
    [pair, [0], 'amount_invalid'],
    [wordsOf(['a', 'b'], 'scopes_invalid', { maxItems: 2 }), ['c'], 'scopes_invalid'],
    [part, { number: 1 }, { number: 1 }],
    [part, { number: 10 }, 'term_invalid'],
    [part, { number: 5 }, 'term_invalid'],
    [part, { number: 1, more: 1 }, 'term_invalid'],
    [orNull(number), ' ', null],
    [orNull(trimmedLine(3, 'term_invalid')), ' ab ', 'ab'],
    [trimmedLine(3, 'term_invalid', { missing: 'reason_required' }), ' ', 'reason_required'],
    [lines(3, 'term_invalid', { missing: null }), ' ', ''],
  ])('%# parses %j', (struct, value, result) => expect(parse(struct, value)).toEqual(result));

  it('describes its bounds', () => {
    const body = object({
      number,
      code,
      pair,
      part: optionally(part),
      word: maybe(oneOfOrError(['a'], 'term_invalid')),
    });
    const numberSchema = { type: 'integer', minimum: 1, maximum: 9 };
    expect(createJsonSchema(body)).toEqual({
      type: 'object',
      properties: {
        number: numberSchema,
        code: { type: 'string', pattern: '^[a-z]*$', maxLength: 3 },
        pair: { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true, items: numberSchema },
        part: {
          type: 'object',
          properties: { number: numberSchema },
          required: ['number'],
          additionalProperties: false,
        },
        word: { oneOf: [{ const: 'a' }, { type: 'null' }] },
      },
      required: ['number', 'code', 'pair', 'word'],
      additionalProperties: false,
    });
    expect(createJsonSchema(either(string(), number))).toEqual({ oneOf: [{ type: 'string' }, numberSchema] });
  });

  it('can’t be left without a description', () => {
    expect(() => createJsonSchema(define('unknown', () => true))).toThrow('describe the JSON Schema');
  });
});
