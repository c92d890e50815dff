import type { Infer } from 'superstruct';
import { schoolApiBodies } from '../admin/school-bodies';
import {
  schoolKeyScopes,
  webhookDeliveryStatuses,
  webhookEndpointStatuses,
  webhookEventTypes,
} from '../admin/school-kinds';
import { bodyOf, endpoint } from './endpoint';
import { count, flag, instant, list, maybe, object, oneOf, rowNumber, staffUser, text, uuid } from './shapes';

/** API key of a school, without the key itself. */
const schoolKeyShape = object({
  id: uuid,
  name: text,
  scopes: list(oneOf(schoolKeyScopes)),
  /** Last four characters of the key. */
  ending: text,
  /** User who confirmed it last or else created it. It has stopped if they may no longer manage the school’s keys. */
  by: staffUser,
  isStopped: flag,
  createdAt: instant,
  lastUsedAt: maybe(instant),
  /** Time from which a rotated key no longer works; null for any other. */
  expiresAt: maybe(instant),
});
export type SchoolKeyView = Infer<typeof schoolKeyShape>;

/** Address to which a school’s events are sent. */
const webhookEndpointShape = object({
  id: uuid,
  url: text,
  events: list(oneOf(webhookEventTypes)),
  status: oneOf(webhookEndpointStatuses),
  /** Time of the first failure since the last success. */
  failingSince: maybe(instant),
  /** Time of the next attempt after a failure. */
  retryAt: maybe(instant),
  disabledAt: maybe(instant),
  /** Number of events that wait. */
  pending: count,
  /** Time until which events are signed with the old secret too. */
  oldSecretUntil: maybe(instant),
  createdAt: instant,
});
export type WebhookEndpointView = Infer<typeof webhookEndpointShape>;

const schoolApiShape = object({ keys: list(schoolKeyShape), endpoints: list(webhookEndpointShape) });
export type SchoolApiAnswer = Infer<typeof schoolApiShape>;

/** The same with a new key or secret, which is shown this once. */
const schoolApiSecretShape = object({
  secret: text,
  keys: list(schoolKeyShape),
  endpoints: list(webhookEndpointShape),
});
export type SchoolApiSecretAnswer = Infer<typeof schoolApiSecretShape>;

/** The same with the number of events that are sent again. */
const schoolApiReplayShape = object({
  replayed: count,
  keys: list(schoolKeyShape),
  endpoints: list(webhookEndpointShape),
});

/** One attempt to send an event. */
const webhookAttemptShape = object({
  at: instant,
  durationMs: count,
  /** HTTP status of the response; null if there was none. */
  statusCode: maybe(count),
  /** Beginning of the response’s body, or the reason why there was no response. */
  response: text,
});
export type WebhookAttemptView = Infer<typeof webhookAttemptShape>;

/** Delivery of one event to one endpoint. */
const webhookDeliveryShape = object({
  id: count,
  /** ID of the event, sent as `webhook-id`. */
  eventId: text,
  type: text,
  url: text,
  status: oneOf(webhookDeliveryStatuses),
  /** Body that is sent. */
  payload: text,
  createdAt: instant,
  deliveredAt: maybe(instant),
  /** Newest first. */
  attempts: list(webhookAttemptShape),
});
const webhookDeliveryAnswerShape = object({ delivery: webhookDeliveryShape });
export type WebhookDeliveryAnswer = Infer<typeof webhookDeliveryAnswerShape>;
export type WebhookDeliveryView = WebhookDeliveryAnswer['delivery'];

/** Access to a school’s keys and webhooks: its bursars, and staff. */
const manager = { access: 'admin_school_head' } as const;
const ofSchool = {
  ...manager,
  params: { id: rowNumber },
  ofSchool: 'id',
  notFound: 'school_not_found',
} as const;
const ofKey = {
  ...manager,
  ofSchool: 'id',
  params: { id: rowNumber, key: uuid },
  notFound: { id: 'school_not_found', key: 'not_found' },
} as const;
const ofEndpoint = {
  ...manager,
  ofSchool: 'id',
  params: { id: rowNumber, endpoint: uuid },
  notFound: { id: 'school_not_found', endpoint: 'not_found' },
} as const;
const ofDelivery = {
  ...manager,
  ofSchool: 'id',
  params: { id: rowNumber, delivery: rowNumber },
  notFound: { id: 'school_not_found', delivery: 'not_found' },
} as const;
const schoolApi = { answers: { 200: schoolApiShape } } as const;
const withSecret = { answers: { 201: schoolApiSecretShape } } as const;

export const getSchoolApi = endpoint('GET /admin/schools/:id/api', {
  ...ofSchool,
  summary: 'Get the API keys and webhook endpoints of a school',
  ...schoolApi,
});

export const addSchoolKey = endpoint('POST /admin/schools/:id/api-keys', {
  ...ofSchool,
  needsRecentCode: true,
  summary: 'Create an API key of a school; only this response has it',
  body: bodyOf(schoolApiBodies.keyAdded),
  ...withSecret,
  problems: [409],
});

export const rotateSchoolKey = endpoint('POST /admin/schools/:id/api-keys/:key/rotate', {
  ...ofKey,
  needsRecentCode: true,
  summary: 'Create a key with the same scopes that replaces another, which works for some more hours',
  body: bodyOf(schoolApiBodies.rotated),
  ...withSecret,
  problems: [409],
});

export const confirmSchoolKey = endpoint('POST /admin/schools/:id/api-keys/:key/confirm', {
  ...ofKey,
  needsRecentCode: true,
  summary: 'Confirm an API key that stopped because the person who answered for it left; it works again',
  ...schoolApi,
});

export const revokeSchoolKey = endpoint('POST /admin/schools/:id/api-keys/:key/revoke', {
  ...ofKey,
  needsRecentCode: true,
  summary: 'Revoke an API key; it stops working at once',
  ...schoolApi,
});

export const addWebhookEndpoint = endpoint('POST /admin/schools/:id/webhook-endpoints', {
  ...ofSchool,
  needsRecentCode: true,
  summary: 'Add an endpoint for webhooks; only this response has its signing secret',
  body: bodyOf(schoolApiBodies.endpointSaved),
  ...withSecret,
  problems: [409],
});

export const changeWebhookEndpoint = endpoint('PUT /admin/schools/:id/webhook-endpoints/:endpoint', {
  ...ofEndpoint,
  needsRecentCode: true,
  summary: 'Change the address and events of an endpoint',
  body: bodyOf(schoolApiBodies.endpointSaved),
  ...schoolApi,
});

export const rotateWebhookSecret = endpoint('POST /admin/schools/:id/webhook-endpoints/:endpoint/rotate', {
  ...ofEndpoint,
  needsRecentCode: true,
  summary: 'Replace the signing secret; for some more hours events are signed with both',
  body: bodyOf(schoolApiBodies.rotated),
  ...withSecret,
});

export const enableWebhookEndpoint = endpoint('POST /admin/schools/:id/webhook-endpoints/:endpoint/enable', {
  ...ofEndpoint,
  needsRecentCode: true,
  summary: 'Enable an endpoint, and send everything that waits now',
  ...schoolApi,
});

export const disableWebhookEndpoint = endpoint(
  'POST /admin/schools/:id/webhook-endpoints/:endpoint/disable',
  {
    ...ofEndpoint,
    summary: 'Disable an endpoint; events wait until it is enabled',
    ...schoolApi,
  },
);

export const removeWebhookEndpoint = endpoint('DELETE /admin/schools/:id/webhook-endpoints/:endpoint', {
  ...ofEndpoint,
  needsRecentCode: true,
  summary: 'Remove an endpoint; its events are no longer sent',
  ...schoolApi,
});

export const testWebhookEndpoint = endpoint('POST /admin/schools/:id/webhook-endpoints/:endpoint/test', {
  ...ofEndpoint,
  summary: 'Send a test event to an endpoint',
  ...schoolApi,
});

export const replayWebhooks = endpoint('POST /admin/schools/:id/webhook-endpoints/:endpoint/replay', {
  ...ofEndpoint,
  summary: 'Send all events since a time to an endpoint again, with the same IDs',
  body: bodyOf(schoolApiBodies.replayed),
  answers: { 200: schoolApiReplayShape },
});

export const getWebhookDelivery = endpoint('GET /admin/schools/:id/webhook-deliveries/:delivery', {
  ...ofDelivery,
  summary: 'Get the delivery of an event to an endpoint, with its attempts',
  answers: { 200: webhookDeliveryAnswerShape },
});

export const skipWebhookDelivery = endpoint('POST /admin/schools/:id/webhook-deliveries/:delivery/skip', {
  ...ofDelivery,
  summary:
    'Skip an event that an endpoint does not accept, and send those behind it; it can be sent again later',
  answers: { 200: webhookDeliveryAnswerShape },
  problems: [409],
});

export const replayWebhookDelivery = endpoint('POST /admin/schools/:id/webhook-deliveries/:delivery/replay', {
  ...ofDelivery,
  summary: 'Send an event to an endpoint again, with the same ID',
  answers: { 200: webhookDeliveryAnswerShape },
});
