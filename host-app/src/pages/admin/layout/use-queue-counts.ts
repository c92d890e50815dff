import { type RoleId, roles } from '@somesa/core';
import type { QueueKind } from '@somesa/core/admin';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { auth } from '../../../state/auth';
import { clearQueueCounts, queueCounts, refreshQueueCounts } from '../../../state/queue-counts';
import { needsSecondFactor } from '../../area/needs-second-factor';

/** Interval between requests for the queue counts, in milliseconds; a hidden tab sends none. */
const INTERVAL_MS = 60_000;

const hasQueues = (role: RoleId | undefined): boolean => role === roles.staff || role === roles.administrator;

/** Refreshes the queue counts while a user with queues is signed in. Returns a function that adds up the waiting items of some queues. */
export const useQueueCounts = (): ((queues: readonly QueueKind[]) => number) => {
  const { user } = useSnapshot(auth);
  const { waiting } = useSnapshot(queueCounts);
  const userId = user?.user_id;
  const isActive = userId !== undefined && hasQueues(user?.role_id) && !needsSecondFactor(user);
  useEffect(() => {
    if (!isActive) return;
    void refreshQueueCounts();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshQueueCounts();
    }, INTERVAL_MS);
    return () => {
      clearInterval(timer);
      clearQueueCounts();
    };
  }, [isActive]);
  return (queues) => queues.reduce((sum, kind) => sum + (waiting[kind] ?? 0), 0);
};
