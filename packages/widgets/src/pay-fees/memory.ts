import { parsePaymentRequest, parsePaymentWay } from '@somesa/core';
import {
  boolean,
  define,
  enums,
  type Infer,
  is,
  nullable,
  number,
  object,
  string,
  unknown,
  validate,
} from 'superstruct';
import type { Ask, Flow } from './flow/flow';
import { isStillAsked } from './flow/requests';

const draft = object({
  regNo: string(),
  school: nullable(string()),
  choice: string(),
  otherAmount: string(),
  method: nullable(enums(['mtn', 'airtel', 'bank'] as const)),
  phoneNumber: string(),
  bankName: string(),
  accountNumber: string(),
});

const handle = object({ id: string(), secret: string(), startedAtMs: number() });

const anyAsk = object({ retryOf: nullable(handle), body: unknown() });

const ask = define<Ask>(
  'ask',
  (value) => is(value, anyAsk) && (value.retryOf ? parsePaymentWay : parsePaymentRequest)(value.body).ok,
);

const attempt = object({ key: string(), sentAtMs: number(), ask });

const remembered = object({
  draft,
  step: enums(['regNo', 'amount', 'method', 'info', 'finish'] as const),
  attempt: nullable(attempt),
  /** Whether the payer has changed nothing since the attempt was sent. */
  isStillAsked: boolean(),
  handle: nullable(handle),
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
      const parsed: unknown = text === null ? null : attempt(() => JSON.parse(text));
      const [failure, value] = validate(parsed, remembered);
      return failure ? null : value;
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
