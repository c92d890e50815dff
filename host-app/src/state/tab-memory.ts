import { subscribe } from 'valtio';

interface TabMemory<Value> {
  /** Key in session storage. */
  key: string;
  isValid: (stored: unknown) => stored is Value;
  parse?: (text: string) => unknown;
  format?: (value: Value) => string;
}

/**
 * Stores the property `name` of a proxy until the tab is closed, or until it is null. Returns the function that restores it after a reload,
 * unless it has a newer value; call that from an effect, after the page was hydrated.
 */
export const rememberInTab = <Name extends string, Value>(
  state: Record<Name, Value | null>,
  name: Name,
  { key, isValid, parse = JSON.parse, format = JSON.stringify }: TabMemory<Value>,
): (() => void) => {
  subscribe(state, () => {
    try {
      const value = state[name];
      if (value) sessionStorage.setItem(key, format(value));
      else sessionStorage.removeItem(key);
    } catch {
      // Storage is blocked or full: the value stays in memory until a reload.
    }
  });
  return () => {
    try {
      const text = sessionStorage.getItem(key);
      const stored = text === null ? null : parse(text);
      if (isValid(stored)) state[name] ??= stored;
    } catch {
      // Storage is blocked, or its content is not ours.
    }
  };
};
