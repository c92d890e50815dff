import { kampalaDay, kampalaInstant } from '@somesa/core';
import { describe, expect, it } from 'vitest';
import type { ReminderKind } from './reminder-kinds';
import { getReminderDeadline, nextReminderAt, remindersAt, settledRemindersAt } from './reminders';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const owing = (dueOn: string, owedUgx = 50_000) => ({ instalments: [{ dueOn, owedUgx }] });
const at = (text: string): Date => {
  const [day = '', clock = ''] = text.split(' ');
  return kampalaInstant(day, clock);
};
const kindsAt = (account: ReturnType<typeof owing>, text: string) =>
  remindersAt(account, at(text)).map(({ kind }) => kind);

describe('what is told of an instalment that is due on 10 March, and when', () => {
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
  ])('finds at %s the reminder %s', (moment, kind) => {
    expect(kindsAt(owing('2027-03-10'), moment)).toEqual(kind ? [kind] : []);
  });

  it('the amount is what is owed of it; what is paid, also ahead, is told of by nobody', () => {
    const account = {
      instalments: [
        { dueOn: '2027-02-10', owedUgx: 0 },
        { dueOn: '2027-03-10', owedUgx: 12_345 },
        { dueOn: '2027-04-10', owedUgx: 50_000 },
      ],
    };
    expect(remindersAt(account, at('2027-03-10 09:00'))).toEqual([
      { kind: 'due_today', dueOn: '2027-03-10', amountUgx: 12_345 },
    ]);
    expect(remindersAt(owing('2027-03-10', 0), at('2027-03-10 09:00'))).toEqual([]);
    expect(settledRemindersAt(owing('2027-03-10', 0), at('2027-03-10 21:00'))).toEqual([
      { kind: 'due_today', dueOn: '2027-03-10', amountUgx: 0 },
    ]);
    expect(settledRemindersAt(account, at('2027-03-10 09:00'))).toEqual([]);
    const settled = { instalments: [], schedules: [{ instalments: [{ dueOn: '2027-03-10' }] }] };
    expect(settledRemindersAt(settled, at('2027-03-08 09:00'))).toEqual([
      { kind: 'due_in_3_days', dueOn: '2027-03-10', amountUgx: 0 },
    ]);
  });

  it('handles the end of a year and of February', () => {
    expect(kindsAt(owing('2027-01-02'), '2026-12-30 08:00')).toEqual(['due_in_3_days']);
    expect(kindsAt(owing('2028-02-28'), '2028-03-02 08:00')).toEqual(['overdue_3_days']);
    expect(kindsAt(owing('2027-02-28'), '2027-03-03 08:00')).toEqual(['overdue_3_days']);
  });
});

describe('when to look again', () => {
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
  ])('returns after %s the next time %s', (moment, next) => {
    expect(nextReminderAt(owing('2027-03-10'), at(moment))).toEqual(next && at(next));
  });

  it('the earliest of all that are owed, and never for what is paid', () => {
    const account = {
      instalments: [
        { dueOn: '2027-03-10', owedUgx: 0 },
        { dueOn: '2027-05-10', owedUgx: 1 },
        { dueOn: '2027-04-10', owedUgx: 1 },
      ],
    };
    expect(nextReminderAt(account, at('2027-03-01 12:00'))).toEqual(at('2027-04-07 08:00'));
    expect(nextReminderAt(owing('2027-03-10', 0), at('2027-03-01 12:00'))).toBeNull();
  });
});

it('a message of the day helps until its evening', () => {
  expect(getReminderDeadline(at('2027-03-10 08:00'))).toEqual(at('2027-03-10 20:00'));
});

/** Looks whenever it was asked to, as the sweep does, and remembers what was told. */
const play = (
  accountAt: (now: Date) => ReturnType<typeof owing>,
  [from, to]: [string, string],
  isDown = (_now: Date) => false,
) => {
  const told = new Map<string, string>();
  const tellings: string[] = [];
  let now = at(from);
  while (now <= at(to)) {
    if (isDown(now)) {
      now = new Date(now.getTime() + HOUR_MS);
      continue;
    }
    for (const { kind, dueOn } of remindersAt(accountAt(now), now)) {
      const dedupeKey = `${dueOn} ${kind}`;
      if (!told.has(dedupeKey)) tellings.push(dedupeKey);
      told.set(dedupeKey, kampalaDay(now));
    }
    const next = nextReminderAt(accountAt(now), now);
    if (next === null) break;
    expect(next.getTime()).toBeGreaterThan(now.getTime());
    now = next;
  }
  return { told, tellings };
};

const year = Array.from({ length: 12 }, (_, at) => `2027-${String(at + 1).padStart(2, '0')}-10`);
const ofYear = { instalments: year.map((dueOn) => ({ dueOn, owedUgx: 1 })) };

describe('a year', () => {
  it('has each of the four reminders once per instalment, on its day, if nothing is paid', () => {
    const { told, tellings } = play(() => ofYear, ['2026-12-01 12:00', '2028-02-01 12:00']);
    expect(tellings).toHaveLength(48);
    expect([...told].slice(0, 4)).toEqual([
      ['2027-01-10 due_in_3_days', '2027-01-07'],
      ['2027-01-10 due_today', '2027-01-10'],
      ['2027-01-10 overdue_3_days', '2027-01-13'],
      ['2027-01-10 overdue_7_days', '2027-01-17'],
    ]);
  });

  it('has no reminders if everything is paid ahead', () => {
    const paid = { instalments: year.map((dueOn) => ({ dueOn, owedUgx: 0 })) };
    expect(play(() => paid, ['2026-12-01 12:00', '2028-02-01 12:00']).tellings).toEqual([]);
  });

  it('has only the first reminders if each instalment is paid one minute before 8:00 on its due day', () => {
    const paidAt = (now: Date) => ({
      instalments: year.map((dueOn) => ({ dueOn, owedUgx: now >= at(`${dueOn} 07:59`) ? 0 : 1 })),
    });
    const { tellings } = play(paidAt, ['2026-12-01 12:00', '2028-02-01 12:00']);
    expect(tellings).toEqual(year.map((dueOn) => `${dueOn} due_in_3_days`));
  });

  it.each([
    ['before the due day', '2027-03-05', '2027-03-12', ['overdue_3_days', 'overdue_7_days']],
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
  ])('sends late only the reminders that are still true if the server was down %s', (_, from, to, kinds) => {
    const isDown = (now: Date) =>
      now >= at(`${from} 00:00`) && now.getTime() < at(`${to} 00:00`).getTime() + DAY_MS / 2;
    const { tellings } = play(() => owing('2027-03-10'), ['2027-03-01 12:00', '2027-04-30 12:00'], isDown);
    expect(tellings).toEqual(kinds.map((kind) => `2027-03-10 ${kind}`));
  });
});
