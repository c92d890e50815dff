import { writeTabText } from './tab-storage';

const KEY = 'somesa:codes';
/** Lifetime of a code, in milliseconds; a code sent before that counts as not sent. */
const CODE_LIFE_MS = 10 * 60_000;
/** Minimum time between two codes, in milliseconds. */
const RESEND_MS = 60_000;

interface CodeState {
  /** Time the last code was sent, in milliseconds since the epoch; null if none is known. */
  sentAt: number | null;
  /** Time from which another code can be sent, in milliseconds since the epoch. */
  againAt: number;
}

const noCode: CodeState = { sentAt: null, againAt: 0 };

/** Used if storage is blocked. */
let fallback: unknown = null;

const isCodeState = (value: unknown): value is CodeState =>
  typeof value === 'object' &&
  value !== null &&
  'sentAt' in value &&
  (value.sentAt === null || typeof value.sentAt === 'number') &&
  'againAt' in value &&
  typeof value.againAt === 'number';

const read = (): Record<string, CodeState> => {
  let codes = fallback;
  try {
    codes = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    // If storage is blocked or has another value, the value in memory is used.
  }
  if (typeof codes !== 'object' || codes === null) return {};
  return Object.fromEntries(Object.entries(codes).filter(([, value]) => isCodeState(value)));
};

const write = (codes: Record<string, CodeState> | null): void => {
  fallback = codes;
  writeTabText(KEY, codes && JSON.stringify(codes));
};

export const getCode = (address: string): CodeState => {
  const { [address]: code = noCode } = read();
  const isExpired = code.sentAt !== null && code.sentAt + CODE_LIFE_MS <= Date.now();
  return isExpired ? { ...code, sentAt: null } : code;
};

export const saveCodeSent = (address: string): void => {
  const now = Date.now();
  write({ ...read(), [address]: { sentAt: now, againAt: now + RESEND_MS } });
};

/**
 * Records that a login sent a code, unless the last one was sent less than a minute ago: the server then
 * sends none.
 */
export const saveLoginCodeSent = (address: string): void => {
  const { sentAt, againAt } = getCode(address);
  if (sentAt === null || againAt <= Date.now()) saveCodeSent(address);
};

export const saveCodeWait = (address: string, seconds: number): void =>
  write({ ...read(), [address]: { ...getCode(address), againAt: Date.now() + seconds * 1000 } });

/** Clears all codes, because one was entered or the user has left. */
export const clearCodes = (): void => write(null);
