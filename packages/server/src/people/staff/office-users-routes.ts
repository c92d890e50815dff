import { type Problem, problem, type Result } from '@somesa/core';
import { type OfficeAccess, parseRoleChange } from '@somesa/core/office';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import { enterOffice, type Officer } from '../access/enter-office';
import type { Guard } from '../access/guard';
import { viewOfficeUser } from './office-user-view';
import type { OfficeUsers } from './office-users';

export interface OfficeUsersRouteDependencies {
  database: Database;
  clock: Clock;
  guard: Guard;
  users: OfficeUsers;
}

type ById = { Params: { id: string } };
type Change = (officer: Officer, id: string) => Promise<Result<null, Problem>>;

/** GET /admin/users/:id and what is done to one; each change answers the person as they stand then. */
export const officeUsersRoutes = (app: FastifyInstance, deps: OfficeUsersRouteDependencies): void => {
  const { database, clock, guard, users } = deps;

  const show = async (reply: FastifyReply, id: string): Promise<FastifyReply> => {
    const shown = isUuid(id) ? await viewOfficeUser(database, id, clock.now()) : null;
    return shown ? reply.send(shown) : sendProblem(reply, problem('user_not_found'));
  };

  const changed = async (
    reply: FastifyReply,
    officer: Officer,
    id: string,
    change: Change,
  ): Promise<FastifyReply> => {
    if (!isUuid(id)) return sendProblem(reply, problem('user_not_found'));
    const done = await change(officer, id);
    return done.ok ? show(reply, id) : sendProblem(reply, done.error);
  };

  const bare = (path: string, access: OfficeAccess, change: Change): void => {
    app.post<ById>(`/admin/users/:id/${path}`, async (request, reply) => {
      const officer = await enterOffice(guard, request, reply, access);
      return officer ? changed(reply, officer, request.params.id, change) : reply;
    });
  };

  app.get<ById>('/admin/users/:id', async (request, reply) =>
    (await enterOffice(guard, request, reply, 'staff')) ? show(reply, request.params.id) : reply,
  );

  bare('lock', 'staff', users.lock);
  bare('unlock', 'staff', users.unlock);
  bare('end-sessions', 'staff', users.endSessions);
  bare('anonymise', 'administrator', users.anonymise);
  bare('reset-second-factor', 'administrator', users.resetSecondFactor);

  app.put<ById>('/admin/users/:id/role', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'administrator');
    if (!officer) return reply;
    const body = parseRoleChange(request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    return changed(reply, officer, request.params.id, (who, id) => users.changeRole(who, id, body.value));
  });
};
