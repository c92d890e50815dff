import { formatText } from '@somesa/core';
import { admin } from '@somesa/core/admin/en';
import { browserTest } from '../browser/browser-test';
import { openAdminKeys } from './admin-keys';
import { createBooking, createMessage, createPartnershipRequest } from './forms-api';

const { queueItem } = admin;
const NOTE = 'Called back in the morning.';

for (const { thing, have, path } of [
  { thing: 'a message', have: createMessage, path: '/messages' },
  {
    thing: 'a school that wants to become a partner',
    have: createPartnershipRequest,
    path: '/messages?tab=partnerships',
  },
  { thing: 'a scheduled call', have: createBooking, path: '/reservations' },
]) {
  browserTest(
    `${thing} is found, assigned, noted and completed by keyboard alone, and leaves its queue`,
    async ({ page }) => {
      const name = await have();
      const keys = openAdminKeys(page);
      const me = await keys.enterAs('staff', path);
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
    },
  );
}
