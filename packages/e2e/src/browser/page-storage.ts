/** Keeps every event that the widget tells to the page around it. Runs in the page. */
export const recordWidgetEvents = (): void => {
  const told: string[] = [];
  Object.assign(globalThis, { toldByWidget: told });
  for (const name of ['ready', 'step', 'paid', 'cancelled', 'error'])
    document.addEventListener(`somesa-${name}`, (event) => {
      told.push(`${event.type} ${JSON.stringify((event as CustomEvent<unknown>).detail)}`);
    });
};

/** Returns the data that a page keeps, and the events that the widget sent to it. Runs in the page. */
export const readPageStorage = (): { local: string; cookies: string; session: string[]; told: string[] } => ({
  local: JSON.stringify({ ...localStorage }),
  cookies: document.cookie,
  session: Object.keys(sessionStorage),
  told: (Reflect.get(globalThis, 'toldByWidget') as string[] | undefined) ?? [],
});
