import { exportOwnData } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { CheckCurrentPassword } from '../../people/accounts/account-dependencies';
import { recordAccountEvent } from '../../people/accounts/account-events';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { exportOwn } from './export-person';

/** Serves what is stored about the signed-in user as a file, after their password. */
export const personalDataRoutes = (
  serve: Serve,
  {
    database,
    clock,
    checkPassword,
  }: { database: Database; clock: Clock; checkPassword: CheckCurrentPassword },
): void => {
  serve(exportOwnData, async ({ me: { user }, body, reply }) => {
    const isRight = await checkPassword(user, body.current_password);
    if (!isRight.ok) return isRight;
    const data = await exportOwn(database, user);
    await database.transaction((tx) =>
      recordAccountEvent(tx, {
        userId: user.id,
        actorId: user.id,
        event: 'data-exported',
        at: clock.now(),
      }),
    );
    return reply
      .header('content-disposition', 'attachment; filename="my-data.json"')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(data, null, 2));
  });
};
