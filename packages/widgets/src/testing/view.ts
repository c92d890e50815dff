import { container, find, waitUntil } from '@somesa/ui/testing';
import { expect, vi } from 'vitest';

export const text = (): string => container().textContent ?? '';
/** Waits until the wizard shows a text. */
export const sees = (expected: string): Promise<void> => waitUntil(() => expect(text()).toContain(expected));
export const field = <Field extends HTMLElement = HTMLInputElement>(name: string): Promise<Field> =>
  find(`[name=${name}]`);
export const press = (name: string): Promise<void> =>
  waitUntil(() => {
    const found = [...container().querySelectorAll('button')].find(
      (button) => button.textContent?.startsWith(name) && !button.disabled,
    );
    if (!found) throw new Error(`There is no button ${name}.`);
    found.click();
  });
export const recordScrolling = (): (string | null)[] => {
  const scrolled: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.textContent);
  });
  return scrolled;
};
