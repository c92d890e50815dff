import { auth } from '../../../state/auth';

export interface ListPosition {
  pages: number;
  row: { id: string; at: number } | null;
}

interface SeenList {
  address: string;
  place: ListPosition;
}

const START: ListPosition = { pages: 1, row: null };

/** Maximum number of screens whose list position is stored. */
const MAX_SEEN = 20;

/** Lists that a user has seen, by screen, the latest last. They are discarded when another user signs in. */
let seen: { by: string | undefined; lists: Map<string, SeenList> } = { by: undefined, lists: new Map() };
let current: SeenList | null = null;

const getSeenLists = (): Map<string, SeenList> => {
  const by = auth.user?.user_id;
  if (seen.by !== by) seen = { by, lists: new Map() };
  return seen.lists;
};

const getScreen = (address: string): string => address.replace(/\?.*/, '');

/**
 * Returns the user's position in the list at the address. It is stored in the entry of the browser's history,
 * so that Back restores it and a new entry begins at the start.
 */
export const readListPosition = (): ListPosition => {
  const state: { listPlace?: ListPosition } | null = window.history.state;
  return state?.listPlace ?? START;
};

export const setCurrentList = (address: string): void => {
  const lists = getSeenLists();
  current = { address, place: readListPosition() };
  lists.delete(getScreen(address));
  lists.set(getScreen(address), current);
  const [oldest] = lists.keys();
  if (lists.size > MAX_SEEN && oldest !== undefined) lists.delete(oldest);
};

export const saveListPosition = (change: Partial<ListPosition>): void => {
  const listPlace = { ...readListPosition(), ...change };
  window.history.replaceState({ ...window.history.state, listPlace }, '');
  if (current) current.place = listPlace;
};

export const linkBackToList = (list: string): { href: string; state?: { listPlace: ListPosition } } => {
  const seenList = getSeenLists().get(getScreen(list));
  return seenList ? { href: seenList.address, state: { listPlace: seenList.place } } : { href: list };
};
