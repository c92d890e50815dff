import { ok } from '@somesa/core';
import type { MessagingLayer } from '../messaging/messaging-layer';
import type { FoundFile } from '../messaging/uploads/upload-types';
import type { PaymentsLayer } from '../payments/payments-layer';
import type { Api, PeopleLayer } from '../people/people-layer';
import type { Platform } from '../platform/platform-layer';
import { createChildren } from './children/children';
import { createParentEvents } from './events/parent-events';
import { createNotifications } from './lists/notifications';
import {
  childrenRoutes,
  notificationsRoutes,
  parentEventsRoutes,
  parentListsRoutes,
  personalDataRoutes,
  statementsRoutes,
} from './parent-routes';
import { parseStatementId } from './statements/statement-links';
import { createStatements } from './statements/statements';

/** Creates the parents' area: lists, statements and the event stream. */
export const createParentLayer = async (
  platform: Platform,
  {
    messaging,
    people,
    payments,
  }: { messaging: MessagingLayer; people: PeopleLayer; payments: PaymentsLayer },
) => {
  const { links } = messaging;
  const notifications = createNotifications(platform);
  const events = await createParentEvents(platform);
  const statements = createStatements({ ...platform, database: platform.database.reports });

  return {
    /** Opens the statement that a link leads to; null if it does not exist. */
    openStatement: async (id: string): FoundFile => {
      const request = parseStatementId(id);
      return ok(request && (await statements.make(request)));
    },
    registerRoutes: (api: Api): void => {
      const { serve } = api;
      childrenRoutes(serve, {
        children: createChildren(platform),
        lookUpChild: payments.lookUpChild,
        requests: payments.createRequests(api),
      });
      notificationsRoutes(serve, { notifications });
      parentListsRoutes(serve, { ...platform, notifications });
      statementsRoutes(serve, { ...platform, statements, links });
      personalDataRoutes(serve, { ...platform, checkPassword: people.accounts.checkPassword });
      parentEventsRoutes(serve, { events, guard: people.guard });
    },
    closeStreams: events.stop,
  };
};
