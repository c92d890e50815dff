import { proxy } from 'valtio';

/** The most that is counted: the server counts no further. */
export const MAX_UNREAD = 100;

/** Number of unread notifications of the signed-in user; null until it is known. */
export const unread = proxy<{ count: number | null }>({ count: null });

/** Takes a newer count. */
export const setUnread = (count: number): void => {
  unread.count = count;
};

/** Writes the count as people read it: above the most that is counted it says that there are more. */
export const writeUnread = (count: number): string =>
  count >= MAX_UNREAD ? `${MAX_UNREAD - 1}+` : `${count}`;
