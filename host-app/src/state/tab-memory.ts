import { subscribe } from 'valtio';
import { readTabText, writeTabText } from './tab-storage';

interface TabMemory<Value> {
  key: string;
  isValid: (stored: unknown) => stored is Value;
  parse?: (text: string) => unknown;
  format?: (value: Value) => string;
}

/**
 * Stores the property `name` of a proxy until it is null or the tab is closed. Returns the function that
 * restores it after a reload, unless it has a newer value; call that from an effect, after the page was
 * hydrated.
 */
export const rememberInTab = <Name extends string, Value>(
  state: Record<Name, Value | null>,
  name: Name,
  { key, isValid, parse = JSON.parse, format = JSON.stringify }: TabMemory<Value>,
): (() => void) => {
  subscribe(state, () => {
    const value = state[name];
    writeTabText(key, value === null ? null : format(value));
  });
  return () => {
    try {
      const text = readTabText(key);
      const stored = text === null ? null : parse(text);
      if (isValid(stored)) state[name] ??= stored;
    } catch {
      // The stored text is not ours.
    }
  };
};
