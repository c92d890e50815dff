/** Rights of an API key of a school. Each endpoint for keys needs one of them. */
export const schoolKeyScopes = [
  'students:read',
  'students:write',
  'fees:read',
  'fees:write',
  'payments:read',
] as const;
export type SchoolKeyScope = (typeof schoolKeyScopes)[number];

/** Beginning of every API key, by which secret scanners recognise one. */
export const SCHOOL_KEY_PREFIX = 'somesa_key_';

/** Types of the events that a school can receive as webhooks. */
export const webhookEventTypes = ['payment.paid', 'payment.reversed', 'settlement.paid'] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Type of the event by which a school tests an endpoint. */
export const WEBHOOK_TEST_TYPE = 'webhook.test';

/** Statuses of an endpoint. failing: its last delivery failed and is retried. disabled: nothing is sent until it is enabled. */
export const webhookEndpointStatuses = ['active', 'failing', 'disabled'] as const;

/** Statuses of a delivery. A pending one is sent until the endpoint accepts it; one that a person skipped only after a replay. */
export const webhookDeliveryStatuses = ['pending', 'delivered', 'skipped'] as const;

/** Maximum hours for which the old key or secret works beside the new one, and the hours that the screens propose. */
export const MAX_OVERLAP_HOURS = 168;
export const DEFAULT_OVERLAP_HOURS = 24;
/** Maximum numbers of working keys and of endpoints of a school. */
export const MAX_SCHOOL_KEYS = 20;
export const MAX_WEBHOOK_ENDPOINTS = 10;
