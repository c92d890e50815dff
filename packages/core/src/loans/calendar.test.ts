import { describe, expect, it } from 'vitest';
import { addMonths, daysBetween, isDay } from './calendar';
import { listDueDates } from './schedule';

describe('listDueDates', () => {
  it('lists the same day of each later month, or the last day of a shorter one', () => {
    expect(listDueDates('2026-01-31', 4)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    expect(listDueDates('2027-12-30', 3)).toEqual(['2028-01-30', '2028-02-29', '2028-03-30']);
  });
});

describe('calendar', () => {
  it('accepts 29 February in leap years only', () => {
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

  it('counts days over months, leap days and centuries, and adds months backwards', () => {
    expect(daysBetween('2024-02-01', '2024-03-01')).toBe(29);
    expect(daysBetween('2026-03-01', '2026-02-01')).toBe(-28);
    expect(daysBetween('1900-01-01', '2000-01-01')).toBe(36_524);
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-01-31', -1)).toBe('2025-12-31');
  });

  it('ends with the year 9999', () => {
    expect(addMonths('9999-12-01', 1)).toBeNull();
    expect(addMonths('0000-01-01', -1)).toBeNull();
    expect(addMonths('0000-01-31', 1)).toBe('0000-02-29');
  });
});
