import { problem } from '@somesa/core';
import type { TemplatesAnswer } from '@somesa/core/office';
import type { FastifyInstance } from 'fastify';
import { enterOffice } from '../../people/access/enter-office';
import type { Guard } from '../../people/access/guard';
import { oneOf } from '../../platform/http/read-query';
import { sendProblem } from '../../platform/http/send-problem';
import type { Resends } from './resends';
import { listTemplates } from './templates';

type BySent = { Params: { channel: string; about: string } };

const resendChannel = oneOf(['sms', 'mail'] as const);

/** GET /admin/templates, every text that people are sent; POST /admin/sent/:channel/:about/resend, one of them again. */
export const sentRoutes = (
  app: FastifyInstance,
  { guard, resend }: { guard: Guard; resend: Resends },
): void => {
  app.get('/admin/templates', async (request, reply) => {
    if (!(await enterOffice(guard, request, reply, 'staff'))) return reply;
    const answer: TemplatesAnswer = { templates: listTemplates() };
    return reply.send(answer);
  });

  app.post<BySent>('/admin/sent/:channel/:about/resend', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'staff');
    if (!officer) return reply;
    const channel = resendChannel(request.params.channel);
    if (!channel) return sendProblem(reply, problem('not_found'));
    const sent = await resend(officer, channel, request.params.about);
    return sent.ok ? reply.send(sent.value) : sendProblem(reply, sent.error);
  });
};
