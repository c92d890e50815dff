import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { formatPageCursor, PAGE_SIZE, parsePageCursor, toPage } from './page-cursor';

describe('parsePageCursor', () => {
  it('returns the cursor that formatPageCursor formatted', () => {
    const cursor = { at: new Date('2026-11-21T09:00:00.123Z'), id: randomUUID() };
    expect(parsePageCursor(formatPageCursor(cursor))).toEqual(cursor);
  });

  it.each([
    '',
    'x',
    '1.2',
    `1.${'-'.repeat(36)}`,
    `123456789012345.${randomUUID()}`,
    `-1.${randomUUID()}`,
    `1.${randomUUID()} `,
    `1.${randomUUID().toUpperCase().replace(/\d/g, 'A')}`,
  ])('returns null for %j', (text) => expect(parsePageCursor(text)).toBeNull());
});

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
