import { type Struct, validate } from 'superstruct';
import type { FieldErrors, FieldKeys } from '../errors';
import { formatText } from '../messages/format-text';
import type { FieldMessage, FieldTexts } from '../messages/texts';
import { err, ok, type Result } from '../result';

/** Returns whether a failure's message is one of our keys; superstruct's own messages are sentences. */
const isKey = (message: string): message is FieldMessage => !message.includes(' ');

/** Returns the error key of a failure, also if its message is superstruct's. */
const toErrorKey = (message: string, type: string): FieldMessage => {
  if (isKey(message)) return message;
  return type === 'never' ? 'field_unknown' : 'field_invalid';
};

const check = <T, S>(input: unknown, struct: Struct<T, S>): Result<T, FieldKeys> => {
  const [failure, value] = validate(input, struct, { coerce: true });
  if (!failure) return ok(value);
  // A map, because a request may have a field `constructor` or `__proto__`.
  const errors = new Map<string, FieldMessage[]>();
  for (const { path, message, type } of failure.failures()) {
    const name = String(path[0] ?? 'body');
    const key = toErrorKey(message, type);
    const keys = errors.get(name);
    if (!keys) errors.set(name, [key]);
    else if (!keys.includes(key)) keys.push(key);
  }
  return err(Object.fromEntries(errors));
};

export const parseRequest = <T, S>(input: unknown, struct: Struct<T, S>): Result<T, FieldKeys> => {
  try {
    return check(input, struct);
  } catch (error) {
    // superstruct prints the value that it rejects, which throws for an object such as {"toString": []}.
    if (error instanceof TypeError) return err({ body: ['field_invalid'] });
    throw error;
  }
};

/**
 * Returns the messages of error keys in the language of `texts`, with `params` in their placeholders. A key
 * without a message gets a general one.
 */
export const formatFieldErrors = (
  errors: FieldKeys,
  texts: FieldTexts & Partial<Record<FieldMessage, string>>,
  params?: object,
): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, keys]) => [
      name,
      keys.map((key) => formatText(texts[key] ?? texts.field_invalid, params)),
    ]),
  );

/** Parses a form. Returns its value, or the error messages by field in the language of `texts`. */
export const parseForm = <T, S>(
  input: unknown,
  struct: Struct<T, S>,
  texts: FieldTexts,
): Result<T, FieldErrors> => {
  const parsed = parseRequest(input, struct);
  return parsed.ok ? parsed : err(formatFieldErrors(parsed.error, texts));
};
