import type { Page } from 'playwright-core';

/** Counts the active timers of a page. Installed before its first script. */
export const countTimers = (): void => {
  const running = new Set<unknown>();
  const [timeout, interval] = [window.setTimeout, window.setInterval];
  const [endTimeout, endInterval] = [window.clearTimeout, window.clearInterval];
  Object.assign(window, {
    setTimeout: (run: () => void, delayMs?: number, ...rest: unknown[]) => {
      const id = timeout(() => {
        running.delete(id);
        if (typeof run === 'function') Reflect.apply(run, window, rest);
      }, delayMs);
      running.add(id);
      return id;
    },
    setInterval: (run: () => void, delayMs?: number) => {
      const id = interval(run, delayMs);
      running.add(id);
      return id;
    },
    clearTimeout: (id: number) => {
      running.delete(id);
      endTimeout(id);
    },
    clearInterval: (id: number) => {
      running.delete(id);
      endInterval(id);
    },
    runningTimers: () => running.size,
  });
};

/** Repeatedly puts the tag into the page, waits until it works with a number typed, and removes it. */
export const mountOften = (page: Page, tag: string, times: number): Promise<void> =>
  page.evaluate(
    async ([name, count]) => {
      const main = document.querySelector('main');
      const until = async (isThere: () => unknown): Promise<void> => {
        while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve));
      };
      for (let turn = 0; turn < count; turn += 1) {
        const element = document.createElement(name);
        element.setAttribute('school', 'st-marys-kisubi');
        element.setAttribute('theme', turn % 2 ? 'dark' : 'auto');
        main?.append(element);
        await until(() => element.shadowRoot?.querySelector('section'));
        const input = element.shadowRoot?.querySelector('input');
        input?.focus();
        if (input) input.value = `SMK-${turn}`;
        input?.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
        element.remove();
        await until(() => element.shadowRoot?.childNodes.length === 0);
        sessionStorage.clear();
      }
    },
    [tag, times] as const,
  );

/** Counts the listeners that a page has on objects outside a widget. Installed before its first script. */
export const countListeners = (): void => {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const kept = new Map<EventTarget, Set<unknown>>();
  const isOutside = (target: EventTarget): boolean =>
    target === window ||
    target === document ||
    target === document.documentElement ||
    target === document.body;
  const find = (target: EventTarget): Set<unknown> => {
    const listeners = kept.get(target) ?? new Set();
    kept.set(target, listeners);
    return listeners;
  };
  EventTarget.prototype.addEventListener = function (...all: Parameters<typeof addEventListener>) {
    const target = this ?? window;
    if (isOutside(target) && all[1]) find(target).add(all[1]);
    return Reflect.apply(addEventListener, target, all);
  };
  EventTarget.prototype.removeEventListener = function (...all: Parameters<typeof removeEventListener>) {
    const target = this ?? window;
    if (isOutside(target)) find(target).delete(all[1]);
    return Reflect.apply(removeEventListener, target, all);
  };
  Object.assign(window, {
    keptListeners: () => [...kept.values()].reduce((sum, listeners) => sum + listeners.size, 0),
  });
};
