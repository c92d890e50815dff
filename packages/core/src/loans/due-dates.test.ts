import { describe, expect, it } from 'vitest';
import { dueDates } from '.';
import { addMonths, daysBetween, isDay } from './calendar';

describe('due days', () => {
  it('are the same day of each month after, or the last day of a shorter one, counted from the first', () => {
    expect(dueDates({ from: '2026-01-31', count: 4 })).toEqual({
      ok: true,
      value: ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    });
    expect(dueDates({ from: '2027-12-30', count: 3 })).toEqual({
      ok: true,
      value: ['2028-01-30', '2028-02-29', '2028-03-30'],
    });
  });

  it('start on a first due day where one is named, and are counted from that', () => {
    expect(dueDates({ from: '2026-01-15', count: 3, firstDueOn: '2026-01-31' })).toEqual({
      ok: true,
      value: ['2026-01-31', '2026-02-28', '2026-03-31'],
    });
    expect(dueDates({ from: '2026-01-15', count: 1, firstDueOn: '2026-01-14' })).toMatchObject({ ok: false });
  });
});

describe('the calendar', () => {
  it('knows leap years', () => {
    expect(['2000-02-29', '2024-02-29', '1900-02-29', '2026-02-29', '2026-04-31'].map(isDay)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(addMonths('1900-01-31', 1)).toBe('1900-02-28');
    expect(addMonths('2000-01-31', 1)).toBe('2000-02-29');
  });

  it('has no year 0', () => {
    expect(['0000-01-01', '0000-12-31', '0001-01-01'].map(isDay)).toEqual([false, false, true]);
  });

  it('counts days over months, leap days and centuries, and months backwards', () => {
    expect(daysBetween('2024-02-01', '2024-03-01')).toBe(29);
    expect(daysBetween('2026-03-01', '2026-02-01')).toBe(-28);
    expect(daysBetween('1900-01-01', '2000-01-01')).toBe(36_524);
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-01-31', -1)).toBe('2025-12-31');
  });

  it('ends with the years that have four figures', () => {
    expect(addMonths('9999-12-01', 1)).toBeNull();
    expect(addMonths('0000-01-01', -1)).toBeNull();
    expect(addMonths('0000-01-31', 1)).toBe('0000-02-29');
  });
});
