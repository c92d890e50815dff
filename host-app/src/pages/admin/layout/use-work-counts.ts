import { type RoleId, roles } from '@somesa/core';
import type { WorkKind } from '@somesa/core/admin';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { auth } from '../../../state/auth';
import { clearWorkCounts, refreshWorkCounts, workCounts } from '../../../state/work-counts';
import { isPending } from '../../area/is-pending';

/** Interval between requests for the queue counts, in milliseconds; a hidden tab sends none. */
const INTERVAL_MS = 60_000;

const hasQueues = (role: RoleId | undefined): boolean => role === roles.staff || role === roles.administrator;

/** Refreshes the queue counts while a user with queues is signed in. Returns a function that adds up the waiting items of some queues. */
export const useWorkCounts = (): ((queues: readonly WorkKind[]) => number) => {
  const { user } = useSnapshot(auth);
  const { waiting } = useSnapshot(workCounts);
  const userId = user?.user_id;
  const isActive = userId !== undefined && hasQueues(user?.role_id) && !isPending(user);
  useEffect(() => {
    if (!isActive) return;
    void refreshWorkCounts();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshWorkCounts();
    }, INTERVAL_MS);
    return () => {
      clearInterval(timer);
      clearWorkCounts();
    };
  }, [isActive]);
  return (queues) => queues.reduce((sum, kind) => sum + (waiting[kind] ?? 0), 0);
};
