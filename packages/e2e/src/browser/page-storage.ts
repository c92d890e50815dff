/** Records every event that the widget sends to its host page. Runs in the page. */
export const recordWidgetEvents = (): void => {
  const events: string[] = [];
  Object.assign(globalThis, { widgetEvents: events });
  for (const name of ['ready', 'step', 'paid', 'cancelled', 'error'])
    document.addEventListener(`somesa-${name}`, (event) => {
      events.push(`${event.type} ${JSON.stringify((event as CustomEvent<unknown>).detail)}`);
    });
};

/** Returns the data that a page keeps, and the events that the widget sent to it. Runs in the page. */
export const readPageStorage = (): {
  local: string;
  cookies: string;
  session: string[];
  events: string[];
} => ({
  local: JSON.stringify({ ...localStorage }),
  cookies: document.cookie,
  session: Object.keys(sessionStorage),
  events: (Reflect.get(globalThis, 'widgetEvents') as string[] | undefined) ?? [],
});
