import { container, find } from '@somesa/ui/testing';
import { expect, vi } from 'vitest';

/** Time that tests wait for a change, in milliseconds: busy machines need more than the one second of `waitFor`. */
const WAIT = { timeout: 5000 };

/** Returns all text of the wizard. */
export const text = (): string => container().textContent ?? '';
/** Waits until the wizard shows a text. */
export const sees = (expected: string): Promise<void> =>
  vi.waitFor(() => expect(text()).toContain(expected), WAIT);
/** Waits for a field by its name. */
export const field = <Field extends HTMLElement = HTMLInputElement>(name: string): Promise<Field> =>
  find(`[name=${name}]`);
/** Waits for an enabled button whose text begins with a name, and presses it. */
export const press = (name: string): Promise<void> =>
  vi.waitFor(() => {
    const found = [...container().querySelectorAll('button')].find(
      (button) => button.textContent?.startsWith(name) && !button.disabled,
    );
    if (!found) throw new Error(`There is no button ${name}.`);
    found.click();
  }, WAIT);
