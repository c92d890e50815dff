import { DAY_MS, HOUR_MS, toKampalaDay, toKampalaInstant } from '@somesa/core';
import { describe, expect, it } from 'vitest';
import type { ReminderKind } from './reminder-kinds';
import { findNextReminderAt, getReminderDeadline, listReminders, listSettledReminders } from './reminders';

const accountOwing = (dueOn: string, owedUgx = 50_000) => ({ instalments: [{ dueOn, owedUgx }] });
const at = (text: string): Date => {
  const [day = '', clock = ''] = text.split(' ');
  return toKampalaInstant(day, clock);
};
const listKindsAt = (account: ReturnType<typeof accountOwing>, text: string) =>
  listReminders(account, at(text)).map(({ kind }) => kind);

describe('listReminders', () => {
  it.each<[string, ReminderKind | null]>([
    ['2027-03-06 19:59', null],
    ['2027-03-07 07:59', null],
    ['2027-03-07 08:00', 'due_in_3_days'],
    ['2027-03-07 19:59', 'due_in_3_days'],
    ['2027-03-07 20:00', null],
    ['2027-03-08 03:00', null],
    ['2027-03-08 08:00', 'due_in_3_days'],
    ['2027-03-09 19:59', 'due_in_3_days'],
    ['2027-03-10 00:00', null],
    ['2027-03-10 08:00', 'due_today'],
    ['2027-03-10 19:59', 'due_today'],
    ['2027-03-10 20:00', null],
    ['2027-03-11 08:00', null],
    ['2027-03-12 19:59', null],
    ['2027-03-13 08:00', 'overdue_3_days'],
    ['2027-03-16 19:59', 'overdue_3_days'],
    ['2027-03-17 07:59', null],
    ['2027-03-17 08:00', 'overdue_7_days'],
    ['2027-03-23 19:59', 'overdue_7_days'],
    ['2027-03-24 08:00', null],
  ])('returns at %s the reminder %s of an instalment due on 10 March 2027', (moment, kind) => {
    expect(listKindsAt(accountOwing('2027-03-10'), moment)).toEqual(kind ? [kind] : []);
  });

  it('returns the outstanding amount, and nothing for paid instalments', () => {
    const account = {
      instalments: [
        { dueOn: '2027-02-10', owedUgx: 0 },
        { dueOn: '2027-03-10', owedUgx: 12_345 },
        { dueOn: '2027-04-10', owedUgx: 50_000 },
      ],
    };
    expect(listReminders(account, at('2027-03-10 09:00'))).toEqual([
      { kind: 'due_today', dueOn: '2027-03-10', amountUgx: 12_345 },
    ]);
    expect(listReminders(accountOwing('2027-03-10', 0), at('2027-03-10 09:00'))).toEqual([]);
  });

  it('handles the end of a year and of February', () => {
    expect(listKindsAt(accountOwing('2027-01-02'), '2026-12-30 08:00')).toEqual(['due_in_3_days']);
    expect(listKindsAt(accountOwing('2028-02-28'), '2028-03-02 08:00')).toEqual(['overdue_3_days']);
    expect(listKindsAt(accountOwing('2027-02-28'), '2027-03-03 08:00')).toEqual(['overdue_3_days']);
  });
});

describe('listReminders of a restructured loan', () => {
  it('returns one reminder for a day on which two rows are due', () => {
    const account = {
      instalments: [
        { dueOn: '2027-03-10', owedUgx: 20_000 },
        { dueOn: '2027-03-10', owedUgx: 50_000 },
      ],
    };
    expect(listReminders(account, at('2027-03-10 09:00'))).toEqual([
      { kind: 'due_today', dueOn: '2027-03-10', amountUgx: 70_000 },
    ]);
  });
});

describe('listSettledReminders', () => {
  it('returns the reminders of instalments that are paid or no longer scheduled', () => {
    expect(listSettledReminders(accountOwing('2027-03-10', 0), at('2027-03-10 21:00'))).toEqual([
      { kind: 'due_today', dueOn: '2027-03-10', amountUgx: 0 },
    ]);
    const account = {
      instalments: [
        { dueOn: '2027-02-10', owedUgx: 0 },
        { dueOn: '2027-03-10', owedUgx: 12_345 },
      ],
    };
    expect(listSettledReminders(account, at('2027-03-10 09:00'))).toEqual([]);
    const settled = { instalments: [], schedules: [{ instalments: [{ dueOn: '2027-03-10' }] }] };
    expect(listSettledReminders(settled, at('2027-03-08 09:00'))).toEqual([
      { kind: 'due_in_3_days', dueOn: '2027-03-10', amountUgx: 0 },
    ]);
  });
});

describe('findNextReminderAt', () => {
  it.each([
    ['2027-02-20 12:00', '2027-03-07 08:00'],
    ['2027-03-07 07:59', '2027-03-07 08:00'],
    ['2027-03-07 08:00', '2027-03-10 08:00'],
    ['2027-03-07 20:00', '2027-03-08 08:00'],
    ['2027-03-08 00:00', '2027-03-08 08:00'],
    ['2027-03-09 21:00', '2027-03-10 08:00'],
    ['2027-03-10 20:00', '2027-03-13 08:00'],
    ['2027-03-16 22:00', '2027-03-17 08:00'],
    ['2027-03-17 12:00', null],
    ['2027-03-22 20:00', '2027-03-23 08:00'],
    ['2027-03-23 20:00', null],
  ])('returns for the time %s the next time %s', (moment, next) => {
    expect(findNextReminderAt(accountOwing('2027-03-10'), at(moment))).toEqual(next && at(next));
  });

  it('returns the earliest time of all unpaid instalments, and null if all are paid', () => {
    const account = {
      instalments: [
        { dueOn: '2027-03-10', owedUgx: 0 },
        { dueOn: '2027-05-10', owedUgx: 1 },
        { dueOn: '2027-04-10', owedUgx: 1 },
      ],
    };
    expect(findNextReminderAt(account, at('2027-03-01 12:00'))).toEqual(at('2027-04-07 08:00'));
    expect(findNextReminderAt(accountOwing('2027-03-10', 0), at('2027-03-01 12:00'))).toBeNull();
  });
});

it('getReminderDeadline returns the evening of the same day', () => {
  expect(getReminderDeadline(at('2027-03-10 08:00'))).toEqual(at('2027-03-10 20:00'));
});

/**
 * Simulates sweeps from one time to another. Returns the keys of the sent reminders in order, and the day of each key's last
 * reminder.
 */
const simulate = (
  accountAt: (now: Date) => ReturnType<typeof accountOwing>,
  [from, to]: [string, string],
  isDown = (_now: Date) => false,
) => {
  const lastDays = new Map<string, string>();
  const sentKeys: string[] = [];
  let now = at(from);
  while (now <= at(to)) {
    if (isDown(now)) {
      now = new Date(now.getTime() + HOUR_MS);
      continue;
    }
    for (const { kind, dueOn } of listReminders(accountAt(now), now)) {
      const dedupeKey = `${dueOn} ${kind}`;
      if (!lastDays.has(dedupeKey)) sentKeys.push(dedupeKey);
      lastDays.set(dedupeKey, toKampalaDay(now));
    }
    const next = findNextReminderAt(accountAt(now), now);
    if (next === null) break;
    expect(next.getTime()).toBeGreaterThan(now.getTime());
    now = next;
  }
  return { lastDays, sentKeys };
};

const year = Array.from({ length: 12 }, (_, at) => `2027-${String(at + 1).padStart(2, '0')}-10`);
const ofYear = { instalments: year.map((dueOn) => ({ dueOn, owedUgx: 1 })) };

describe('the reminders of a year', () => {
  it('are sent once per instalment and kind, on their days, if nothing is paid', () => {
    const { lastDays, sentKeys } = simulate(() => ofYear, ['2026-12-01 12:00', '2028-02-01 12:00']);
    expect(sentKeys).toHaveLength(48);
    expect([...lastDays].slice(0, 4)).toEqual([
      ['2027-01-10 due_in_3_days', '2027-01-07'],
      ['2027-01-10 due_today', '2027-01-10'],
      ['2027-01-10 overdue_3_days', '2027-01-13'],
      ['2027-01-10 overdue_7_days', '2027-01-17'],
    ]);
  });

  it('are not sent if everything is paid ahead', () => {
    const paid = { instalments: year.map((dueOn) => ({ dueOn, owedUgx: 0 })) };
    expect(simulate(() => paid, ['2026-12-01 12:00', '2028-02-01 12:00']).sentKeys).toEqual([]);
  });

  it('are only the first ones if each instalment is paid one minute before 8:00 on its due date', () => {
    const paidAt = (now: Date) => ({
      instalments: year.map((dueOn) => ({ dueOn, owedUgx: now >= at(`${dueOn} 07:59`) ? 0 : 1 })),
    });
    const { sentKeys } = simulate(paidAt, ['2026-12-01 12:00', '2028-02-01 12:00']);
    expect(sentKeys).toEqual(year.map((dueOn) => `${dueOn} due_in_3_days`));
  });

  it.each([
    ['before the due date', '2027-03-05', '2027-03-12', ['overdue_3_days', 'overdue_7_days']],
    [
      'over the third day after it',
      '2027-03-11',
      '2027-03-18',
      ['due_in_3_days', 'due_today', 'overdue_7_days'],
    ],
    [
      'over a night',
      '2027-03-06',
      '2027-03-08',
      ['due_in_3_days', 'due_today', 'overdue_3_days', 'overdue_7_days'],
    ],
  ])('are sent late only if they are still true after downtime %s', (_, from, to, kinds) => {
    const isDown = (now: Date) =>
      now >= at(`${from} 00:00`) && now.getTime() < at(`${to} 00:00`).getTime() + DAY_MS / 2;
    const { sentKeys } = simulate(
      () => accountOwing('2027-03-10'),
      ['2027-03-01 12:00', '2027-04-30 12:00'],
      isDown,
    );
    expect(sentKeys).toEqual(kinds.map((kind) => `2027-03-10 ${kind}`));
  });
});
