import type { BrowserContextOptions } from 'playwright-core';
import { browserTest } from '../browser/browser-test';
import type { Person } from '../browser/person';
import { isLongRun } from '../setup/long-run';
import { type WidgetTag, widgetTags } from './widget-tags';

/** Widgets that the tests use. The repayment form has the frame and the first step of the fee form, so only the long run has it too. */
export const testedWidgets = isLongRun ? widgetTags : widgetTags.filter(({ name }) => name !== 'repayment');

/** Declares a browser test that every widget must pass, one after the other in the same tab, which costs half as much as a tab for each. */
export const widgetTest = (
  name: string,
  run: (person: Person, widget: WidgetTag) => Promise<void>,
  options?: BrowserContextOptions,
): void =>
  browserTest(
    name,
    async (person) => {
      for (const widget of testedWidgets) {
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
