import { isMobile } from '../people/networks';
import { isText } from './check-fields';

/** School's short name in URLs and tags: `st-marys-kisubi`. */
export const SLUG_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/;

/** ID of people, loans and payments: a UUID in lower case. */
export const UUID_PATTERN = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Creates a check for one of some values. */
export const isOneOf =
  (values: readonly unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value);

/** Returns whether a value is a phone number that receives SMS and payment prompts, as people type it. */
export const isTypedMobile = isText(isMobile);
