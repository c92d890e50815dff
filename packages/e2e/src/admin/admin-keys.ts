import { LIST_PAGE_SIZE } from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import layout from '@somesa/core/messages/en/site/layout.json';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openScreens } from '../accounts/screens';
import { eventually } from '../browser/eventually';
import { expectFocus } from '../browser/keyboard';
import { openAdminPage, type StaffUser } from './staff-users';

/** Maximum number of Tab presses on any screen of the back office. */
const MAX_TABS = 80;
/** Number of rows on one page of a list. */
const MAX_ROWS = LIST_PAGE_SIZE;

/**
 * Returns the number of Tab presses that should lead from the focused element to the given one: 0 if it has the
 * focus, otherwise at least 1. This avoids checking after each press; the result is checked at the end. Runs in the
 * page.
 */
const stopsTo = (target: Element): number => {
  const now = document.activeElement ?? document.body;
  if (now === target) return 0;
  const stops = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ].filter(
    (one) =>
      one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility({ visibilityProperty: true }),
  );
  const isBehind = (one: Element): boolean =>
    one !== now && (now.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const between = stops.filter(
    (one) =>
      isBehind(one) &&
      !(isBehind(target) && target.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
  return Math.max(1, isBehind(target) ? between.length : 1);
};

const hasFocus = (thing: Locator): Promise<boolean> =>
  thing.evaluate((element) => element === document.activeElement);

/** Operates the back office by keyboard alone. */
export const openAdminKeys = (page: Page) => {
  const main = page.getByRole('main');
  const question = page.locator('dialog[open]');
  const enter = (): Promise<void> => page.keyboard.press('Enter');

  /** Presses Tab until an element has the focus. */
  const reach = async (thing: Locator): Promise<void> => {
    await thing.waitFor();
    for (let presses = 0; presses <= MAX_TABS; ) {
      const stops = await thing.evaluate(stopsTo);
      if (stops === 0) return;
      for (let each = 0; each < stops; each += 1) await page.keyboard.press('Tab');
      presses += stops;
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
  const pressIn = async (place: Locator, name: string | RegExp): Promise<void> => {
    await reach(place.getByRole('button', { name, exact: true }));
    await enter();
  };
  /** Searches the list of this screen. */
  const search = async (text: string): Promise<void> => {
    const field = main.getByRole('searchbox', { name: admin.table.search });
    await field.waitFor();
    await page.keyboard.press('/');
    await expectFocus(page, admin.table.search);
    await page.keyboard.type(text);
    await enter();
  };
  /** Returns the one row that contains a text. */
  const row = (text: string): Locator => main.getByRole('row').filter({ hasText: text });
  /** Moves through the rows of a list until this one has the focus. */
  const walkTo = async (target: Locator): Promise<void> => {
    const link = target.locator('[data-row-link]');
    await reach(main.locator('[data-row-link][tabindex="0"]'));
    for (let presses = 0; presses <= MAX_ROWS; presses += 1) {
      if (await hasFocus(link)) return;
      await page.keyboard.press('ArrowDown');
    }
    throw new Error(`no arrow came to ${target}`);
  };
  return {
    main,
    question,
    enter,
    reach,
    search,
    row,
    /** Opens a screen and moves the focus past its sidebar. */
    enterAs: async (name: StaffUser, path: string): Promise<string> => {
      const said = await openAdminPage(page, name, path);
      await main.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Tab');
      await expectFocus(page, layout.frame.skip);
      await enter();
      return said;
    },
    /** Follows a link of the screen. */
    follow: async (name: string | RegExp): Promise<void> => {
      await reach(main.getByRole('link', { name, exact: true }));
      await enter();
    },
    /** Goes to another screen by the sidebar; `title` is its heading if that differs from its name. */
    goTo: async (name: string, title = name): Promise<void> => {
      const sidebar = page.getByRole('navigation', { name: admin.shell.navigation, exact: true });
      await reach(sidebar.getByRole('link', { name, exact: true }));
      await enter();
      await main.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    },
    /** Ticks or clears a checkbox in the panel that a button opens. */
    tick: async (button: string, box: string): Promise<void> => {
      await pressIn(main, button);
      await reach(main.getByRole('checkbox', { name: box, exact: true }));
      await page.keyboard.press('Space');
      await page.keyboard.press('Escape');
    },
    /** Presses a button of the screen. */
    press: (name: string | RegExp): Promise<void> => pressIn(main, name),
    /** Confirms a dialog and waits until it is closed. */
    confirm: async (name: string): Promise<void> => {
      await pressIn(question, name);
      await question.waitFor({ state: 'detached' }).catch(async (cause: unknown) => {
        throw new Error(`The dialog stays open and says: ${await question.textContent()}`, { cause });
      });
    },
    type: (label: string, value: string): Promise<void> => type(fieldIn(main, label), value),
    /** Fills in a field of a dialog. */
    answer: (label: string, value: string): Promise<void> => type(fieldIn(question, label), value),
    /** Fills in a date such as `2026-11-20`, typing month, day and year. */
    answerDay: async (label: string, day: string): Promise<void> => {
      const field = fieldIn(question, label);
      await reach(field);
      await page.keyboard.type(day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2$3$1'));
      await eventually(async () => expect(await field.inputValue()).toBe(day));
    },
    /** Finds a row and opens it. */
    openRow: async (text: string): Promise<void> => {
      await search(text);
      // The row may have been rendered among others before the filter applied.
      await eventually(async () => {
        expect(await main.locator('tbody').getByRole('row').count()).toBe(1);
        expect(await row(text).count()).toBe(1);
      });
      await walkTo(row(text));
      await enter();
    },
    walkTo,
    says: (text: string): Promise<void> => openScreens(page).says(text),
    toast: (text: string): Promise<void> => openScreens(page).toast(text),
  };
};

export type AdminKeys = ReturnType<typeof openAdminKeys>;
