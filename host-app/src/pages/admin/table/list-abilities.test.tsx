import { ok } from '@somesa/core';
import {
  type AdminListName,
  type AdminListShape,
  adminLists,
  findPhoneColumns,
  getDefaultQuery,
  type ListRow,
} from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { press, render, settle } from '../../../testing/render';
import { resetBrowser, waitUntil } from '../../../testing/visit';
import { AdminTable } from './admin-table';
import { changeTogether } from './bulk-bar';

let leave: (() => Promise<void>) | null = null;

afterEach(async () => {
  await leave?.();
  leave = null;
  vi.unstubAllGlobals();
  resetBrowser();
});

const createRow = ({ columns }: AdminListShape, at: number): ListRow => ({
  id: `row-${at}`,
  cells: Object.fromEntries(
    Object.entries(columns).map(([name, { kind, words }]) => {
      if (kind === 'ugx' || kind === 'count') return [name, 1_000 + at];
      if (kind === 'instant') return [name, '2026-03-04T20:45:00.000Z'];
      if (kind === 'day') return [name, '2026-03-04'];
      return [name, kind === 'flag' ? true : kind === 'details' ? '{}' : (words?.[0] ?? `text ${at}`)];
    }),
  ),
});

/** Opens a list of two rows with an action on several rows, on a server that keeps saved views. */
const open = async (list: AdminListName) => {
  const shape: AdminListShape = adminLists[list];
  const requests: URL[] = [];
  let views: unknown[] = [];
  const changes: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const url = new URL(String(input instanceof Request ? input.url : input), 'http://localhost');
    const body = JSON.parse(String(init?.body ?? '{}'));
    if (url.pathname.endsWith('/list-views')) {
      if (init?.method === 'PUT') views = [...views, body];
      return Response.json({ views });
    }
    if (url.pathname.endsWith('/list-views/remove')) views = [];
    if (url.pathname.includes('/list-views')) return Response.json({ views });
    requests.push(url);
    const rows = [createRow(shape, 1), createRow(shape, 2)];
    return Response.json({ rows, next: null, count: 2, totals: null });
  });
  const { hook, searchHook, history } = memoryLocation({ path: '/admin', record: true });
  const change = (how: string) =>
    changeTogether(async (rows) => {
      changes.push(`${how} ${rows.map(({ id }) => id)}`);
      return ok(null);
    });
  const action = { label: 'Mark', isFor: () => true, run: change('run'), undo: change('undo') };
  const view = await render(
    <Router hook={hook} searchHook={searchHook}>
      <AdminTable list={list} getRowHref={({ id }) => `/admin/${id}`} bulkActions={[action]} />
    </Router>,
  );
  leave = view.unmount;
  const find = <E extends Element>(selector: string) => [...view.container.querySelectorAll<E>(selector)];
  await waitUntil(() => expect(find('tbody tr')).toHaveLength(2));
  return { ...view, shape, requests, changes, history, find };
};

it.each(Object.keys(adminLists) as AdminListName[])(
  'gives the list %s moving days, saved views, actions on several rows with undo, two lines on phones and an amount in view',
  async (list) => {
    const { container, shape, requests, changes, history, find } = await open(list);

    const places = findPhoneColumns(shape, getDefaultQuery(shape).columns);
    for (const [place, name] of Object.entries(places)) {
      const cells = find(`tbody tr:first-child [data-place=${place}]`);
      expect(cells, place).toHaveLength(name === undefined ? 0 : 1);
    }
    expect(places.name).toBeDefined();
    expect([places.start, places.end].some((name) => name !== undefined)).toBe(true);
    expect(places.amount).toBe(shape.amount);

    const [, first] = find<HTMLInputElement>('[data-place=select] input');
    await settle(() => first?.click());
    expect(container.textContent).toContain('1 chosen');
    await press(container, 'Mark (1)');
    expect(container.textContent).toContain('Mark: 1 done');
    await press(container, admin.table.bulk.undo);
    expect(changes).toEqual(['run row-1', 'undo row-1']);

    if (shape.dayColumn !== undefined) {
      const { columns } = admin.lists[list] as { columns: Record<string, string> };
      const [filter] = find<HTMLElement>('button[aria-expanded]').filter(
        ({ textContent }) => textContent === columns[shape.dayColumn ?? ''],
      );
      await settle(() => filter?.click());
      await press(container, admin.table.presets['last-month']);
      expect(requests.at(-1)?.searchParams.get('days')).toBe('last-month');
    } else {
      const [name = '', column] =
        Object.entries(shape.columns).find(([, { isSortable }]) => isSortable) ?? [];
      const other = shape.sort === name ? `-${name}` : name;
      await settle(() => history.push(`/admin?sort=${other}`));
      expect(column).toBeDefined();
    }
    await press(container, admin.table.views.title);
    await waitUntil(() => expect(container.textContent).toContain(admin.table.views.none));
  },
);

it('saves a view, opens it again, and brings a removed one back', async () => {
  const { container, requests, find } = await open('payments');
  const [filter] = find<HTMLElement>('button[aria-expanded]').filter(
    ({ textContent }) => textContent === admin.lists.payments.columns.createdAt,
  );
  await settle(() => filter?.click());
  await press(container, admin.table.presets.today);
  await press(container, admin.table.views.title);
  const [name] = find<HTMLInputElement>('form input');
  await settle(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name, 'Paid now');
    name?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press(container, admin.table.views.save);
  await waitUntil(() => expect(find('button').map(({ textContent }) => textContent)).toContain('Paid now'));
  await press(container, admin.table.clear);
  expect(requests.at(-1)?.search).toBe('');
  await press(container, admin.table.views.title);
  await waitUntil(() => expect(find('button').map(({ textContent }) => textContent)).toContain('Paid now'));
  const [remove] = find<HTMLElement>('[aria-label="Remove view Paid now"]');
  await settle(() => remove?.click());
  await waitUntil(() => expect(container.textContent).toContain('View removed: Paid now'));
  await press(container, admin.table.views.undo);
  await waitUntil(() => expect(find('button').map(({ textContent }) => textContent)).toContain('Paid now'));
  await press(container, 'Paid now');
  expect(requests.at(-1)?.search).toBe('?days=today');
});
