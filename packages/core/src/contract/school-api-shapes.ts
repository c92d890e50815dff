import type { Infer } from 'superstruct';
import {
  schoolKeyScopes,
  webhookDeliveryStatuses,
  webhookEndpointStatuses,
  webhookEventTypes,
} from '../admin/school-api-kinds';
import { count, flag, instant, list, maybe, object, oneOf, staffUser, text, uuid } from './shapes';

/** API key of a school, without the key itself. */
export const schoolKeyShape = object({
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
export const webhookEndpointShape = object({
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

/** API keys and webhook endpoints of a school. */
export const schoolApiShape = object({ keys: list(schoolKeyShape), endpoints: list(webhookEndpointShape) });
export type SchoolApiAnswer = Infer<typeof schoolApiShape>;

/** The same with a new key or secret, which is shown this once. */
export const schoolApiSecretShape = object({
  secret: text,
  keys: list(schoolKeyShape),
  endpoints: list(webhookEndpointShape),
});
export type SchoolApiSecretAnswer = Infer<typeof schoolApiSecretShape>;

/** The same with the number of events that are sent again. */
export const schoolApiReplayShape = object({
  replayed: count,
  keys: list(schoolKeyShape),
  endpoints: list(webhookEndpointShape),
});

/** One attempt to send an event. */
export const webhookAttemptShape = object({
  at: instant,
  durationMs: count,
  /** HTTP status of the response; null if there was none. */
  statusCode: maybe(count),
  /** Beginning of the response’s body, or the reason why there was no response. */
  response: text,
});
export type WebhookAttemptView = Infer<typeof webhookAttemptShape>;

/** Delivery of one event to one endpoint. */
export const webhookDeliveryShape = object({
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
export const webhookDeliveryAnswerShape = object({ delivery: webhookDeliveryShape });
export type WebhookDeliveryAnswer = Infer<typeof webhookDeliveryAnswerShape>;
export type WebhookDeliveryView = WebhookDeliveryAnswer['delivery'];
