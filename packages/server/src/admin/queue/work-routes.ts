import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { WorkView } from '@somesa/core/admin';
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
import type { QueueItemKey } from '../../people/queue/work-repository';
import { createWork, type WorkDependencies } from './work';
import { countWork, viewWork } from './work-view';

/** Serves the queues and their items to staff. */
export const workRoutes = (serve: Serve, deps: WorkDependencies): void => {
  const { database } = deps;
  const work = createWork(deps);

  const show = async (of: QueueItemKey): Promise<Result<WorkView, Problem>> => {
    const view = await viewWork(database, of);
    return view ? ok(view) : err(problem('not_found'));
  };
  const showIf = async (
    changed: Promise<Result<null, Problem>>,
    of: QueueItemKey,
  ): Promise<Result<WorkView, Problem>> => {
    const result = await changed;
    return result.ok ? show(of) : result;
  };

  serve(countQueueItems, async () => ok({ counts: await countWork(database) }));
  serve(getQueueItem, ({ params }) => show(params));
  serve(claimQueueItem, ({ params, staffUser }) => showIf(work.claim(params, staffUser), params));
  serve(releaseQueueItem, ({ params, staffUser }) => showIf(work.release(params, staffUser), params));
  serve(noteQueueItem, ({ params, staffUser, body }) =>
    showIf(work.note(params, staffUser, body.note), params),
  );
  serve(completeQueueItem, ({ params, staffUser, body }) =>
    showIf(work.done(params, staffUser, body.note ?? null), params),
  );
  serve(reopenQueueItem, ({ params, staffUser, body }) =>
    showIf(work.reopen(params, staffUser, body.note ?? null), params),
  );
};
