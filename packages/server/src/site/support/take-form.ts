import { type Language, type Problem, parseRequest, type Result } from '@somesa/core';
import type { AnswerTexts } from '@somesa/core/answers';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Struct } from 'superstruct';
import { acceptedLanguage } from '../../platform/http/accepted-language';
import type { Limits } from '../../platform/http/limits';
import { sendDone } from '../../platform/http/send-done';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';

/** A form that somebody sent, in the language that they read. */
export interface SentForm<Body> {
  body: Body;
  language: Language;
}

/** One form: what it may hold, what becomes of it, and what its sender hears. */
export interface FormDoor<Body, Schema> {
  struct: Struct<Body, Schema>;
  /** What a field holds that no person sees. */
  honeypot: (body: Body) => string | undefined;
  keep: (form: SentForm<Body>) => Promise<Result<null, Problem>>;
  textOf: (texts: AnswerTexts, body: Body) => string;
  /** What the answer holds beside the text. */
  more?: (body: Body) => object;
}

/**
 * Takes a form of somebody who needs no account: checked, counted against the limits, kept. A machine that filled in what
 * no person sees hears what a person would, and nothing comes of it.
 */
export const takeForm = async <Body, Schema>(
  { request, reply, limits }: { request: FastifyRequest; reply: FastifyReply; limits: Limits },
  { struct, honeypot, keep, textOf, more }: FormDoor<Body, Schema>,
): Promise<FastifyReply> => {
  const parsed = parseRequest(request.body, struct);
  if (!parsed.ok) return sendFieldErrors(reply, parsed.error);
  const form = { body: parsed.value, language: acceptedLanguage(request.headers['accept-language']) };
  const tooMany = await limits.form(request);
  if (tooMany) return sendProblem(reply, tooMany);
  if (!honeypot(form.body)) {
    const admitted = await limits.formOfPerson(request);
    if (!admitted.ok) return sendProblem(reply, admitted.error);
    const kept = await keep(form);
    if (!kept.ok) {
      await admitted.value.releaseUnsent();
      return sendProblem(reply, kept.error);
    }
  }
  return sendDone(reply.code(201), (texts) => textOf(texts, form.body), more?.(form.body));
};
