import multipart from '@fastify/multipart';
import { type Problem, problem } from '@somesa/core';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { atMinimumRate, TooSlow } from '../../messaging/uploads/minimum-rate';
import { sendProblem } from '../../platform/http/send-problem';
import type { AccountRouteDependencies } from '../accounts/account-route-dependencies';
import { MOST_PICTURE_BYTES } from './avatar-picture';

const FIELD = 'avatar';

const avatarWrong = (key: 'avatar_required' | 'avatar_too_large' | 'upload_too_slow'): Problem =>
  problem('validation_failed', {}, { [FIELD]: [key] });

/** The one file of a form; null where there is none under our name. */
const readFile = async (request: FastifyRequest): Promise<Buffer | null> => {
  const file = await request.file();
  if (!file) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of atMinimumRate(file.file)) chunks.push(chunk);
  if (file.file.truncated) throw new request.server.multipartErrors.RequestFileTooLargeError();
  const bytes = Buffer.concat(chunks);
  return file.fieldname === FIELD && bytes.length > 0 ? bytes : null;
};

/** What @fastify/multipart refuses, in our words; null where it is nothing of a form. */
const refusalOf = (error: FastifyError): Problem | null => {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return avatarWrong('avatar_too_large');
  const isFormWrong = /^FST_(FILES|FIELDS|PARTS|INVALID_MULTIPART|PROTO|MULTIPART)/.test(error.code ?? '');
  return isFormWrong || /multipart|end of form/i.test(error.message) ? avatarWrong('avatar_required') : null;
};

/** The person’s picture. Forms with files are taken at this address and at no other. */
export const avatarRoutes = async (app: FastifyInstance, deps: AccountRouteDependencies): Promise<void> => {
  const { accounts, guard, limits } = deps;
  await app.register(multipart, {
    limits: { fileSize: MOST_PICTURE_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 },
  });

  app.put('/avatar', async (request, reply) => {
    const me = await guard.requireUser(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const limited = await limits.avatar(request);
    if (limited) return sendProblem(reply, limited);
    if (!request.isMultipart()) return sendProblem(reply, avatarWrong('avatar_required'));
    try {
      const user = await accounts.avatars.put(me.value.user, () => readFile(request));
      return user.ok ? { user: user.value } : sendProblem(reply, user.error);
    } catch (error) {
      if (error instanceof TooSlow) {
        // What is left of the file stays unread: the line ends with the answer.
        void reply.header('connection', 'close');
        return sendProblem(reply, avatarWrong('upload_too_slow'));
      }
      const refusal = refusalOf(error as FastifyError);
      if (!refusal) throw error;
      return sendProblem(reply, refusal);
    }
  });

  app.delete('/avatar', async (request, reply) => {
    const me = await guard.requireUser(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const user = await accounts.avatars.remove(me.value.user);
    return user.ok ? { user: user.value } : sendProblem(reply, user.error);
  });
};
