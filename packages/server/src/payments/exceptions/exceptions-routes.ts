import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { ExceptionAnswer } from '@somesa/core/admin';
import { creditException, getException, refundException } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { StaffUser } from '../../platform/http/staff-user';
import { creditMismatch, refundMismatch } from './amount-mismatches';
import { findException } from './exception-view';

/** Serves exceptions to staff, by `kind~subject`, who credit or refund unallocated receipts. */
export const exceptionsRoutes = (serve: Serve, deps: Parameters<typeof creditMismatch>[0]): void => {
  const show = async (id: string, staffUser: StaffUser): Promise<Result<ExceptionAnswer, Problem>> => {
    const exception = await findException(deps.database, id, staffUser);
    return exception ? ok(exception) : err(problem('not_found'));
  };

  serve(getException, ({ params: { id }, staffUser }) => show(id, staffUser));

  serve(creditException, async ({ params: { id }, staffUser }) => {
    const credited = await creditMismatch(deps, id, staffUser.id);
    return credited.ok ? show(id, staffUser) : credited;
  });

  serve(refundException, async ({ params: { id }, staffUser }) => {
    const refunded = await refundMismatch(deps, id, staffUser.id);
    return refunded.ok ? show(id, staffUser) : refunded;
  });
};
