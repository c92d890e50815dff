import { describe, expect, it } from 'vitest';
import { parseStatementRange } from './statement-range';

const today = '2026-11-21';

describe('parseStatementRange', () => {
  it.each([
    [{}, { from: '2025-11-21', to: today }],
    [{ to: '2024-02-29' }, { from: '2023-02-28', to: '2024-02-29' }],
    [{ from: '2026-01-01' }, { from: '2026-01-01', to: today }],
    [{ from: '2027-01-01' }, { from: '2027-01-01', to: '2027-01-01' }],
    [
      { from: '2016-11-21', to: today },
      { from: '2016-11-21', to: today },
    ],
  ])('parses %j as %j', (given, value) =>
    expect(parseStatementRange(given, today)).toEqual({ ok: true, value }),
  );

  it.each([
    [{ from: '2026-02-29' }, { from: ['field_invalid'] }],
    [
      { from: ['2026-01-01', '2026-01-02'], to: 5 },
      { from: ['field_invalid'], to: ['field_invalid'] },
    ],
    [{ from: '2026-01-02', to: '2026-01-01' }, { to: ['range_swapped'] }],
    [{ from: '2016-11-20', to: today }, { from: ['range_too_long'] }],
  ])('rejects %j', (given, error) => expect(parseStatementRange(given, today)).toEqual({ ok: false, error }));
});
