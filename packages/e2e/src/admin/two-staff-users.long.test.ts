import { formatText } from '@somesa/core';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import errors from '@somesa/core/messages/en/errors.json';
import { browserTest } from '../browser/browser-test';
import { createPerson } from '../browser/person';
import { openAdminKeys } from './admin-keys';
import { createMessage } from './forms-api';

const { queueItem } = admin;

browserTest(
  'an item that two staff members claim at the same time is assigned to one, and the other sees who has it',
  async ({ page, pageErrors }) => {
    pageErrors.allow(/409/);
    const name = await createMessage();
    const colleague = await createPerson();
    try {
      const desks = [
        { keys: openAdminKeys(page), as: 'staff' },
        { keys: openAdminKeys(colleague.page), as: 'admin' },
      ] as const;
      const names = await Promise.all(desks.map(({ keys, as }) => keys.enterAs(as, '/messages')));
      await Promise.all(desks.map(({ keys }) => keys.openRow(name)));
      await Promise.all(
        desks.map(({ keys }) =>
          keys.reach(keys.main.getByRole('button', { name: queueItem.assign, exact: true })),
        ),
      );
      await Promise.all(desks.map(({ keys }) => keys.enter()));

      const winner = await Promise.race(
        desks.map(async ({ keys }, at) => {
          await keys.main.getByText(queueItem.mine, { exact: true }).waitFor();
          return at;
        }),
      );
      const loser = desks[1 - winner]?.keys;
      const assignee = names[winner] ?? '';
      await loser?.toast(formatText(errors.queue_item_assigned, { name: assignee }));
      await loser?.says(formatText(queueItem.held, { name: assignee }));
    } finally {
      await colleague.context.close();
    }
  },
);
