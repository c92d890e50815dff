import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { QueueItemView } from '@somesa/core/admin';
import {
  claimQueueItem,
  completeQueueItem,
  countQueueItems,
  getQueueItem,
  noteQueueItem,
  releaseQueueItem,
  reopenQueueItem,
} from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { QueueItemKey } from '../../people/queue/queue-items-repository';
import { countWork, findWorkView } from './queue-item-view';
import { createWork, type WorkDependencies } from './queue-items';

/** Serves the queues and their items to staff. Each change returns the item after it. */
export const workRoutes = (serve: Serve, deps: WorkDependencies): void => {
  const { database } = deps;
  const work = createWork(deps);

  const getView = async (key: QueueItemKey): Promise<Result<QueueItemView, Problem>> => {
    const view = await findWorkView(database, key);
    return view ? ok(view) : err(problem('not_found'));
  };
  const viewAfter = async (
    change: Promise<Result<null, Problem>>,
    key: QueueItemKey,
  ): Promise<Result<QueueItemView, Problem>> => {
    const result = await change;
    return result.ok ? getView(key) : result;
  };

  serve(countQueueItems, async () => ok({ counts: await countWork(database) }));
  serve(getQueueItem, ({ params }) => getView(params));
  serve(claimQueueItem, ({ params, staffUser }) => viewAfter(work.claim(params, staffUser), params));
  serve(releaseQueueItem, ({ params, staffUser }) => viewAfter(work.release(params, staffUser), params));
  serve(noteQueueItem, ({ params, staffUser, body }) =>
    viewAfter(work.note(params, staffUser, body.note), params),
  );
  serve(completeQueueItem, ({ params, staffUser, body }) =>
    viewAfter(work.complete(params, staffUser, body.note ?? null), params),
  );
  serve(reopenQueueItem, ({ params, staffUser, body }) =>
    viewAfter(work.reopen(params, staffUser, body.note ?? null), params),
  );
};
