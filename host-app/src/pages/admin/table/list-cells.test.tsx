import { DAY_MS, toKampalaDay } from '@somesa/core';
import { type AdminListName, type AdminListShape, adminLists } from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { render } from '../../../testing/render';
import { resetBrowser, waitUntil } from '../../../testing/visit';
import { AdminTable } from './admin-table';

const FIRST_MS = Date.parse('2026-03-04T20:45:00.000Z');

afterEach(() => {
  vi.unstubAllGlobals();
  resetBrowser();
});

const formatInKampala = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'Africa/Kampala', ...options }).format(at);

/** Writes a day as tables show it, by the browser's own calendar. */
const formatShortDay = (at: Date): string => {
  const [year, thisYear] = [at, new Date()].map((one) => formatInKampala(one, { year: 'numeric' }));
  const dayAndMonth = `${formatInKampala(at, { day: 'numeric' })} ${formatInKampala(at, { month: 'short' })}`;
  return year === thisYear ? dayAndMonth : `${dayAndMonth} ${year}`;
};

const formatTime = (at: Date): string =>
  formatInKampala(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** A value of a column that no other cell of the list has, and what a screen must say for it. */
const createCell = (list: AdminListName, name: string, row: number, column: number): [unknown, string] => {
  const shape: AdminListShape = adminLists[list];
  const { kind, words = [] } = shape.columns[name] ?? { kind: 'text' };
  const seed = row * 100 + column + 1;
  const at = new Date(FIRST_MS + seed * DAY_MS);
  if (kind === 'ugx' || kind === 'count') {
    const amount = 1_000_000 + seed * 1_001;
    return [amount, amount.toLocaleString('en-US')];
  }
  if (kind === 'instant') return [at.toISOString(), `${formatShortDay(at)}, ${formatTime(at)}`];
  if (kind === 'day') return [toKampalaDay(at), formatShortDay(at)];
  if (kind === 'flag') return [row % 2 === 0, row % 2 === 0 ? admin.table.yes : admin.table.no];
  if (kind === 'details') {
    return [JSON.stringify({ name: `text ${seed}` }), `${admin.lists.audit.details.name}: text ${seed}.`];
  }
  const word = words[row % Math.max(words.length, 1)];
  if (kind !== 'word' || word === undefined) return [`text ${seed}`, `text ${seed}`];
  const { words: wordTexts } = admin.lists[list] as { words?: Record<string, Record<string, string>> };
  const text = wordTexts?.[name]?.[word];
  if (text === undefined) throw new Error(`the texts of ${list} do not say ${name} ${word}`);
  return [word, text];
};

it.each(Object.keys(adminLists) as AdminListName[])(
  'shows every amount, date and status of the list %s as in the response',
  async (list) => {
    const shape: AdminListShape = adminLists[list];
    const names = Object.keys(shape.columns);
    const rowCount = Math.max(2, ...names.map((name) => shape.columns[name]?.words?.length ?? 0));
    const drawn = Array.from({ length: rowCount }, (_, row) =>
      names.map((name, column) => createCell(list, name, row, column)),
    );
    const rows = drawn.map((cells, row) => ({
      id: `row-${row}`,
      cells: Object.fromEntries(names.map((name, at) => [name, cells[at]?.[0]])),
    }));
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ rows, next: null })));
    const { hook, searchHook } = memoryLocation({ path: `/admin?columns=${names.join(',')}` });
    const view = await render(
      <Router hook={hook} searchHook={searchHook}>
        <AdminTable list={list} />
      </Router>,
    );
    const shown = () =>
      [...view.container.querySelectorAll('tbody tr')].map((row) =>
        [...row.querySelectorAll('th, td:not([data-place=select])')].map(({ textContent }) => textContent),
      );
    await waitUntil(() => expect(shown()).toHaveLength(rowCount));
    expect(shown()).toEqual(drawn.map((cells) => cells.map(([, text]) => text)));
    await view.unmount();
  },
);
