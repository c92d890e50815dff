import { type Struct, validate } from 'superstruct';
import type { FieldErrors, FieldKeys } from '../errors';
import type { FieldMessage, FieldTexts } from '../messages/field-message';
import { say } from '../messages/say';
import { err, ok, type Result } from '../result';

/** Tells whether a failure was named by a field of ours: superstruct's own messages are sentences. */
const isKey = (message: string): message is FieldMessage => !message.includes(' ');

/** The key of what is wrong, also for failures that no field of ours named. */
const keyOf = (message: string, type: string): FieldMessage => {
  if (isKey(message)) return message;
  return type === 'never' ? 'field_unknown' : 'field_invalid';
};

const check = <T, S>(input: unknown, struct: Struct<T, S>): Result<T, FieldKeys> => {
  const [failure, value] = validate(input, struct, { coerce: true });
  if (!failure) return ok(value);
  // A map, because a stranger may name a field `constructor` or `__proto__`.
  const found = new Map<string, FieldMessage[]>();
  for (const { path, message, type } of failure.failures()) {
    const name = String(path[0] ?? 'body');
    const key = keyOf(message, type);
    const already = found.get(name);
    if (!already) found.set(name, [key]);
    else if (!already.includes(key)) already.push(key);
  }
  return err(Object.fromEntries(found));
};

/** Parses a request at the door: the typed value, or the keys of what is wrong in which field. */
export const parseRequest = <T, S>(input: unknown, struct: Struct<T, S>): Result<T, FieldKeys> => {
  try {
    return check(input, struct);
  } catch (error) {
    // superstruct prints what it refuses, and an object can be made so that it can't be printed: {"toString": []}.
    if (error instanceof TypeError) return err({ body: ['field_invalid'] });
    throw error;
  }
};

/**
 * Words what is wrong with fields, in the language of `texts`; `params` fills their places. A key whose text is not
 * among them is said in general.
 */
export const sayFields = (
  keys: FieldKeys,
  texts: FieldTexts & Partial<Record<FieldMessage, string>>,
  params?: object,
): FieldErrors =>
  Object.fromEntries(
    Object.entries(keys).map(([name, found]) => [
      name,
      found.map((key) => say(texts[key] ?? texts.field_invalid, params)),
    ]),
  );

/** Parses a form: the typed value, or what is wrong in which field, in the language of `texts`. */
export const parse = <T, S>(
  input: unknown,
  struct: Struct<T, S>,
  texts: FieldTexts,
): Result<T, FieldErrors> => {
  const parsed = parseRequest(input, struct);
  return parsed.ok ? parsed : err(sayFields(parsed.error, texts));
};
