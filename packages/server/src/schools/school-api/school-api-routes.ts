import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import {
  addSchoolKey,
  addWebhookEndpoint,
  changeWebhookEndpoint,
  confirmSchoolKey,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  getSchoolApi,
  getWebhookDelivery,
  removeWebhookEndpoint,
  replayWebhookDelivery,
  replayWebhooks,
  revokeSchoolKey,
  rotateSchoolKey,
  rotateWebhookSecret,
  skipWebhookDelivery,
  testWebhookEndpoint,
} from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { findSchoolForStaff } from '../schools/schools-repository';
import { createSchoolApiKeys } from './school-api-keys';
import { viewSchoolApi, viewWebhookDelivery } from './school-api-view';
import { createWebhookEndpoints } from './webhook-endpoints';
import type { WebhookRules } from './webhook-request';

/** Serves the API keys and webhook endpoints of a school. Bursars see and change those of their own school. */
export const schoolApiRoutes = (
  serve: Serve,
  deps: {
    database: Database;
    clock: Clock;
    secretKey: Buffer;
    rules: WebhookRules;
  },
): void => {
  const { database, clock } = deps;
  const keys = createSchoolApiKeys(deps);
  const endpoints = createWebhookEndpoints(deps);

  /** Runs a request about a school if the user may manage its keys and webhooks. */
  const manage = async <Value>(
    schoolId: number,
    staffUser: StaffUser,
    work: () => Promise<Result<Value, Problem>>,
  ): Promise<Result<Value, Problem>> =>
    (await findSchoolForStaff(database, schoolId, staffUser)) ? work() : err(problem('school_not_found'));
  const view = (schoolId: number) => viewSchoolApi(database, schoolId, clock.now());
  const show = async (schoolId: number, done: Result<unknown, Problem> = ok(null)) =>
    done.ok ? ok(await view(schoolId)) : done;
  const showSecret = async (schoolId: number, done: Result<string, Problem>) =>
    done.ok ? ok({ secret: done.value, ...(await view(schoolId)) }) : done;

  serve(getSchoolApi, ({ params: { id }, staffUser }) => manage(id, staffUser, () => show(id)));

  serve(addSchoolKey, ({ params: { id }, body, staffUser }) =>
    manage(id, staffUser, async () => showSecret(id, await keys.add(id, body, staffUser.id))),
  );
  serve(rotateSchoolKey, ({ params: { id, key }, body: { overlapHours }, staffUser }) =>
    manage(id, staffUser, async () => showSecret(id, await keys.rotate(id, key, overlapHours, staffUser.id))),
  );
  serve(revokeSchoolKey, ({ params: { id, key }, staffUser }) =>
    manage(id, staffUser, async () => show(id, await keys.revoke(id, key, staffUser.id))),
  );

  serve(confirmSchoolKey, ({ params: { id, key }, staffUser }) =>
    manage(id, staffUser, async () => show(id, await keys.confirm(id, key, staffUser.id))),
  );

  serve(addWebhookEndpoint, ({ params: { id }, body, staffUser }) =>
    manage(id, staffUser, async () => showSecret(id, await endpoints.add(id, body, staffUser.id))),
  );
  serve(changeWebhookEndpoint, ({ params: { id, endpoint }, body, staffUser }) =>
    manage(id, staffUser, async () => show(id, await endpoints.change(id, endpoint, body, staffUser.id))),
  );
  serve(rotateWebhookSecret, ({ params: { id, endpoint }, body: { overlapHours }, staffUser }) =>
    manage(id, staffUser, async () =>
      showSecret(id, await endpoints.rotateSecret(id, endpoint, overlapHours, staffUser.id)),
    ),
  );
  serve(enableWebhookEndpoint, ({ params: { id, endpoint }, staffUser }) =>
    manage(id, staffUser, async () => show(id, await endpoints.enable(id, endpoint, staffUser.id))),
  );
  serve(disableWebhookEndpoint, ({ params: { id, endpoint }, staffUser }) =>
    manage(id, staffUser, async () => show(id, await endpoints.disable(id, endpoint, staffUser.id))),
  );
  serve(removeWebhookEndpoint, ({ params: { id, endpoint }, staffUser }) =>
    manage(id, staffUser, async () => show(id, await endpoints.remove(id, endpoint, staffUser.id))),
  );
  serve(testWebhookEndpoint, ({ params: { id, endpoint }, staffUser }) =>
    manage(id, staffUser, async () => show(id, await endpoints.test(id, endpoint, staffUser.id))),
  );
  serve(replayWebhooks, ({ params: { id, endpoint }, body, staffUser }) =>
    manage(id, staffUser, async () => {
      const replayed = await endpoints.replay(id, endpoint, body, staffUser.id);
      return replayed.ok ? ok({ replayed: replayed.value, ...(await view(id)) }) : replayed;
    }),
  );

  const showDelivery = async (schoolId: number, id: number) => {
    const delivery = await viewWebhookDelivery(database, schoolId, id);
    return delivery ? ok({ delivery }) : err(problem('not_found'));
  };
  serve(getWebhookDelivery, ({ params: { id, delivery }, staffUser }) =>
    manage(id, staffUser, () => showDelivery(id, delivery)),
  );
  serve(skipWebhookDelivery, ({ params: { id, delivery }, staffUser }) =>
    manage(id, staffUser, async () => {
      const skipped = await endpoints.skipDelivery(id, delivery, staffUser.id);
      return skipped.ok ? showDelivery(id, delivery) : skipped;
    }),
  );
  serve(replayWebhookDelivery, ({ params: { id, delivery }, staffUser }) =>
    manage(id, staffUser, async () => {
      const replayed = await endpoints.replayDelivery(id, delivery, staffUser.id);
      return replayed.ok ? showDelivery(id, delivery) : replayed;
    }),
  );
};
