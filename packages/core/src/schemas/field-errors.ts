import { type Struct, validate } from 'superstruct';
import type { FieldErrors } from '../errors';
import { fields as english, type FieldMessage } from '../messages/en/fields';
import { say } from '../messages/say';
import { err, ok, type Result } from '../result';

/** Texts under fields in one language. */
export type FieldTexts = Record<FieldMessage, string>;

const isFieldMessage = (text: string): text is FieldMessage => text in english;

/** The key of what is wrong, for failures that no field of ours worded. */
const keyOf = (message: string, type: string): FieldMessage => {
  if (isFieldMessage(message)) return message;
  return type === 'never' ? 'field_unknown' : 'field_invalid';
};

const check = <T, S>(input: unknown, struct: Struct<T, S>, texts: FieldTexts): Result<T, FieldErrors> => {
  const [failure, value] = validate(input, struct, { coerce: true });
  if (!failure) return ok(value);
  // A map, because a stranger may name a field `constructor` or `__proto__`.
  const found = new Map<string, string[]>();
  for (const { path, message, type } of failure.failures()) {
    const name = String(path[0] ?? 'body');
    const text = say(texts[keyOf(message, type)]);
    const already = found.get(name);
    if (!already) found.set(name, [text]);
    else if (!already.includes(text)) already.push(text);
  }
  return err(Object.fromEntries(found));
};

/** Parses at the door: the typed value, or what is wrong in which field, in the language of `texts`. */
export const parse = <T, S>(
  input: unknown,
  struct: Struct<T, S>,
  texts: FieldTexts = english,
): Result<T, FieldErrors> => {
  try {
    return check(input, struct, texts);
  } catch (error) {
    // superstruct prints what it refuses, and an object can be made so that it can't be printed: {"toString": []}.
    if (error instanceof TypeError) return err({ body: [texts.field_invalid] });
    throw error;
  }
};
