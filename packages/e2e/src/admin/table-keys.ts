import { type AdminListName, type AdminListShape, adminLists } from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../browser/eventually';
import type { AdminKeys } from './admin-keys';
import { downloadCsv } from './download-csv';

interface ListTexts {
  title: string;
  columns: Readonly<Record<string, string>>;
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Maximum number of values to filter by, if other tests change the only row of each meanwhile. */
const MAX_FILTER_ATTEMPTS = 3;

/** Navigates as a link does and moves the focus to the main content. */
export const goOn = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => history.pushState(null, '', to), address);
  await page.getByRole('main').focus();
};

/** Operates a table of the back office by keyboard alone. */
export const openTableKeys = (page: Page, keys: AdminKeys, list: AdminListName) => {
  const shape: AdminListShape = adminLists[list];
  const texts: ListTexts = admin.lists[list];
  // Found by text, because finding by role reads every cell.
  const table = keys.main.locator('table', { has: page.locator(`caption:text-is("${texts.title}")`) });
  const rows = table.locator('tbody tr');
  const links = rows.locator('[data-row-link]');
  const param = (name: string): string | null => new URL(page.url()).searchParams.get(name);
  const heads = async (): Promise<string[]> =>
    (await table.locator('thead th').allTextContents()).filter((head) => head !== admin.table.actions);
  const cellsUnder = (head: string): Promise<string[]> =>
    rows.locator(`[data-label="${head}"]`).allTextContents();
  const sortedBy = shape.sort.replace(/^-/, '');
  const head = table.locator('thead th', { hasText: new RegExp(`^${texts.columns[sortedBy]}$`) });

  /** Selects one value of a column's filter and clears the others. Returns false if no row has it any more, because another test has changed the only one. */
  const selectValue = async (label: string, word: string): Promise<boolean> => {
    await keys.press(new RegExp(`^${label}(:|$)`));
    const boxes = keys.main.locator(`fieldset[aria-label="${label}"] input`);
    const isWrong = await boxes.evaluateAll(
      (all, value) =>
        all.map((box) => (box as HTMLInputElement).checked !== (box.parentElement?.textContent === value)),
      word,
    );
    for (const [at, isToPress] of isWrong.entries()) {
      if (!isToPress) continue;
      await keys.reach(boxes.nth(at));
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('Escape');
    const isEmpty = () => keys.main.getByText(admin.table.emptyNarrowed, { exact: true }).isVisible();
    await eventually(async () => {
      if (!(await isEmpty())) expect(new Set(await cellsUnder(label))).toEqual(new Set([word]));
    });
    return !(await isEmpty());
  };
  /** Filters by the first row's value, or searches for its first cell if no column has a filter. Does neither if the list has no search either. */
  const filterByFirstRow = async (attempt = 1): Promise<void> => {
    await rows.first().waitFor();
    for (const [name, words] of Object.entries(texts.words ?? {})) {
      const label = texts.columns[name] ?? name;
      const [word] = await cellsUnder(label);
      if (!word) continue;
      if (!(await selectValue(label, word))) {
        if (attempt === MAX_FILTER_ATTEMPTS) throw new Error(`no row is left with the ${label} ${word}`);
        await keys.reach(keys.main.getByRole('button', { name: admin.table.clear }).first());
        await keys.enter();
        return filterByFirstRow(attempt + 1);
      }
      expect(words[param(name) ?? '']).toBe(word);
      return;
    }
    if (!shape.hasSearch) return;
    const [text = ''] = await links.allTextContents();
    await keys.search(text);
    await eventually(async () => expect(await links.allTextContents()).toEqual([text]));
    expect(param('q')).toBe(text);
  };

  /** Hides a column that the table is not sorted by. */
  const dropColumn = async (): Promise<void> => {
    const before = await heads();
    const dropped = before.slice(1).find((label) => label !== texts.columns[sortedBy]) ?? '';
    await keys.tick(admin.table.columns, dropped);
    await eventually(async () => expect(await heads()).toEqual(before.filter((label) => label !== dropped)));
    expect(param('columns')?.split(',')).toHaveLength(before.length - 1);
  };

  /** Exports the table and checks that the file has the visible columns. */
  const exportCsv = async (): Promise<void> => {
    const [first, ...lines] = await downloadCsv(page, () => keys.press(admin.table.export));
    expect(first).toEqual(await heads());
    expect(lines.length).toBeGreaterThan(0);
  };

  /** Reverses the order. */
  const reverseOrder = async (): Promise<void> => {
    const order = shape.sort.startsWith('-') ? 'ascending' : 'descending';
    await keys.reach(head.locator('button'));
    await keys.enter();
    await eventually(async () => expect(await head.getAttribute('aria-sort')).toBe(order));
    expect(param('sort')).toBe(order === 'ascending' ? sortedBy : `-${sortedBy}`);
  };

  /** Leaves the screen, follows a link back and checks that the address restores everything. */
  const expectRestoredByUrl = async (): Promise<void> => {
    const shown = async () => ({ heads: await heads(), order: await head.getAttribute('aria-sort') });
    const before = { ...(await shown()), address: page.url() };
    await goOn(page, '/admin/buses');
    await rows.first().waitFor({ state: 'detached' });
    await goOn(page, before.address);
    await rows.first().waitFor();
    expect({ ...(await shown()), address: page.url() }).toEqual(before);
  };

  /** Moves through the rows and opens the first one. */
  const openFirst = async (address: RegExp): Promise<void> => {
    await keys.walkTo(rows.first());
    const last = (await links.count()) - 1;
    for (const [key, place] of [
      ['ArrowDown', Math.min(1, last)],
      ['End', last],
      ['ArrowUp', Math.max(last - 1, 0)],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key);
      const focused = await links.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement));
      expect([key, focused]).toEqual([key, place]);
    }
    await keys.enter();
    await page.waitForURL(address);
    await keys.main.getByRole('heading', { level: 1 }).waitFor();
  };

  return { filterByFirstRow, dropColumn, exportCsv, reverseOrder, expectRestoredByUrl, openFirst };
};
