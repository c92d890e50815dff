import type { AnswerTexts } from '@somesa/core/answers';
import { answerTexts } from '@somesa/core/answers';
import type { FastifyReply } from 'fastify';
import { acceptedLanguage } from './accepted-language';
import { addVary } from './send-problem';

/** Answers that something was done, in the caller’s language, and `more` where the answer holds more. */
export const sendDone = (
  reply: FastifyReply,
  textOf: (texts: AnswerTexts) => string,
  more?: object,
): FastifyReply => {
  const language = acceptedLanguage(reply.request.headers['accept-language']);
  addVary(reply);
  return reply.header('content-language', language).send({ message: textOf(answerTexts[language]), ...more });
};
