import { say } from '@somesa/core';
import errors from '@somesa/core/messages/en/errors.json';
import { office } from '@somesa/core/office/en';
import { meetPerson } from '../person/person';
import { promised } from '../person/promised';
import { haveMessage } from './forms-by-call';
import { openOfficeKeys } from './office-keys';

const { work } = office;

promised(
  'of two who claim one thing at once one has it, and the other is told who',
  async ({ page, strays }) => {
    strays.allow(/409/);
    const name = await haveMessage();
    const colleague = await meetPerson();
    try {
      const desks = [
        { keys: openOfficeKeys(page), as: 'staff' },
        { keys: openOfficeKeys(colleague.page), as: 'admin' },
      ] as const;
      const names = await Promise.all(desks.map(({ keys, as }) => keys.enterAs(as, '/messages')));
      await Promise.all(desks.map(({ keys }) => keys.openRow(name)));
      await Promise.all(
        desks.map(({ keys }) => keys.reach(keys.main.getByRole('button', { name: work.claim, exact: true }))),
      );
      await Promise.all(desks.map(({ keys }) => keys.enter()));

      const winner = await Promise.race(
        desks.map(async ({ keys }, at) => {
          await keys.main.getByText(work.mine, { exact: true }).waitFor();
          return at;
        }),
      );
      const loser = desks[1 - winner]?.keys;
      const holder = names[winner] ?? '';
      await loser?.toast(say(errors.work_held, { name: holder }));
      await loser?.says(say(work.held, { name: holder }));
    } finally {
      await colleague.context.close();
    }
  },
);
