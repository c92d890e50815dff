import { type AnswerTexts, answerTexts } from '@somesa/core/answers';
import type { FastifyReply } from 'fastify';
import { getAcceptedLanguage } from './accepted-language';
import { addVary } from './send-problem';

/** Sends a success message in the caller's language, with the fields of `more`. */
export const sendSuccess = (
  reply: FastifyReply,
  getText: (texts: AnswerTexts) => string,
  more?: object,
): FastifyReply => {
  const language = getAcceptedLanguage(reply.request.headers['accept-language']);
  addVary(reply);
  return reply
    .header('content-language', language)
    .send({ message: getText(answerTexts[language]), ...more });
};
