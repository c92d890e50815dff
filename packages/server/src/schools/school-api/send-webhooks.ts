import type { Meter } from '@opentelemetry/api';
import { DAY_MS, HOUR_MS, truncateText } from '@somesa/core';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { serialize } from '../../platform/jobs/serialize';
import { waitAtMost } from '../../platform/jobs/wait-at-most';
import { notifyBursars } from '../notify-bursars';
import { numberSchoolEvents, toWebhookId } from './school-events';
import {
  deleteAttempts,
  type LeasedDelivery,
  leaseDelivery,
  listDueEndpoints,
  recordAttempt,
  releaseLease,
} from './webhook-queue';
import { postWebhook, type WebhookRules } from './webhook-request';
import { signWebhook } from './webhook-secrets';

/** Maximum number of endpoints that one process sends to at a time. */
const MAX_ENDPOINTS_AT_ONCE = 100;
/** Maximum number of events sent to one endpoint before the next sweep. */
const MAX_IN_A_ROW = 500;
/** Maximum wait on a stop for attempts in progress, in milliseconds. */
const STOP_WAIT_MS = 11_000;
/** Maximum number of characters of a host name in a text message. */
const MAX_HOST_LENGTH = 40;
const MS_PER_SECOND = 1000;
/** Interval at which attempts older than their retention are deleted, in milliseconds. */
const DELETE_EVERY_MS = HOUR_MS;

/** Creates the sender of webhooks. Each endpoint has its own run, so that a slow or failing one delays no other. */
export const createWebhookSender = (deps: {
  database: Database;
  clock: Clock;
  secretKey: Buffer;
  config: { WEBHOOK_ATTEMPT_RETENTION_DAYS: number };
  meter: Meter;
  rules: WebhookRules;
  report: (error: unknown) => void;
  isStopping: () => boolean;
  timeoutMs?: number;
}) => {
  const { database, clock, secretKey, rules, report, isStopping } = deps;
  const attempts = deps.meter.createCounter('somesa_webhooks_total', {
    description: 'Attempts to send webhooks to schools, by outcome.',
  });
  // Starting at 0, so that the first attempt is an increase.
  for (const outcome of ['delivered', 'failed']) attempts.add(0, { outcome });
  /** Runs in progress, by endpoint. */
  const running = new Map<string, Promise<void>>();

  const post = ({ endpoint, delivery: { eventId, payload } }: LeasedDelivery, sentAt: Date) => {
    const webhookId = toWebhookId(eventId);
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
      'user-agent': 'Somesa-Webhooks/1',
      'webhook-id': webhookId,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / MS_PER_SECOND)),
      'webhook-signature': signWebhook(secretKey, endpoint, { webhookId, sentAt, payload }),
    };
    return postWebhook(endpoint.url, { headers, body: payload }, rules, deps.timeoutMs);
  };

  /** Sends one delivery and records the attempt. Returns whether the endpoint accepted it. */
  const attempt = async (leased: LeasedDelivery): Promise<boolean> => {
    const startMs = performance.now();
    const result = await post(leased, clock.now());
    const durationMs = Math.round(performance.now() - startMs);
    const effect = await database.transaction(async (tx) => {
      const now = clock.now();
      const recorded = await recordAttempt(tx, leased, { ...result, durationMs }, now);
      if (recorded.disabled) {
        const host = truncateText(new URL(recorded.disabled.url).host, MAX_HOST_LENGTH);
        const dedupeKey = `webhook-disabled:${leased.endpoint.id}:${now.getTime()}`;
        const message = { text: 'webhook_disabled' as const, values: { host }, dedupeKey };
        await notifyBursars(tx, recorded.disabled.schoolId, message, now);
      }
      return recorded;
    });
    attempts.add(1, { outcome: effect.isDelivered ? 'delivered' : 'failed' });
    return effect.isDelivered;
  };

  /** Sends what waits for an endpoint in order, until one is not accepted. */
  const sendTo = async (endpointId: string): Promise<void> => {
    let held: Date | null = null;
    for (let count = 0; count < MAX_IN_A_ROW && !isStopping(); count += 1) {
      const leased: LeasedDelivery | null = await leaseDelivery(database, endpointId, held, clock.now());
      if (!leased) return;
      held = leased.leasedUntil;
      if (await attempt(leased)) continue;
      await releaseLease(database, endpointId, held);
      return;
    }
    if (held) await releaseLease(database, endpointId, held);
  };

  let deletedAtMs = 0;
  const deleteOldAttempts = async (): Promise<void> => {
    const nowMs = clock.now().getTime();
    if (nowMs - deletedAtMs < DELETE_EVERY_MS) return;
    deletedAtMs = nowMs;
    await deleteAttempts(database, new Date(nowMs - deps.config.WEBHOOK_ATTEMPT_RETENTION_DAYS * DAY_MS));
  };

  const startDue = serialize(async () => {
    await deleteOldAttempts();
    await numberSchoolEvents(database, clock.now());
    for (const id of await listDueEndpoints(database, clock.now())) {
      if (!running.has(id) && running.size < MAX_ENDPOINTS_AT_ONCE) running.set(id, run(id));
    }
  }, isStopping);

  const run = async (id: string): Promise<void> => {
    await sendTo(id).catch(report);
    running.delete(id);
  };

  return {
    /** Numbers new events and starts sending to every endpoint that is due. Resolves before they are sent. */
    start: startDue,
    /** The same, and waits until everything that was due is sent. */
    sweep: async (): Promise<void> => {
      await startDue();
      await Promise.all(running.values());
    },
    /** Waits for attempts in progress. */
    stop: () => waitAtMost(STOP_WAIT_MS, Promise.all([startDue(), ...running.values()])),
  };
};
