import { followParentEvents } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Guard } from '../../people/access/guard';
import type { ParentEvents } from './parent-events';

/** Serves the event stream that notifies a user's screens of changes. */
export const parentEventsRoutes = (
  serve: Serve,
  { events, guard }: { events: ParentEvents; guard: Guard },
): void => {
  serve(followParentEvents, async ({ me: { user }, request, reply }) =>
    events.open(reply, user.id, async () => (await guard.findUser(request))?.user.id === user.id),
  );
};
