import type { OfficeListName } from '@somesa/core/office';
import type { Page } from 'playwright-core';
import { promised } from '../person/promised';
import { openOfficeKeys } from './office-keys';
import { schoolNumber } from './officers';
import { haveRows } from './rows-by-call';
import { openTableKeys } from './table-keys';
import { type StandingTable, tables } from './tables';

const all: [OfficeListName, StandingTable][] = Object.entries(tables) as never;

/** Goes on to a screen as a link does, with the focus where its content begins. */
const goOn = async (page: Page, path: string): Promise<void> => {
  await page.evaluate((to) => history.pushState(null, '', to), `/admin${path}`);
  await page.getByRole('main').focus();
};

for (const of of ['work', 'money', 'people'] as const) {
  promised(
    `every table of ${of} is narrowed, ordered, cut to some columns, taken as a file and gone through by keyboard alone; its address brings it again`,
    async ({ page }) => {
      await haveRows[of]();
      const school = await schoolNumber('kings-college-buddo');
      const keys = openOfficeKeys(page);
      await keys.enterAs('admin', '');
      for (const [list, { at, opens }] of all.filter(([, table]) => table.of === of)) {
        await goOn(page, at.replace('{school}', String(school)));
        const table = openTableKeys(page, keys, list);
        await table.narrow();
        await table.dropColumn();
        await table.takeFile();
        await table.turn();
        await table.comesAgain();
        if (opens) await table.openFirst(opens);
      }
    },
    { limitMs: 180_000 },
  );
}
