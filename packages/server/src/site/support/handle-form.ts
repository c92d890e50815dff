import { err, type Language, type Problem, type Result } from '@somesa/core';
import type { AnswerTexts } from '@somesa/core/answers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedLanguage } from '../../platform/http/accepted-language';
import type { Limits } from '../../platform/http/limits';
import { sendDone } from '../../platform/http/send-done';

/** A form that somebody sent, in the language that they read. */
export interface SubmittedForm<Body> {
  body: Body;
  language: Language;
}

/** One form: what becomes of it, and what its sender hears. */
export interface FormHandler<Body> {
  /** Returns the value of a field that no person sees. */
  honeypot: (body: Body) => string | undefined;
  keep: (form: SubmittedForm<Body>) => Promise<Result<null, Problem>>;
  textOf: (texts: AnswerTexts, body: Body) => string;
  /** Returns the fields of the response in addition to the text. */
  more?: (body: Body) => object;
}

/**
 * Takes a validated form of somebody who needs no account: counted against the limits, kept. A machine that filled in what
 * no person sees hears what a person would, and nothing comes of it.
 */
export const handleForm = async <Body>(
  { call, limits }: { call: { body: Body; request: FastifyRequest; reply: FastifyReply }; limits: Limits },
  { honeypot, keep, textOf, more }: FormHandler<Body>,
): Promise<FastifyReply | Result<never, Problem>> => {
  const { body, request, reply } = call;
  const tooMany = await limits.form(request);
  if (tooMany) return err(tooMany);
  if (!honeypot(body)) {
    const admitted = await limits.formOfPerson(request);
    if (!admitted.ok) return admitted;
    const kept = await keep({ body, language: acceptedLanguage(request.headers['accept-language']) });
    if (!kept.ok) {
      await admitted.value.releaseUnsent();
      return kept;
    }
  }
  return sendDone(reply.code(201), (texts) => textOf(texts, body), more?.(body));
};
