import { enums, type Infer, nullable, number, object, string, validate } from 'superstruct';

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

const remembered = object({
  draft,
  step: enums(['regNo', 'amount', 'method', 'info', 'finish'] as const),
  attempt: nullable(object({ key: string(), body: string() })),
  handle: nullable(object({ id: string(), secret: string(), startedAtMs: number() })),
});

/** What a reload must not lose: what was typed, the request under way, and the handle of a pending payment. */
export type Remembered = Infer<typeof remembered>;

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
