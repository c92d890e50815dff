import { formatText } from '@somesa/core';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import { browserTest } from '../browser/browser-test';
import { openAdminKeys } from './admin-keys';
import { createBooking, createMessage, createPartnershipRequest } from './forms-api';
import { goOn } from './table-keys';

const { queueItem } = admin;
const NOTE = 'Called back in the morning.';

browserTest(
  'a message, a school that wants to become a partner and a scheduled call are found, assigned, noted and completed by keyboard alone, and leave their queue',
  async ({ page }) => {
    const keys = openAdminKeys(page);
    const me = await keys.enterAs('staff', '/messages');
    for (const { create, path } of [
      { create: createMessage, path: '/messages' },
      { create: createPartnershipRequest, path: '/messages?tab=partnerships' },
      { create: createBooking, path: '/reservations' },
    ]) {
      const name = await create();
      await goOn(page, `/admin${path}`);
      await keys.openRow(name);
      await keys.says(queueItem.open);
      await keys.press(queueItem.assign);
      await keys.says(queueItem.mine);
      await keys.type(queueItem.note.label, NOTE);
      await keys.press(queueItem.note.save);
      await keys.says(NOTE);
      await keys.press(queueItem.finish.action);
      await keys.confirm(queueItem.finish.confirm);
      await keys.says(formatText(queueItem.doneBy, { name: me }));

      await keys.reach(keys.main.getByRole('link', { name: admin.support.back, exact: true }));
      await keys.enter();
      await keys.search(name);
      await keys.says(admin.table.emptyNarrowed);
    }
  },
  { limitMs: 120_000 },
);
