import { problem } from '@somesa/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { enterOffice, type Officer } from '../../people/access/enter-office';
import type { Guard } from '../../people/access/guard';
import type { Database } from '../../platform/db/database';
import { sendProblem } from '../../platform/http/send-problem';
import type { UnmatchedLines } from '../bank/unmatched-lines';
import { viewDoubt } from './doubt-view';
import type { OtherAmounts } from './other-amounts';

/** Bank money of another amount than its payment, by its line. */
const OF_BANK = 'bank_amount_mismatch~bank-line:';

type ById = { Params: { id: string } };

/**
 * GET /admin/doubts/:id, by `kind~subject`: one thing that a person must decide. Where another amount came than was asked, or a network took
 * what it had refused: POST .../credit, to book what came; and where a network took it, POST .../return, to have it go back.
 */
export const doubtsRoutes = (
  app: FastifyInstance,
  {
    database,
    guard,
    amounts,
    lines,
  }: { database: Database; guard: Guard; amounts: OtherAmounts; lines: UnmatchedLines },
): void => {
  const show = async (reply: FastifyReply, id: string, officer: Officer): Promise<FastifyReply> => {
    const doubt = await viewDoubt(database, id, officer);
    return doubt ? reply.send(doubt) : sendProblem(reply, problem('not_found'));
  };

  app.get<ById>('/admin/doubts/:id', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'staff');
    return officer ? show(reply, request.params.id, officer) : reply;
  });

  const credit: OtherAmounts['credit'] = (id, officerId) =>
    id.startsWith(OF_BANK)
      ? lines.credit(id.slice(OF_BANK.length), officerId)
      : amounts.credit(id, officerId);

  for (const [path, settle] of [
    ['credit', credit],
    ['return', amounts.giveBack],
  ] as const) {
    app.post<ById>(`/admin/doubts/:id/${path}`, async (request, reply) => {
      const officer = await enterOffice(guard, request, reply, 'staff');
      if (!officer) return reply;
      const settled = await settle(request.params.id, officer.id);
      return settled.ok ? show(reply, request.params.id, officer) : sendProblem(reply, settled.error);
    });
  }
};
