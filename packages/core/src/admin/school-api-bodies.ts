import { define, type Infer, object, string } from 'superstruct';
import { cleanedText, dayOfCentury, trimmedText } from '../schemas/structs';
import { isLine } from '../schemas/typed-text-checks';
import { MAX_OVERLAP_HOURS, schoolKeyScopes, webhookEventTypes } from './school-api-kinds';

/** Maximum numbers of characters of a key's name and of an endpoint's address. */
export const MAX_KEY_NAME_LENGTH = 60;
export const MAX_WEBHOOK_URL_LENGTH = 300;
/** Form of an endpoint's address; the server checks where it leads. */
export const WEBHOOK_URL_PATTERN =
  '^https?://(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?(?::(?:[1-9]\\d{0,3}|[1-5]\\d{4}))?(?:/[A-Za-z0-9._~/?=&%+-]*)?$';
/** Form of a time of day. */
export const TIME_PATTERN = '^(?:[01]\\d|2[0-3]):[0-5]\\d$';

const webhookUrl = new RegExp(WEBHOOK_URL_PATTERN);
const time = new RegExp(TIME_PATTERN);

/** Creates the struct of a list of some words, each at most once and at least one. */
const wordList = <Word extends string>(
  words: readonly Word[],
  invalid: 'scopes_invalid' | 'events_invalid',
) =>
  define<Word[]>(
    'words',
    (value) =>
      (Array.isArray(value) &&
        value.length > 0 &&
        value.length <= words.length &&
        value.every((word) => words.includes(word))) ||
      invalid,
  );

/** Fields of the bodies about API keys and webhooks. */
export const schoolApiFields = {
  name: cleanedText(isLine(MAX_KEY_NAME_LENGTH), 'keyName_invalid'),
  scopes: wordList(schoolKeyScopes, 'scopes_invalid'),
  overlapHours: define<number>(
    'hours',
    (value) =>
      (Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_OVERLAP_HOURS) ||
      'overlapHours_invalid',
  ),
  url: trimmedText(
    (value) => value.length <= MAX_WEBHOOK_URL_LENGTH && webhookUrl.test(value),
    'webhookUrl_invalid',
  ),
  events: wordList(webhookEventTypes, 'events_invalid'),
  sinceOn: dayOfCentury('day_invalid_here'),
  sinceTime: define<string>(
    'time',
    (value) => (string().is(value) && time.test(value)) || 'sinceTime_invalid',
  ),
};
const fields = schoolApiFields;

/** Bodies of requests about a school's API keys and webhooks, below /admin/schools/:id. */
export const schoolApiBodies = {
  /** POST .../api-keys. */
  keyAdded: object({ name: fields.name, scopes: fields.scopes }),
  /** POST .../api-keys/:key/rotate and .../webhook-endpoints/:endpoint/rotate: the old one works for these hours. */
  rotated: object({ overlapHours: fields.overlapHours }),
  /** POST .../webhook-endpoints; PUT .../webhook-endpoints/:endpoint. */
  endpointSaved: object({ url: fields.url, events: fields.events }),
  /** POST .../webhook-endpoints/:endpoint/replay: every event from this time in Kampala. */
  replayed: object({ sinceOn: fields.sinceOn, sinceTime: fields.sinceTime }),
};
export type SchoolKeyAdded = Infer<typeof schoolApiBodies.keyAdded>;
export type WebhookEndpointSaved = Infer<typeof schoolApiBodies.endpointSaved>;
export type WebhooksReplayed = Infer<typeof schoolApiBodies.replayed>;
