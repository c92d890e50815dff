import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import {
  cancelSettlement,
  createSettlement,
  getSettlement,
  recordSettlementPaid,
} from '@somesa/core/contract';
import type { SettlementAnswer } from '@somesa/core/office';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Officer } from '../../people/access/enter-office';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { viewSettlement } from './settlement-view';
import { createSettlements } from './settlements';

/** Serves settlements: what schools are handed. A bursar sees those of their own school. */
export const settlementsRoutes = (
  serve: Serve,
  { database, clock }: { database: Database; clock: Clock },
): void => {
  const settlements = createSettlements({ database, clock });

  const show = async (
    done: Result<string, Problem>,
    officer: Officer,
  ): Promise<Result<SettlementAnswer, Problem>> => {
    if (!done.ok) return done;
    const settlement = await viewSettlement(database, done.value, officer);
    return settlement ? ok({ settlement }) : err(problem('not_found'));
  };

  serve(createSettlement, async ({ params, body, officer }) =>
    show(await settlements.create(params.id, body.untilOn, officer.id), officer),
  );
  serve(getSettlement, async ({ params, officer }) => show(ok(params.id), officer));
  serve(recordSettlementPaid, async ({ params, body, officer }) =>
    show(await settlements.pay(params.id, body, officer.id), officer),
  );
  serve(cancelSettlement, async ({ params, officer }) =>
    show(await settlements.cancel(params.id, officer.id), officer),
  );
};
