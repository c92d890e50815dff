import { SLUG_PATTERN } from '@somesa/core';
import { type AttributeName, validations } from './attributes';
import { getText } from './get-text';
import { toOwnAddress } from './own-address';

/**
 * Attribute whose value can't be used. `api` never can: people who write a page's text must not send payers
 * to another server.
 */
export type InvalidAttribute = Exclude<AttributeName, 'test'> | 'api';

// Validation of each attribute that can be invalid. Those that the first step of a form does not check are
// only here.
const allValidations: Record<Exclude<InvalidAttribute, 'api'>, (value: string) => unknown> = {
  school: (value) => SLUG_PATTERN.test(value),
  ...validations,
  'return-url': toOwnAddress,
  mode: (value) => /^(form|button)$/.test(value),
};

/** A missing school is one. */
export const listInvalidAttributes = (tag: HTMLElement): InvalidAttribute[] => {
  const names = Object.keys(allValidations) as (keyof typeof allValidations)[];
  const invalid: InvalidAttribute[] = names.filter((name) => {
    const value = getText(tag.getAttribute(name));
    return value ? !allValidations[name](value) : name === 'school';
  });
  return tag.matches('[api],[data-api]>*') ? [...invalid, 'api'] : invalid;
};
