import { describe, expect, it } from 'vitest';
import { isSlotOpen, listCallSlots } from './opening-hours';

/** Saturday, 21 November 2026; Kampala is three hours ahead. */
const at = (clock: string, day = '2026-11-21') => new Date(`${day}T${clock}:00+03:00`);

describe('listCallSlots', () => {
  it('lists every half hour of the opening hours on fourteen days', () => {
    const days = listCallSlots(at('06:00'));
    expect(days.map(({ day }) => day.slice(5))).toEqual([
      '11-21',
      '11-23',
      '11-24',
      '11-25',
      '11-26',
      '11-27',
      '11-28',
      '11-30',
      '12-01',
      '12-02',
      '12-03',
      '12-04',
    ]);
    expect(days[0]?.times).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00']);
    expect(days[1]?.times).toHaveLength(19);
    expect([days[1]?.times[0], days[1]?.times.at(-1)]).toEqual(['08:00', '17:00']);
  });

  it('omits Sundays', () => {
    expect(listCallSlots(at('06:00')).map(({ day }) => day)).not.toContain('2026-11-22');
  });

  it.each([
    ['11:30', ['12:00']],
    ['11:31', undefined],
    ['23:59', undefined],
  ])('omits slots that start within half an hour: at %s on a Saturday it lists %j', (clock, times) => {
    expect(listCallSlots(at(clock)).find(({ day }) => day === '2026-11-21')?.times).toEqual(times);
  });

  it('uses the day in Kampala, not in UTC', () => {
    expect(listCallSlots(at('00:30', '2026-11-24'))[0]).toMatchObject({ day: '2026-11-24' });
  });
});

it.each([
  ['2026-11-23', '08:00', true],
  ['2026-12-04', '17:00', true],
  ['2026-12-05', '09:00', false],
  ['2026-11-23', '17:30', false],
  ['2026-11-23', '08:15', false],
  ['2026-11-22', '09:00', false],
  ['2026-11-20', '09:00', false],
  ['2026-11-21', '09:00', false],
])('isSlotOpen returns for %s at %s, on Saturday at 09:00: %s', (day, time, isOpen) => {
  expect(isSlotOpen({ day, time }, at('09:00'))).toBe(isOpen);
});
