import { afterEach, expect, test, vi } from 'vitest';
import { type Drawn, draw } from '../../test/draw';
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

let drawn: Drawn;
afterEach(() => drawn.remove());
const find = <T extends Element = HTMLElement>(selector: string): T[] => [
  ...drawn.container.querySelectorAll<T>(selector),
];

test('each value stands under its head and beside its name, the first names the row', async () => {
  drawn = draw(<DataTable caption="Payments" columns={columns} rows={rows} keyOf={({ id }) => id} />);
  await vi.waitFor(() => expect(find('tbody tr')).toHaveLength(2));
  expect(find('thead th').map((head) => head.textContent)).toEqual(['Date', 'Amount']);
  expect(find('tbody th').map((cell) => cell.textContent)).toEqual(rows.map(({ day }) => day));
  expect(find('tbody td').map((cell) => cell.getAttribute('data-label'))).toEqual(['Amount', 'Amount']);
  expect(find('caption')[0]?.textContent).toBe('Payments');
  expect(find('button')).toHaveLength(0);
});

test('a row opens what belongs to it, alone, and closes it again', async () => {
  drawn = draw(
    <DataTable
      caption="Payments"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      detail={{ label: 'Parts', labelOf: ({ day }) => `Parts of ${day}`, draw: ({ id }) => `inside ${id}` }}
    />,
  );
  await vi.waitFor(() => expect(find('button')).toHaveLength(2));
  const [, second] = find<HTMLButtonElement>('button');
  expect(second?.getAttribute('aria-label')).toBe('Parts of 21 December 2026');
  second?.click();
  await vi.waitFor(() => expect(find('tr.detail')).toHaveLength(1));
  expect(find('tr.detail')[0]?.textContent).toBe('inside b');
  expect(find('tr.detail')[0]?.id).toBe(second?.getAttribute('aria-controls'));
  expect(find('tr.detail td')[0]?.getAttribute('colspan')).toBe('3');
  second?.click();
  await vi.waitFor(() => expect(find('tr.detail')).toHaveLength(0));
  expect(second?.getAttribute('aria-expanded')).toBe('false');
});
