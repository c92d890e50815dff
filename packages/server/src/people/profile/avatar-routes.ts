import multipart from '@fastify/multipart';
import { err, ok, type Problem, problem } from '@somesa/core';
import { deleteAvatar, putAvatar } from '@somesa/core/contract';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { readAtMinimumRate, UploadTooSlowError } from '../../messaging/uploads/minimum-rate';
import type { AccountRouteDependencies } from '../accounts/account-route-dependencies';
import { MAX_PICTURE_BYTES } from './avatar-picture';

const FIELD = 'avatar';

const createAvatarProblem = (key: 'avatar_required' | 'avatar_too_large' | 'upload_too_slow'): Problem =>
  problem('validation_failed', {}, { [FIELD]: [key] });

/** Reads the file of a form. Returns null if the form has none in our field. */
const readFile = async (request: FastifyRequest): Promise<Buffer | null> => {
  const file = await request.file();
  if (!file) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of readAtMinimumRate(file.file)) chunks.push(chunk);
  if (file.file.truncated) throw new request.server.multipartErrors.RequestFileTooLargeError();
  const bytes = Buffer.concat(chunks);
  return file.fieldname === FIELD && bytes.length > 0 ? bytes : null;
};

/** Converts an error of @fastify/multipart to a problem. Returns null if the error is not about the form. */
const toFormProblem = (error: FastifyError): Problem | null => {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return createAvatarProblem('avatar_too_large');
  const isFormWrong = /^FST_(FILES|FIELDS|PARTS|INVALID_MULTIPART|PROTO|MULTIPART)/.test(error.code ?? '');
  return isFormWrong || /multipart|end of form/i.test(error.message)
    ? createAvatarProblem('avatar_required')
    : null;
};

/** Serves the signed-in user's picture. Multipart forms are parsed on these routes only. */
export const avatarRoutes = async (
  app: FastifyInstance,
  { accounts: { avatars }, serveOn }: AccountRouteDependencies,
): Promise<void> => {
  await app.register(multipart, {
    limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 },
  });
  const serve = serveOn(app);

  serve(putAvatar, async ({ me, request, reply }) => {
    if (!request.isMultipart()) return err(createAvatarProblem('avatar_required'));
    try {
      const user = await avatars.put(me.user, () => readFile(request));
      return user.ok ? ok({ user: user.value }) : user;
    } catch (error) {
      if (error instanceof UploadTooSlowError) {
        // The rest of the file stays unread, so the connection closes with the response.
        void reply.header('connection', 'close');
        return err(createAvatarProblem('upload_too_slow'));
      }
      const formProblem = toFormProblem(error as FastifyError);
      if (!formProblem) throw error;
      return err(formProblem);
    }
  });

  serve(deleteAvatar, async ({ me }) => {
    const user = await avatars.remove(me.user);
    return user.ok ? ok({ user: user.value }) : user;
  });
};
