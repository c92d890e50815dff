import type { QueueKind } from '@somesa/core/admin';
import { proxy } from 'valtio';
import { adminApi } from './admin-api';

/** Number of waiting items in each queue; empty until it is known. */
export const queueCounts = proxy<{ waiting: Partial<Record<QueueKind, number>> }>({ waiting: {} });

/** Number of the latest request; answers to earlier requests are ignored. */
let latest = 0;

/** Loads the counts; if that fails, the last counts stay, since nothing depends on them. */
export const refreshQueueCounts = async (): Promise<void> => {
  latest += 1;
  const request = latest;
  const answer = await adminApi.call('GET /admin/queue-items');
  if (!answer.ok || request !== latest) return;
  const counts = Object.entries(answer.value.counts).map(([kind, { open }]) => [kind, open]);
  queueCounts.waiting = Object.fromEntries(counts);
};

/** Clears the counts and ignores pending responses, because the user has changed. */
export const clearQueueCounts = (): void => {
  latest += 1;
  queueCounts.waiting = {};
};
