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
    if (typeof value !== 'object' || value === null || 'toJSON' in value) return false;
    const given = value as Record<string, unknown>;
    for (const name of Object.keys(given)) if (given[name] !== undefined && !members.has(name)) return false;
    return required.every(([name, check]) => check(given[name]));
  };
};

/** Creates the check of one struct. */
const createCheck = (struct: AnyStruct): Check => {
  const { type, schema, validator, refiner } = struct;
  const isValid: Check = (value) => hasNone(validator(value, context)) && hasNone(refiner(value, context));
  if (type === 'object' && schema !== null) {
    const haveMembers = createMembersCheck(schema);
    return (value) => isValid(value) && (value === null || value === undefined || haveMembers(value));
  }
  if (type === 'array' && isStruct(schema)) {
    const check = createCheck(schema);
    return (value) =>
      isValid(value) &&
      (!Array.isArray(value) || value.every((inner) => inner !== undefined && check(inner)));
  }
  return (value) => (value === undefined || isPrimitive(value)) && isValid(value);
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
