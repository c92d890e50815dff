import type { BrowserContextOptions } from 'playwright-core';
import { browserTest } from '../browser/browser-test';
import type { Person } from '../browser/person';
import { type WidgetTag, widgetTags } from './widget-tags';

/** Declares a browser test that every widget must pass, one after the other in the same tab, which costs half as much as a tab for each. */
export const widgetTest = (
  name: string,
  run: (person: Person, widget: WidgetTag) => Promise<void>,
  options?: BrowserContextOptions,
): void =>
  browserTest(
    name,
    async (person) => {
      for (const widget of widgetTags) {
        await run(person, widget).catch((error: Error) => {
          error.message = `${widget.tag}: ${error.message}`;
          throw error;
        });
        await person.page.evaluate(() => sessionStorage.clear());
        await person.page.unrouteAll();
      }
    },
    options,
  );
