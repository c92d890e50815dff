import { type Drawn, draw } from '@somesa/ui/testing';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';

let drawn: Drawn;

/** Draws a wizard in place of the one before. */
export const show = (view: ReactNode): Drawn => {
  drawn = draw(view);
  return drawn;
};

/** Returns the container of the wizard that was drawn last. */
export const container = (): HTMLElement => drawn.container;
/** Takes it off the page, as leaving the page does. */
export const leave = (): void => drawn.remove();
/** All that it says. */
export const text = (): string => drawn.container.textContent ?? '';
/** A busy machine takes longer than the second that `waitFor` grants by itself. */
const patient = { timeout: 5000 };
/** Waits until it says something. */
export const sees = (expected: string): Promise<void> =>
  vi.waitFor(() => expect(text()).toContain(expected), patient);
/** Waits for a field by its name. */
export const field = <T extends HTMLElement = HTMLInputElement>(name: string): Promise<T> =>
  vi.waitFor(() => {
    const found = drawn.container.querySelector<T>(`[name=${name}]`);
    if (!found) throw new Error(`no field ${name}`);
    return found;
  }, patient);
/** Waits for a button whose words begin so, and presses it. */
export const press = (name: string): Promise<void> =>
  vi.waitFor(() => {
    const found = [...drawn.container.querySelectorAll('button')].find(
      (button) => button.textContent?.startsWith(name) && !button.disabled,
    );
    if (!found) throw new Error(`no button ${name}`);
    found.click();
  }, patient);
