import { type AttributeName, validations } from './attributes';
import { getText } from './get-text';

/** Attribute whose value can't be used. `api` never can: people who write a page's text must not send payers to another server. */
export type InvalidAttribute = Exclude<AttributeName, 'test'> | 'api';

/** Lists the attributes of a tag, or of the div around it, whose values can't be used. A missing school is one. */
export const listInvalidAttributes = (tag: HTMLElement): InvalidAttribute[] => {
  const names = Object.keys(validations) as (keyof typeof validations)[];
  const invalid: InvalidAttribute[] = names.filter((name) => {
    const value = getText(tag.getAttribute(name));
    return value ? !validations[name](value) : name === 'school';
  });
  return tag.matches('[api],[data-api]>*') ? [...invalid, 'api'] : invalid;
};
