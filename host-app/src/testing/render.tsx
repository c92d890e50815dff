import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadTexts } from '../texts/catalogue';
import { en } from '../texts/en';
import type { TextPart } from '../texts/host-texts';

export const textParts = Object.keys(en) as TextPart[];

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export const render = async (view: ReactNode) => {
  await loadTexts('en', textParts);
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container, { onCaughtError: () => undefined });
  await act(async () => root.render(view));
  return {
    container,
    text: () => container.textContent ?? '',
    unmount: () =>
      act(async () => {
        root.unmount();
        container.remove();
      }),
  };
};

/** Runs an action and waits until the view is updated. */
export const settle = (action: () => unknown = () => undefined) =>
  act(async () => {
    action();
    await new Promise((resolve) => setTimeout(resolve, 0));
  });

export const press = (container: HTMLElement, name: string) => {
  const target = [...container.querySelectorAll<HTMLElement>('button, a')].find(
    (element) => element.textContent?.trim() === name,
  );
  if (!target) throw new Error(`there is no button or link '${name}'`);
  return settle(() => target.click());
};

/** Types into the only input of a view. */
export const typeInto = (container: HTMLElement, value: string) => {
  const input = container.querySelector('input');
  if (!input) throw new Error('there is no input');
  return settle(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
};
