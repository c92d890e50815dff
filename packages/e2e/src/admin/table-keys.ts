import { type AdminListName, type AdminListShape, adminLists } from '@somesa/core/admin';
import { admin } from '@somesa/core/admin/en';
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

/** Goes on to an address as a link does, with the focus where its content begins. */
export const goOn = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((to) => history.pushState(null, '', to), address);
  await page.getByRole('main').focus();
};

/** A table of the back office in the hands of somebody who has no mouse. */
export const openTableKeys = (page: Page, keys: AdminKeys, list: AdminListName) => {
  const shape: AdminListShape = adminLists[list];
  const texts: ListTexts = admin.lists[list];
  // Asked by names and not by roles, which cost a look at every cell.
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

  /** Ticks one word of a column, and clears the others. */
  const keepWord = async (label: string, word: string): Promise<void> => {
    await keys.press(new RegExp(`^${label}(:|$)`));
    const boxes = keys.main.locator(`fieldset[aria-label="${label}"] input`);
    const isWrong = await boxes.evaluateAll(
      (all, wanted) =>
        all.map((box) => (box as HTMLInputElement).checked !== (box.parentElement?.textContent === wanted)),
      word,
    );
    for (const [at, isToPress] of isWrong.entries()) {
      if (!isToPress) continue;
      await keys.reach(boxes.nth(at));
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('Escape');
    await eventually(async () => expect(new Set(await cellsUnder(label))).toEqual(new Set([word])));
  };
  /** Narrows it to what its first row has: a word where rows have words, else what its first cell says. */
  const narrow = async (): Promise<void> => {
    await rows.first().waitFor();
    for (const [name, words] of Object.entries(texts.words ?? {})) {
      const label = texts.columns[name] ?? name;
      const [word] = await cellsUnder(label);
      if (!word) continue;
      await keepWord(label, word);
      expect(words[param(name) ?? '']).toBe(word);
      return;
    }
    const [text = ''] = await links.allTextContents();
    await keys.search(text);
    await eventually(async () => expect(await links.allTextContents()).toEqual([text]));
    expect(param('q')).toBe(text);
  };

  /** Takes a column away that it is not sorted by. */
  const dropColumn = async (): Promise<void> => {
    const before = await heads();
    const dropped = before.slice(1).find((label) => label !== texts.columns[sortedBy]) ?? '';
    await keys.tick(admin.table.columns, dropped);
    await eventually(async () => expect(await heads()).toEqual(before.filter((label) => label !== dropped)));
    expect(param('columns')?.split(',')).toHaveLength(before.length - 1);
  };

  /** Takes the file, which has the columns that are shown. */
  const takeFile = async (): Promise<void> => {
    const [first, ...lines] = await downloadCsv(page, () => keys.press(admin.table.export));
    expect(first).toEqual(await heads());
    expect(lines.length).toBeGreaterThan(0);
  };

  /** Turns its order around. */
  const turn = async (): Promise<void> => {
    const order = shape.sort.startsWith('-') ? 'ascending' : 'descending';
    await keys.reach(head.locator('button'));
    await keys.enter();
    await eventually(async () => expect(await head.getAttribute('aria-sort')).toBe(order));
    expect(param('sort')).toBe(order === 'ascending' ? sortedBy : `-${sortedBy}`);
  };

  /** All of it stands in the address: whoever leaves, and follows a link to it, has it again. */
  const comesAgain = async (): Promise<void> => {
    const shown = async () => ({ heads: await heads(), order: await head.getAttribute('aria-sort') });
    const before = { ...(await shown()), address: page.url() };
    await goOn(page, '/admin/buses');
    await rows.first().waitFor({ state: 'detached' });
    await goOn(page, before.address);
    await rows.first().waitFor();
    expect({ ...(await shown()), address: page.url() }).toEqual(before);
  };

  /** Goes through its rows and opens the first one. */
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

  return { narrow, dropColumn, takeFile, turn, comesAgain, openFirst };
};
