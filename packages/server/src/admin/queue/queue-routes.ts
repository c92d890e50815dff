import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { QueueItemView } from '@somesa/core/admin';
import {
  assignQueueItem,
  completeQueueItem,
  countQueueItems,
  getQueueItem,
  noteQueueItem,
  reopenQueueItem,
  unassignQueueItem,
} from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { QueueItemKey } from '../../people/queue/queue-items-repository';
import { countOpenItems, findQueueItemView } from './queue-item-view';
import { createQueueItems, type QueueDependencies } from './queue-items';

/** Serves the queues and their items to staff. Each change returns the item after it. */
export const queueRoutes = (serve: Serve, deps: QueueDependencies): void => {
  const { database } = deps;
  const queueItems = createQueueItems(deps);

  const getView = async (key: QueueItemKey): Promise<Result<QueueItemView, Problem>> => {
    const view = await findQueueItemView(database, key);
    return view ? ok(view) : err(problem('not_found'));
  };
  const viewAfter = async (
    change: Promise<Result<null, Problem>>,
    key: QueueItemKey,
  ): Promise<Result<QueueItemView, Problem>> => {
    const result = await change;
    return result.ok ? getView(key) : result;
  };

  serve(countQueueItems, async () => ok({ counts: await countOpenItems(database) }));
  serve(getQueueItem, ({ params }) => getView(params));
  serve(assignQueueItem, ({ params, staffUser }) => viewAfter(queueItems.assign(params, staffUser), params));
  serve(unassignQueueItem, ({ params, staffUser }) =>
    viewAfter(queueItems.unassign(params, staffUser), params),
  );
  serve(noteQueueItem, ({ params, staffUser, body }) =>
    viewAfter(queueItems.note(params, staffUser, body.note), params),
  );
  serve(completeQueueItem, ({ params, staffUser, body }) =>
    viewAfter(queueItems.complete(params, staffUser, body.note ?? null), params),
  );
  serve(reopenQueueItem, ({ params, staffUser, body }) =>
    viewAfter(queueItems.reopen(params, staffUser, body.note ?? null), params),
  );
};
