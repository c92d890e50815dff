import { err, type Language, type Problem, type Result } from '@somesa/core';
import type { AnswerTexts } from '@somesa/core/answers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguage } from '../../platform/http/accepted-language';
import type { Limits } from '../../platform/http/limits';
import { sendDone } from '../../platform/http/send-done';

/** Submitted form, with the language of its sender. */
export interface SubmittedForm<Body> {
  body: Body;
  language: Language;
}

/** Handling of one kind of form. */
export interface FormHandler<Body> {
  /** Returns the value of a hidden field that only bots fill in. */
  honeypot: (body: Body) => string | undefined;
  save: (form: SubmittedForm<Body>) => Promise<Result<null, Problem>>;
  getText: (texts: AnswerTexts, body: Body) => string;
  /** Returns fields of the response in addition to the text. */
  getFields?: (body: Body) => object;
}

/**
 * Handles a validated form of an unauthenticated caller: counts it against the rate limits and saves it. A bot that filled in the
 * honeypot gets the same response, but its form is not saved.
 */
export const handleForm = async <Body>(
  { call, limits }: { call: { body: Body; request: FastifyRequest; reply: FastifyReply }; limits: Limits },
  { honeypot, save, getText, getFields }: FormHandler<Body>,
): Promise<FastifyReply | Result<never, Problem>> => {
  const { body, request, reply } = call;
  const tooMany = await limits.form(request);
  if (tooMany) return err(tooMany);
  if (!honeypot(body)) {
    const admitted = await limits.formOfPerson(request);
    if (!admitted.ok) return admitted;
    const saved = await save({ body, language: acceptedLanguage(request.headers['accept-language']) });
    if (!saved.ok) {
      await admitted.value.releaseUnsent();
      return saved;
    }
  }
  return sendDone(reply.code(201), (texts) => getText(texts, body), getFields?.(body));
};
