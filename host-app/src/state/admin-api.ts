import {
  type Answers,
  type ApiFailure,
  type Call,
  type CallForFile,
  createCallForFile,
  type Line,
  type Requests,
} from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { callAsUser, signedInOptions } from './auth-api';
import { askConfirmation } from './confirmation';

/** HTTP status with which the server requires a new code of the second factor. */
const CONFIRMATION_NEEDED = 428;

// Sends a request; if the server requires a new code, asks for it and repeats the request, which changed
// nothing before.
const confirm = async <T>(send: () => Promise<Result<T, ApiFailure>>): Promise<Result<T, ApiFailure>> => {
  const answer = await send();
  const needsConfirmation = !answer.ok && answer.error.status === CONFIRMATION_NEEDED;
  return needsConfirmation && (await askConfirmation()) ? send() : answer;
};

const callWithConfirmation: Call = (line, ...request) => confirm(() => callAsUser(line, ...request));

const callForFile = createCallForFile(signedInOptions);
const callForFileWithConfirmation: CallForFile = (line, ...request) =>
  confirm(() => callForFile(line, ...request));

/** Call whose line and answer its caller relates. */
export type UntypedCall<Answer> = (line: Line, request: object) => Promise<Result<Answer, ApiFailure>>;

type Part<L extends Line, Name extends string> =
  Requests[L] extends Partial<Record<Name, infer Value>> ? Value : unknown;

/** Body as a form has it: the server rejects a text that is not one of its words. */
type Typed<Body> = {
  [Name in keyof Body]: NonNullable<Body[Name]> extends string
    ? string | Extract<Body[Name], null | undefined>
    : Body[Name];
};

/** Function that sends a body to a line, with the key of a dialog's opening, which makes some requests idempotent. */
type Sender<L extends Line> =
  unknown extends Part<L, 'body'>
    ? (body?: unknown, key?: string) => Promise<Result<Answers[L], ApiFailure>>
    : (body: Typed<Part<L, 'body'>>, key?: string) => Promise<Result<Answers[L], ApiFailure>>;

/** Returns the function that sends a body, such as the values of a dialog, to a line. An empty body is none. */
const createSender = <L extends Line>(line: L, params: Part<L, 'params'>): Sender<L> =>
  ((body: object = {}, key?: string) =>
    (callWithConfirmation as UntypedCall<Answers[L]>)(line, {
      params,
      ...(Object.keys(body).length > 0 && { body }),
      ...(key && { headers: { 'idempotency-key': key } }),
    })) as Sender<L>;

export const adminApi = {
  call: callWithConfirmation,
  sender: createSender,
  callForFile: callForFileWithConfirmation,
};
