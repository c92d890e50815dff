import { type Infer, object } from 'superstruct';
import { dayOfCentury, matching, trimmedLine, whole, wordsOf } from '../schemas/structs';
import { MAX_OVERLAP_HOURS, schoolKeyScopes, webhookEventTypes } from './school-api-kinds';

/** Address of a webhook endpoint; the server checks where it leads. */
const url = matching(
  'webhookUrl_invalid',
  {
    pattern:
      '^https?://(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)*[a-z](?:[a-z0-9-]*[a-z0-9])?(?::(?:[1-9]\\d{0,3}|[1-5]\\d{4}))?(?:/[A-Za-z0-9._~/?=&%+-]*)?$',
    maxLength: 300,
    format: 'uri',
    description: 'On the public internet, with https.',
    examples: ['https://system.school.ac.ug/somesa'],
  },
  { clean: (typed) => typed.trim() },
);
/** Bodies of requests about a school's API keys and webhooks, below /admin/schools/:id. */
export const schoolApiBodies = {
  /** POST .../api-keys. */
  keyAdded: object({
    name: trimmedLine(60, 'keyName_invalid'),
    scopes: wordsOf(schoolKeyScopes, 'scopes_invalid', { minItems: 1, maxItems: schoolKeyScopes.length }),
  }),
  /** POST .../api-keys/:key/rotate and .../webhook-endpoints/:endpoint/rotate: the old one works for these hours. */
  rotated: object({
    overlapHours: whole('overlapHours_invalid', { minimum: 0, maximum: MAX_OVERLAP_HOURS }),
  }),
  /** POST .../webhook-endpoints; PUT .../webhook-endpoints/:endpoint. */
  endpointSaved: object({
    url,
    events: wordsOf(webhookEventTypes, 'events_invalid', { minItems: 1, maxItems: webhookEventTypes.length }),
  }),
  /** POST .../webhook-endpoints/:endpoint/replay: every event from this time in Kampala. */
  replayed: object({
    sinceOn: dayOfCentury('day_invalid_here'),
    sinceTime: matching('sinceTime_invalid', {
      pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$',
      examples: ['08:30'],
    }),
  }),
};
export type SchoolKeyAdded = Infer<typeof schoolApiBodies.keyAdded>;
export type WebhookEndpointSaved = Infer<typeof schoolApiBodies.endpointSaved>;
export type WebhooksReplayed = Infer<typeof schoolApiBodies.replayed>;
