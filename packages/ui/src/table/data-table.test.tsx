import { expect, test } from 'vitest';
import { container, renderAndFind, waitUntil } from '../testing/render';
import { DataTable } from './data-table';

interface Payment {
  id: string;
  day: string;
  amount: string;
}
const rows: Payment[] = [
  { id: 'a', day: '21 November 2026', amount: 'UGX 101,875' },
  { id: 'b', day: '21 December 2026', amount: 'UGX 101,870' },
];
const columns = [
  { label: 'Date', cell: ({ day }: Payment) => day },
  { label: 'Amount', cell: ({ amount }: Payment) => amount, isAmount: true },
];

const findAll = <T extends Element = HTMLElement>(selector: string): T[] => [
  ...container().querySelectorAll<T>(selector),
];

test('labels columns by headings, values by their column and rows by their first value', async () => {
  await renderAndFind(
    <DataTable caption="Payments" columns={columns} rows={rows} getKey={({ id }) => id} />,
    'tbody tr',
  );
  expect(findAll('thead th').map((head) => head.textContent)).toEqual(['Date', 'Amount']);
  expect(findAll('tbody th').map((cell) => cell.textContent)).toEqual(rows.map(({ day }) => day));
  expect(findAll('tbody td').map((cell) => cell.getAttribute('data-label'))).toEqual(['Amount', 'Amount']);
  expect(findAll('caption')[0]?.textContent).toBe('Payments');
  expect(findAll('button')).toHaveLength(0);
});

test('expands and collapses the detail of one row', async () => {
  await renderAndFind(
    <DataTable
      caption="Payments"
      columns={columns}
      rows={rows}
      getKey={({ id }) => id}
      detail={{
        label: 'Parts',
        getLabel: ({ day }) => `Parts of ${day}`,
        render: ({ id }) => `inside ${id}`,
      }}
    />,
    'button',
  );
  const [, second] = findAll<HTMLButtonElement>('button');
  expect(second?.getAttribute('aria-label')).toBe('Parts of 21 December 2026');
  second?.click();
  await waitUntil(() => expect(findAll('tr.detail')).toHaveLength(1));
  expect(findAll('tr.detail')[0]?.textContent).toBe('inside b');
  expect(findAll('tr.detail')[0]?.id).toBe(second?.getAttribute('aria-controls'));
  expect(findAll('tr.detail td')[0]?.getAttribute('colspan')).toBe('3');
  second?.click();
  await waitUntil(() => expect(findAll('tr.detail')).toHaveLength(0));
  expect(second?.getAttribute('aria-expanded')).toBe('false');
});
