import { proxy } from 'valtio';

/** Maximum count: the server does not count further. */
const MAX_UNREAD = 100;

/** Number of unread notifications of the signed-in user; null until it is known. */
export const unread = proxy<{ count: number | null }>({ count: null });

export const setUnread = (count: number): void => {
  unread.count = count;
};

export const formatUnread = (count: number): string =>
  count >= MAX_UNREAD ? `${MAX_UNREAD - 1}+` : `${count}`;
