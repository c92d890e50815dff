import { initialValueOf, type TextControl } from '@somesa/ui';

const controls = 'input:not([type=file]):not([type=radio]):not([type=checkbox]), textarea, select';

/** React compares a value with the one that went through its own setter last: that one is what the page was sent with. */
const setValue = (control: TextControl, value: string): void => {
  control.value = initialValueOf(control);
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  set?.call(control, value);
};

/**
 * Notes what was typed or chosen before any script ran. Answers what types it again into the fields that the page has taken over, as if
 * the person did it now.
 */
export const preserveInput = (root: HTMLElement): (() => void) => {
  const typed = [...root.querySelectorAll<TextControl>(controls)]
    .filter((control) => control.value !== initialValueOf(control))
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
