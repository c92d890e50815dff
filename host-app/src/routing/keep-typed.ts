type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controls = 'input:not([type=file]):not([type=radio]):not([type=checkbox]), textarea, select';

/** What the page was sent with: an option that is marked, else the first; an empty field unless it says otherwise. */
const sentValue = (control: Control): string => {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  const marked = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
  return marked?.value ?? '';
};

/** React compares a value with the one that went through its own setter last: that one is what the page was sent with. */
const setValue = (control: Control, value: string): void => {
  control.value = sentValue(control);
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  set?.call(control, value);
};

/**
 * Notes what was typed or chosen before any script ran. Answers what types it again into the fields that the page has taken over, as if
 * the person did it now.
 */
export const keepTyped = (root: HTMLElement): (() => void) => {
  const typed = [...root.querySelectorAll<Control>(controls)]
    .filter((control) => control.value !== sentValue(control))
    .map((control): [Control, string] => [control, control.value]);
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
