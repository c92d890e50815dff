import type { WorkKind } from '@somesa/core/admin';
import { proxy } from 'valtio';
import { adminApi } from './admin-api';

/** Number of waiting items in each queue; empty until it is known. */
export const workCounts = proxy<{ waiting: Partial<Record<WorkKind, number>> }>({ waiting: {} });

/** Number of the latest request; answers to earlier requests are ignored. */
let latest = 0;

/** Asks how much waits; where that can't be had the last counts stay: nothing that somebody does depends on them. */
export const refreshWorkCounts = async (): Promise<void> => {
  latest += 1;
  const asked = latest;
  const answer = await adminApi.countWork();
  if (!answer.ok || asked !== latest) return;
  const counts = Object.entries(answer.value.counts).map(([kind, { open }]) => [kind, open]);
  workCounts.waiting = Object.fromEntries(counts);
};

/** Knows nothing of them any more, whatever is still said: who had them is gone. */
export const clearWorkCounts = (): void => {
  latest += 1;
  workCounts.waiting = {};
};
