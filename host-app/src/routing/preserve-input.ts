import { getInitialValue, type TextControl } from '@somesa/ui';
import type {} from './early-click';

/** Returns a function that replays the click once, if the hydrated page still has the button. */
export const replayEarlyClick = (): (() => void) => {
  const button = window.somesaPressed?.();
  return () => {
    // Delayed, because typed values must be restored before the button that sends them is clicked.
    if (button) setTimeout(() => button.isConnected && button.click());
  };
};

const controls = 'input:not([type=file]):not([type=radio]):not([type=checkbox]), textarea, select';

/**
 * Sets a value so that React notices the change: React compares it with the last value set through its own
 * setter, here the initial one.
 */
const setValue = (control: TextControl, value: string): void => {
  control.value = getInitialValue(control);
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  set?.call(control, value);
};

/**
 * Reads the values that were typed or selected before any script ran. Returns a function that enters them
 * into the hydrated fields, as if the user did it then.
 */
export const preserveInput = (root: HTMLElement): (() => void) => {
  const typed = [...root.querySelectorAll<TextControl>(controls)]
    .filter((control) => control.value !== getInitialValue(control))
    .map((control): [TextControl, string] => [control, control.value]);
  return () => {
    for (const [control, value] of typed) {
      if (!control.isConnected) continue;
      setValue(control, value);
      control.dispatchEvent(
        new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
      );
    }
  };
};
