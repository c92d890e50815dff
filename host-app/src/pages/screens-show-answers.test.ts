import { existsSync } from 'node:fs';
import {
  formatDay,
  formatFigures,
  formatShortDay,
  formatShortInstant,
  toKampalaDay,
  toKampalaTime,
} from '@somesa/core';
import ui from '@somesa/core/messages/en/ui.json';
import { expect, it } from 'vitest';
import { routes } from '../routes';
import { openAdmin } from '../testing/admin';
import {
  listScreens,
  type MoneyScreen,
  moneyScreens,
  screensOfOtherTests,
  screensWithoutMoney,
} from '../testing/money-screens';
import { openSignedIn } from '../testing/open-signed-in';
import { resetBrowser, sarah } from '../testing/visit';
import { adminRoutes } from './admin/admin-routes';
import { parentRoutes } from './parent/parent-routes';

/** Amounts below this are not compared: they are counts, numbers of days or IDs. */
const MIN_AMOUNT_UGX = 1_000;

const listLeaves = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(listLeaves) : [value];

const listAmounts = (value: unknown): number[] =>
  listLeaves(value).filter((leaf) => typeof leaf === 'number' && leaf >= MIN_AMOUNT_UGX) as number[];

/** Returns the formats in which a screen may show a date of a response; null if the value is no date. */
const writtenDates = (leaf: unknown): string[] | null => {
  if (typeof leaf !== 'string' || !/^\d{4}-\d{2}-\d{2}(T.*Z)?$/.test(leaf)) return null;
  const now = new Date();
  if (leaf.length === 10)
    return [formatDay(leaf, ui.months), formatShortDay(leaf, ui.months, toKampalaDay(now))];
  const day = formatDay(toKampalaDay(new Date(leaf)), ui.months);
  return [
    day,
    `${day}, ${toKampalaTime(new Date(leaf))}`,
    formatShortInstant(new Date(leaf), ui.months, now),
  ];
};

const open = async ({ path, role, answers, prepare }: MoneyScreen) => {
  resetBrowser();
  prepare?.();
  return role
    ? openAdmin(path, answers, role)
    : openSignedIn(path, sarah, {
        'GET /parent/notifications?filter=all': [200, { notifications: [], next: null, unread: 0 }],
        'GET /parent/overview': [200, { totals: { taken: 0, paid: 0, pending: 0 }, loans: [], unread: 0 }],
        'GET /parent/loans': [200, { loans: [], next: null }],
        ...answers,
      });
};

it.each(Object.entries(moneyScreens))(
  '%s shows the amounts, dates and statuses of the response',
  async (_, screen) => {
    const { page, main } = await open(screen);
    const screenText = (): string => main().replace(/\u00a0/g, ' ');
    const amounts = listAmounts(screen.shownData);
    await page.waitUntil(() => {
      for (const amount of amounts) expect(screenText()).toContain(formatFigures(amount));
    });
    for (const leaf of listLeaves(screen.shownData)) {
      const formats = writtenDates(leaf);
      if (formats)
        expect(
          formats.some((format) => screenText().includes(format)),
          `${leaf} in: ${screenText()}`,
        ).toBe(true);
    }
    for (const word of screen.statusTexts) expect(screenText()).toContain(word);
    const figures = [...screenText().matchAll(/UGX (\d{1,3}(?:,\d{3})*)/g)].map(([, figure]) =>
      Number(figure?.replaceAll(',', '')),
    );
    const expectedAmounts = [...amounts, ...listAmounts(screen.answers), ...(screen.calculatedAmounts ?? [])];
    expect(figures.filter((figure) => figure >= MIN_AMOUNT_UGX && !expectedAmounts.includes(figure))).toEqual(
      [],
    );
  },
);

it('every screen of the route tables is either compared with its response or listed as an exception', () => {
  const screens = [...routes, ...parentRoutes, ...adminRoutes].map(({ path }) => path);
  const listed = [
    ...new Set(Object.keys(moneyScreens).map((name) => name.replace(/ of .*$/, ''))),
    ...listScreens,
    ...Object.keys(screensOfOtherTests),
    ...screensWithoutMoney,
  ];
  expect(listed.toSorted(), 'a screen needs an entry in testing/money-screens.ts').toEqual(
    [...new Set(screens)].toSorted(),
  );
  for (const file of Object.values(screensOfOtherTests)) expect(existsSync(file), file).toBe(true);
});
