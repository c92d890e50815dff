import type { WorkKind } from '@somesa/core/office';
import { proxy } from 'valtio';
import { officeApi } from './office-api';

/** How much waits in each queue; empty until it is known. */
export const workCounts = proxy<{ waiting: Partial<Record<WorkKind, number>> }>({ waiting: {} });

/** Asks how much waits; where that can't be had the last counts stay: nothing that somebody does depends on them. */
export const refreshWorkCounts = async (): Promise<void> => {
  const answer = await officeApi.countWork();
  if (!answer.ok) return;
  const counts = Object.entries(answer.value.counts).map(([kind, { open }]) => [kind, open]);
  workCounts.waiting = Object.fromEntries(counts);
};
