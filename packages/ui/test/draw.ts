import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Something drawn for a test. */
export interface Drawn {
  container: HTMLElement;
  redraw(view: ReactNode): void;
  remove(): void;
}

/** Draws a view into the document of a test. It is there after the next `vi.waitFor`. */
export const draw = (view: ReactNode): Drawn => {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  root.render(view);
  return {
    container,
    redraw: (next) => root.render(next),
    remove: () => {
      root.unmount();
      container.remove();
    },
  };
};

/** Types into a field as a person does: the value, and the event that browsers send. */
export const typeInto = (field: HTMLInputElement | HTMLSelectElement, value: string): void => {
  const prototype =
    field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
};
