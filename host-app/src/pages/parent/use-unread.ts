import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { auth } from '../../state/auth';
import { followChanges, onChange } from '../../state/live';
import { notificationsApi } from '../../state/notifications-api';
import { setUnread, unread } from '../../state/unread';
import { DASHBOARD, notificationsAddress } from './parent-addresses';

/** These pages are told the count with what they show. */
const BRING_IT = [DASHBOARD, notificationsAddress];

const askUnread = async (): Promise<void> => {
  const answer = await notificationsApi.listNotifications({ filter: 'all' });
  // A count that can't be had leaves the last one: nothing that somebody waits for depends on it.
  if (answer.ok) setUnread(answer.value.unread);
};

/** Keeps the count of what is unread, and follows what changes, for as long as somebody is signed in. */
export const useUnread = (): void => {
  const { user } = useSnapshot(auth);
  const userId = user?.user_id;
  const [location] = useLocation();
  const isBrought = BRING_IT.includes(location.replace(/\/$/, ''));
  useEffect(() => {
    if (userId === undefined) return;
    const stop = followChanges();
    return () => {
      stop();
      // The next person has another count.
      unread.count = null;
    };
  }, [userId]);
  useEffect(() => {
    if (userId === undefined || isBrought) return;
    if (unread.count === null) void askUnread();
    return onChange(['notification'], () => void askUnread());
  }, [userId, isBrought]);
};
