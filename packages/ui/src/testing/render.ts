import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';

export interface Rendered {
  container: HTMLElement;
  rerender(view: ReactNode): void;
  remove(): void;
}

let renderedViews: Rendered[] = [];

export const render = (view: ReactNode): Rendered => {
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  root.render(view);
  const rendered: Rendered = {
    container,
    rerender: (next) => root.render(next),
    remove: () => {
      root.unmount();
      container.remove();
      renderedViews = renderedViews.filter((one) => one !== rendered);
    },
  };
  renderedViews.push(rendered);
  return rendered;
};

export const removeRendered = (): void => {
  for (const rendered of renderedViews) rendered.remove();
};

const getLastRendered = (): Rendered => {
  const last = renderedViews.at(-1);
  if (!last) throw new Error('No view is rendered.');
  return last;
};

export const container = (): HTMLElement => getLastRendered().container;

export const rerender = (view: ReactNode): void => getLastRendered().rerender(view);

/**
 * Waits until a check passes and returns its result; checks often, because most changes take less than a
 * frame, and for up to four seconds, because machines can be busy.
 */
export const waitUntil = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { interval: 5, timeout: 4000 });

/** Waits for the first element of the last view that matches a selector. */
export const find = <Found extends Element = HTMLElement>(selector: string): Promise<Found> =>
  waitUntil(() => {
    const found = container().querySelector<Found>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  });

/** Renders a view and waits for its first element that matches a selector. */
export const renderAndFind = <Found extends Element = HTMLElement>(
  view: ReactNode,
  selector: string,
): Promise<Found> => {
  render(view);
  return find(selector);
};

/** Changes the value of a field and dispatches the events of a browser. */
export const typeInto = (field: HTMLInputElement | HTMLSelectElement, value: string): void => {
  const prototype =
    field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
};
