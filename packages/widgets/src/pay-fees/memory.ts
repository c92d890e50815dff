import { parsePaymentRequest, parsePaymentWay } from '@somesa/core';
import { define, type Infer, is, object, type Struct, string } from 'superstruct';
import { type Ask, type Flow, type Method, steps } from './flow/flow';
import { isStillAsked } from './flow/requests';

const oneOf = <T>(...values: readonly T[]) => define<T>('oneOf', (value) => values.includes(value as T));
const orNull = <T, S>(struct: Struct<T, S>) =>
  define<T | null>('orNull', (value) => value === null || is(value, struct));
const text = string();
const atMs = define<number>('atMs', Number.isFinite);

const draft = object({
  regNo: text,
  school: orNull(text),
  choice: text,
  otherAmount: text,
  method: oneOf<Method | null>('mtn', 'airtel', 'bank', null),
  phoneNumber: text,
  bankName: text,
  accountNumber: text,
});

const handle = object({ id: text, secret: text, startedAtMs: atMs });

const ask = define<Ask>('ask', (value) => {
  const { retryOf, body } = value as Ask;
  return retryOf ? is(retryOf, handle) && parsePaymentWay(body).ok : parsePaymentRequest(body).ok;
});

const attempt = object({ key: text, sentAtMs: atMs, ask });

const remembered = object({
  draft,
  step: oneOf(...steps),
  attempt: orNull(attempt),
  /** Whether the payer has changed nothing since the attempt was sent. */
  isStillAsked: oneOf(true, false),
  handle: orNull(handle),
});

/** What a reload must not lose: what was typed, the request under way, and the handle of a pending payment. */
export type Remembered = Infer<typeof remembered>;

/** Reads from a flow what a reload must not lose. */
export const rememberedOf = (flow: Flow): Remembered => {
  const { draft, place, attempt, retryOf } = flow;
  const isSentAgain = place.name === 'restoring' && place.handle === null;
  const handle = place.name === 'step' ? retryOf?.handle : (place.handle ?? attempt?.ask.retryOf);
  return {
    draft,
    step: place.name === 'step' ? place.step : 'finish',
    attempt,
    isStillAsked: isSentAgain || isStillAsked(flow),
    handle: handle ?? null,
  };
};

/** Keeps one flow over a reload of its tab. */
export interface Memory {
  load(): Remembered | null;
  save(value: Remembered): void;
  clear(): void;
}

const sessionStorageOrNull = (): Storage | null => {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
};

/**
 * Remembers in session storage under `somesa:<key>`: never local storage, never a cookie. Where storage is blocked or
 * full the flow goes on in the page's own memory.
 */
export const createMemory = (key: string, storage = sessionStorageOrNull()): Memory => {
  const name = `somesa:${key}`;
  let inPage: string | null = null;
  const attempt = <T>(action: () => T): T | null => {
    try {
      return action();
    } catch {
      return null;
    }
  };
  return {
    load: () => {
      const text = attempt(() => storage?.getItem(name) ?? null) ?? inPage;
      return attempt(() => {
        const parsed: unknown = JSON.parse(text ?? '');
        return is(parsed, remembered) ? parsed : null;
      });
    },
    save: (value) => {
      inPage = JSON.stringify(value);
      attempt(() => storage?.setItem(name, inPage ?? ''));
    },
    clear: () => {
      inPage = null;
      attempt(() => storage?.removeItem(name));
    },
  };
};
