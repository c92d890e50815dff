import { office } from '@somesa/core/office/en';
import { layout } from '@somesa/core/site/en/layout';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openScreens } from '../accounts/screens';
import { eventually } from '../person/eventually';
import { expectFocus } from '../person/keyboard';
import { enterOffice, type Officer } from './officers';

/** More presses of Tab than any screen of the back office needs. */
const MOST_TABS = 80;

const hasFocus = (thing: Locator): Promise<boolean> =>
  thing.evaluate((element) => element === document.activeElement);

/** The back office in the hands of somebody who has no mouse. */
export const openOfficeKeys = (page: Page) => {
  const main = page.getByRole('main');
  const question = page.locator('dialog[open]');
  const enter = (): Promise<void> => page.keyboard.press('Enter');

  /** Tabs on until something has the focus. */
  const reach = async (thing: Locator): Promise<void> => {
    await thing.waitFor();
    for (let presses = 0; presses <= MOST_TABS; presses += 1) {
      if (await hasFocus(thing)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${thing}`);
  };
  const fieldIn = (place: Locator, label: string): Locator =>
    place.getByLabel(label, { exact: true }).and(page.locator('input, textarea, select'));
  const type = async (field: Locator, value: string): Promise<void> => {
    await reach(field);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(value);
  };
  const pressIn = async (place: Locator, name: string): Promise<void> => {
    await reach(place.getByRole('button', { name, exact: true }));
    await enter();
  };
  /** Looks for something in the list of this screen. */
  const search = async (text: string): Promise<void> => {
    const field = main.getByRole('searchbox', { name: office.table.search });
    await field.waitFor();
    await page.keyboard.press('/');
    await expectFocus(page, office.table.search);
    await page.keyboard.type(text);
    await enter();
  };
  /** The one row that has a text. */
  const row = (text: string): Locator => main.getByRole('row').filter({ hasText: text });

  return {
    main,
    question,
    enter,
    reach,
    search,
    row,
    /** Opens a screen, and leaves its sidebar behind. */
    enterAs: async (name: Officer, path: string): Promise<string> => {
      const said = await enterOffice(page, name, path);
      await main.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Tab');
      await expectFocus(page, layout.frame.skip);
      await enter();
      return said;
    },
    /** Presses a button of the screen. */
    press: (name: string): Promise<void> => pressIn(main, name),
    /** Says yes to what is asked, and waits until it is done. */
    confirm: async (name: string): Promise<void> => {
      await pressIn(question, name);
      await question.waitFor({ state: 'detached' });
    },
    type: (label: string, value: string): Promise<void> => type(fieldIn(main, label), value),
    /** Answers a field of what is asked. */
    answer: (label: string, value: string): Promise<void> => type(fieldIn(question, label), value),
    /** Finds a row and opens it. */
    openRow: async (text: string): Promise<void> => {
      await search(text);
      await eventually(async () => expect(await row(text).count()).toBe(1));
      await reach(row(text).locator('[data-row-link]'));
      await enter();
    },
    says: (text: string): Promise<void> => openScreens(page).says(text),
    toast: (text: string): Promise<void> => openScreens(page).toast(text),
  };
};

export type OfficeKeys = ReturnType<typeof openOfficeKeys>;
