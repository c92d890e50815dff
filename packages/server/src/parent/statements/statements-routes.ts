import {
  findLanguage,
  kampalaDay,
  type Language,
  parseRequest,
  problem,
  statementFormats,
  statementKinds,
  statementLinkBody,
} from '@somesa/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileLinks } from '../../messaging/uploads/links';
import type { Guard } from '../../people/access/guard';
import type { Clock } from '../../platform/clock';
import { acceptedLanguage } from '../../platform/http/accepted-language';
import { addVary, sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import { sendFile } from '../../site/files/files-routes';
import { statementIdOf } from './statement-links';
import { readRange } from './statement-range';
import type { Statements } from './statements';

type Asking = { Querystring: { from?: unknown; to?: unknown; lang?: unknown } };

/** The language of `?lang=`, or the one that the caller reads best. */
const languageOf = ({ query, headers }: FastifyRequest<Asking>): Language =>
  (typeof query.lang === 'string' ? findLanguage(query.lang) : null) ??
  acceptedLanguage(headers['accept-language']);

/** GET /parent/statements/:kind.:format, and POST /parent/statements/:kind/link for a link that is good for 5 minutes. */
export const statementsRoutes = (
  app: FastifyInstance,
  deps: { statements: Statements; clock: Clock; guard: Guard; links: FileLinks },
): void => {
  const { statements, clock, guard, links } = deps;

  for (const kind of statementKinds) {
    for (const format of statementFormats) {
      app.get<Asking>(`/parent/statements/${kind}.${format}`, async (request, reply) => {
        const me = await guard.requireUser(request);
        if (!me.ok) return sendProblem(reply, me.error);
        const range = readRange(request.query, kampalaDay(clock.now()));
        if (!range.ok) return sendFieldErrors(reply, range.error);
        const asked = { userId: me.value.user.id, kind, format, language: languageOf(request) };
        const file = await statements.make({ ...asked, ...range.value });
        if (!file) return sendProblem(reply, problem('not_found'));
        addVary(reply);
        return sendFile(reply, file);
      });
    }

    app.post<Asking>(`/parent/statements/${kind}/link`, async (request, reply) => {
      const me = await guard.requireUser(request);
      if (!me.ok) return sendProblem(reply, me.error);
      const body = parseRequest(request.body, statementLinkBody);
      if (!body.ok) return sendFieldErrors(reply, body.error);
      const { format, ...days } = body.value;
      const range = readRange(days, kampalaDay(clock.now()));
      if (!range.ok) return sendFieldErrors(reply, range.error);
      const asked = { userId: me.value.user.id, kind, format, language: languageOf(request) };
      const id = statementIdOf({ ...asked, ...range.value });
      return reply.send(
        links.sign({ kind: 'statement', id, sessionHash: me.value.sessionHash }, clock.now()),
      );
    });
  }
};
