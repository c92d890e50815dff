import type { AnyStruct } from '@somesa/core/contract';

type Check = (value: unknown) => boolean;

/** Context for validators of superstruct, none of which reads it. */
const context = { branch: [], path: [] };

const hasNone = (failures: Iterable<unknown>): boolean => {
  for (const _ of failures) return false;
  return true;
};

const isPrimitive = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

const isStruct = (schema: unknown): schema is AnyStruct =>
  typeof schema === 'object' && schema !== null && 'validator' in schema;

const createMembersCheck = (schema: Readonly<Record<string, AnyStruct>>): Check => {
  const members = new Map(Object.entries(schema).map(([name, struct]) => [name, createCheck(struct)]));
  const required = [...members];
  return (value) => {
    if (Array.isArray(value)) return false;
    const given = value as Record<string, unknown>;
    if ('toJSON' in given) return false;
    for (const name of Object.keys(given)) if (given[name] !== undefined && !members.has(name)) return false;
    return required.every(([name, check]) => check(given[name]));
  };
};

const createItemsCheck = (struct: AnyStruct): Check => {
  const check = createCheck(struct);
  return (value) => Array.isArray(value) && value.every((item) => item !== undefined && check(item));
};

/** Creates the check of an object or a list inside; other structs have none, so that superstruct decides on their objects. */
const createInnerCheck = ({ type, schema }: AnyStruct): Check => {
  if (type === 'object' && schema !== null) return createMembersCheck(schema);
  if (type === 'array' && isStruct(schema)) return createItemsCheck(schema);
  return () => false;
};

/** Creates the check of one struct. */
const createCheck = (struct: AnyStruct): Check => {
  const { validator, refiner } = struct;
  const isInnerValid = createInnerCheck(struct);
  return (value) => {
    const isSimple = value === undefined || isPrimitive(value);
    // The inner check comes first, because validators print a value that they reject, which fails for some objects.
    if (!isSimple && !(typeof value === 'object' && isInnerValid(value))) return false;
    return hasNone(validator(value, context)) && hasNone(refiner(value, context));
  };
};

const checks = new WeakMap<object, Check>();

/**
 * Returns whether the JSON of a value surely matches a struct. It is many times as fast as superstruct, which builds a list of failures;
 * false means only that superstruct must decide, as for values of several shapes.
 */
export const surelyMatches = (value: unknown, struct: AnyStruct): boolean => {
  let check = checks.get(struct);
  if (!check) {
    check = createCheck(struct);
    checks.set(struct, check);
  }
  return check(value);
};
