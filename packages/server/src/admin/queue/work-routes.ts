import { type Problem, problem, type Result } from '@somesa/core';
import {
  parseWorkEnd,
  parseWorkNote,
  type WorkCountsAnswer,
  type WorkKind,
  workKinds,
} from '@somesa/core/office';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enterOffice, type Officer } from '../../people/access/enter-office';
import type { Guard } from '../../people/access/guard';
import type { WorkSubject } from '../../people/queue/work-repository';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import { createWork, type WorkDependencies } from './work';
import { countWork, viewWork } from './work-view';

type BySubject = { Params: { kind: string; subject: string } };
type Change = (of: WorkSubject, officer: Officer) => Promise<Result<null, Problem>>;

const isWorkKind = (kind: string): kind is WorkKind => workKinds.some((known) => known === kind);

/** GET /admin/work, how much waits; GET /admin/work/:kind/:subject; POST .../claim, /release, /note, /done, /reopen. For staff. */
export const workRoutes = (
  app: FastifyInstance,
  { guard, ...deps }: WorkDependencies & { guard: Guard },
): void => {
  const { database } = deps;
  const work = createWork(deps);

  const show = async (reply: FastifyReply, of: WorkSubject): Promise<FastifyReply> => {
    const view = await viewWork(database, of);
    return view ? reply.send(view) : sendProblem(reply, problem('not_found'));
  };

  /** What is asked about, and who asks; null where the answer is given. */
  const askedOf = async (
    request: FastifyRequest<BySubject>,
    reply: FastifyReply,
  ): Promise<{ of: WorkSubject; officer: Officer } | null> => {
    const officer = await enterOffice(guard, request, reply, 'staff');
    if (!officer) return null;
    const { kind, subject } = request.params;
    if (isWorkKind(kind)) return { of: { kind, subject }, officer };
    sendProblem(reply, problem('not_found'));
    return null;
  };

  const change = async (
    reply: FastifyReply,
    { of, officer }: { of: WorkSubject; officer: Officer },
    make: Change,
  ): Promise<FastifyReply> => {
    const changed = await make(of, officer);
    return changed.ok ? show(reply, of) : sendProblem(reply, changed.error);
  };

  app.get('/admin/work', async (request, reply) => {
    if (!(await enterOffice(guard, request, reply, 'staff'))) return reply;
    const answer: WorkCountsAnswer = { counts: await countWork(database) };
    return reply.send(answer);
  });

  app.get<BySubject>('/admin/work/:kind/:subject', async (request, reply) => {
    const asked = await askedOf(request, reply);
    return asked ? show(reply, asked.of) : reply;
  });

  for (const name of ['claim', 'release'] as const) {
    app.post<BySubject>(`/admin/work/:kind/:subject/${name}`, async (request, reply) => {
      const asked = await askedOf(request, reply);
      return asked ? change(reply, asked, work[name]) : reply;
    });
  }

  app.post<BySubject>('/admin/work/:kind/:subject/note', async (request, reply) => {
    const asked = await askedOf(request, reply);
    if (!asked) return reply;
    const body = parseWorkNote(request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    return change(reply, asked, (of, officer) => work.note(of, officer, body.value.note));
  });

  for (const name of ['done', 'reopen'] as const) {
    app.post<BySubject>(`/admin/work/:kind/:subject/${name}`, async (request, reply) => {
      const asked = await askedOf(request, reply);
      if (!asked) return reply;
      const body = parseWorkEnd(request.body);
      if (!body.ok) return sendFieldErrors(reply, body.error);
      return change(reply, asked, (of, officer) => work[name](of, officer, body.value.note ?? null));
    });
  }
};
