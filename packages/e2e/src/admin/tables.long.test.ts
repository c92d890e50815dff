import type { AdminListAnswer, AdminListName } from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import { browserTest } from '../browser/browser-test';
import { openAdminKeys } from './admin-keys';
import { getAsStaff, schoolNumber } from './staff-users';
import { goOn, openTableKeys } from './table-keys';
import { createRows } from './table-rows';
import { type TableLocation, tables } from './tables';

const all: [AdminListName, TableLocation][] = Object.entries(tables) as never;

for (const of of ['queues', 'money', 'people'] as const) {
  browserTest(
    `tables of ${of} are filtered and walked through by keyboard alone, and the first of them is exported, sorted, reduced to some columns and restored by its URL`,
    async ({ page }) => {
      await createRows[of]();
      const school = await schoolNumber('kings-college-buddo');
      const { rows } = await getAsStaff<AdminListAnswer>('admin', '/lists/feeSendings');
      const keys = openAdminKeys(page);
      await keys.enterAs('admin', '');
      for (const [place, [list, { at, opens, isEmpty }]] of all
        .filter(([, table]) => table.of === of)
        .entries()) {
        await goOn(
          page,
          `/admin${at.replace('{school}', String(school)).replace('{sending}', rows[0]?.id ?? '')}`,
        );
        if (isEmpty) {
          await keys.main.getByText(admin.table.empty, { exact: true }).waitFor();
          continue;
        }
        const table = openTableKeys(page, keys, list);
        await table.filterByFirstRow();
        // Columns, order, URL and the CSV file are the same code for every table, which has view tests of its own.
        if (place === 0) {
          await table.dropColumn();
          await table.exportCsv();
          await table.reverseOrder();
          await table.expectRestoredByUrl();
        }
        if (opens) await table.openFirst(opens);
      }
    },
    { limitMs: 180_000 },
  );
}
