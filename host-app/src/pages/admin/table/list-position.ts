import { auth } from '../../../state/auth';

/** Position of a user in a list. */
export interface ListPosition {
  /** Number of pages that were shown. */
  pages: number;
  /** The row that was left, and which one it was: who has dealt with it finds another one there. */
  row: { id: string; at: number } | null;
}

interface SeenList {
  address: string;
  place: ListPosition;
}

const START: ListPosition = { pages: 1, row: null };

/** Of how many screens it is known how their list was left. */
const MAX_SEEN = 20;

/** The lists that somebody has seen, by the screen that they are on, the last one last: the next person is not led there. */
let seen: { by: string | undefined; lists: Map<string, SeenList> } = { by: undefined, lists: new Map() };
/** The one that is seen now. */
let current: SeenList | null = null;

const seenByMe = (): Map<string, SeenList> => {
  const by = auth.user?.user_id;
  if (seen.by !== by) seen = { by, lists: new Map() };
  return seen.lists;
};

const screenOf = (address: string): string => address.replace(/\?.*/, '');

/**
 * Reads where somebody was when they left the list that the address says. It is kept with that step of the browser's history, so that
 * the way back brings it again, and a new step begins at the start.
 */
export const readListPosition = (): ListPosition => {
  const kept: { listPlace?: ListPosition } | null = window.history.state;
  return kept?.listPlace ?? START;
};

/** Says that a list is seen at an address. */
export const setCurrentList = (address: string): void => {
  const lists = seenByMe();
  current = { address, place: readListPosition() };
  lists.delete(screenOf(address));
  lists.set(screenOf(address), current);
  const [oldest] = lists.keys();
  if (lists.size > MAX_SEEN && oldest !== undefined) lists.delete(oldest);
};

/** Keeps where somebody is in the list that is seen. */
export const saveListPosition = (change: Partial<ListPosition>): void => {
  const listPlace = { ...readListPosition(), ...change };
  window.history.replaceState({ ...window.history.state, listPlace }, '');
  if (current) current.place = listPlace;
};

/** Answers the way back to a list: to where one was on its screen, or else to its start. */
export const linkBackToList = (list: string): { href: string; state?: { listPlace: ListPosition } } => {
  const left = seenByMe().get(screenOf(list));
  return left ? { href: left.address, state: { listPlace: left.place } } : { href: list };
};
