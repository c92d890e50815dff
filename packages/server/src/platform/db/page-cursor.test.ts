import { describe, expect, it } from 'vitest';
import { PAGE_SIZE, toPage } from './page-cursor';

describe('toPage', () => {
  const rows = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

  it('returns the cursor of its last row if there are more rows', () => {
    expect(toPage(rows(PAGE_SIZE + 1), String)).toEqual({
      page: rows(PAGE_SIZE),
      next: String(PAGE_SIZE - 1),
    });
  });

  it.each([0, 1, PAGE_SIZE])('returns no next cursor for %j rows', (count) => {
    expect(toPage(rows(count), String)).toEqual({ page: rows(count), next: null });
  });
});
