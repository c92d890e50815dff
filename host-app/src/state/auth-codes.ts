const KEY = 'somesa:codes';
/** Lifetime of a code, in milliseconds; a code sent before that counts as not sent. */
const CODE_LIFE_MS = 10 * 60_000;
/** Minimum time between two codes, in milliseconds. */
const RESEND_MS = 60_000;

/** Facts that this tab knows about the codes for one number or address. */
interface KnownCode {
  /** When the last was sent; null where this tab knows of none. */
  sentAt: number | null;
  /** From when on another can be sent. */
  againAt: number;
}

const unknown: KnownCode = { sentAt: null, againAt: 0 };

/** Serves where storage is blocked. */
let inMemory: unknown = null;

const isKnown = (value: unknown): value is KnownCode =>
  typeof value === 'object' &&
  value !== null &&
  'sentAt' in value &&
  (value.sentAt === null || typeof value.sentAt === 'number') &&
  'againAt' in value &&
  typeof value.againAt === 'number';

const read = (): Record<string, KnownCode> => {
  let kept = inMemory;
  try {
    kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    // Storage is blocked, or what it holds is not ours: the page's own memory does.
  }
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => isKnown(value)));
};

const write = (kept: Record<string, KnownCode> | null): void => {
  inMemory = kept;
  try {
    if (kept === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is blocked or full: the page's own memory does until a reload.
  }
};

/** Tells what this tab knows of the codes for a number or an address. */
export const codeFor = (address: string): KnownCode => {
  const { [address]: known = unknown } = read();
  const isOver = known.sentAt !== null && known.sentAt + CODE_LIFE_MS <= Date.now();
  return isOver ? { ...known, sentAt: null } : known;
};

/** Remembers in the tab that a code was just sent. */
export const saveCodeSent = (address: string): void => {
  const now = Date.now();
  write({ ...read(), [address]: { sentAt: now, againAt: now + RESEND_MS } });
};

/** Remembers that a log-in sent a code, unless the one before was less than a minute old: then none is sent. */
export const saveLoginCodeSent = (address: string): void => {
  const { sentAt, againAt } = codeFor(address);
  if (sentAt === null || againAt <= Date.now()) saveCodeSent(address);
};

/** Remembers how long the server asks to wait for the next code. */
export const saveCodeWait = (address: string, seconds: number): void =>
  write({ ...read(), [address]: { ...codeFor(address), againAt: Date.now() + seconds * 1000 } });

/** Forgets all codes: they were entered, or somebody left. */
export const clearCodes = (): void => write(null);
