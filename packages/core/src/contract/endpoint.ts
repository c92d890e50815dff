import type { Infer } from 'superstruct';
import type { AdminAccess } from '../admin/access';
import type { FieldKeys, ProblemCode } from '../errors';
import type { Result } from '../result';
import { parseRequest } from '../schemas/field-errors';
import type { AnyStruct } from './shapes';

/**
 * Callers that may use an endpoint: anyone; anyone, with a token that makes it theirs; anyone who gave their
 * password, even if the second factor is still missing; signed-in users; or the back office, by role.
 */
export type Access = 'guest' | 'guest_or_user' | 'password' | 'user' | `admin_${AdminAccess}`;

/** Limits that count a call before anything is done. Others are counted where more is known of the request. */
export type RateLimitName = 'lookUp' | 'quote' | 'form' | 'code' | 'registration' | 'avatar' | 'upload';

type Members = Readonly<Record<string, AnyStruct>>;

/** A request body: one of these shapes, and how it is parsed. */
export interface BodyContract<T = unknown> {
  structs: readonly AnyStruct[];
  parse: (input: unknown) => Result<T, FieldKeys>;
  /** The call may come without a body. */
  isOptional?: true;
}

/** A response that is a file. */
export interface FileAnswer {
  file: string;
}

/** Each fact about one endpoint of the API. Its route, its OpenAPI entry, the rights matrix and the fuzzer follow from it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api`, with parameters as `:name`. */
  path: string;
  access: Access;
  /** Summary in the imperative, for the OpenAPI document. */
  summary: string;
  limit?: RateLimitName;
  /** The call needs an Idempotency-Key. */
  isIdempotent?: true;
  /** The call moves money or changes rights: it needs a fresh code of the second factor. */
  stepUp?: true;
  /** The payment token gives access too, in X-Payment-Secret. */
  takesPaymentToken?: true;
  params?: Members;
  /** Problem of a path whose parameters can't be read, or of each parameter; without it they are answered 422 by name. */
  notFound?: ProblemCode | Readonly<Record<string, ProblemCode>>;
  query?: Members;
  /** Required headers, with a description of each. */
  headers?: Readonly<Record<string, string>>;
  body?: BodyContract;
  /** A file that the call sends: of this media type, or in a form as `field`, with these other fields. */
  upload?: { type: string; field?: string; fields?: Members };
  /** Responses by status. */
  answers: Readonly<Record<number, AnyStruct | FileAnswer>>;
  /** Statuses of problems beside those that follow from access, limit and body. */
  problems?: readonly number[];
}

/** Defines an endpoint. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** Defines a body of one shape. */
export const bodyOf = <S extends AnyStruct>(struct: S): BodyContract<Infer<S>> => ({
  structs: [struct],
  parse: (input) => parseRequest<Infer<S>, unknown>(input, struct),
});

/** Defines a body that may be left out, which means the same as an empty object. */
export const optionalBodyOf = <S extends AnyStruct>(struct: S): BodyContract<Infer<S>> => ({
  structs: [struct],
  isOptional: true,
  parse: (input) => parseRequest<Infer<S>, unknown>(input ?? {}, struct),
});

/** Defines a body of several shapes; `parse` finds out which one it is. */
export const bodyOfOneOf = <T>(
  structs: readonly AnyStruct[],
  parse: (input: unknown) => Result<T, FieldKeys>,
): BodyContract<T> => ({ structs, parse });

type InferAll<M> = { -readonly [Name in keyof M]: M[Name] extends AnyStruct ? Infer<M[Name]> : never };

/** The parts of a request, parsed. */
export interface RequestOf<E extends Endpoint> {
  params: InferAll<NonNullable<E['params']>>;
  query: InferAll<NonNullable<E['query']>>;
  body: E['body'] extends BodyContract<infer T> ? T : undefined;
}

/** The body of a response with this status. */
export type AnswerOf<
  E extends Endpoint,
  Status extends keyof E['answers'] = 200 & keyof E['answers'],
> = E['answers'][Status] extends AnyStruct ? Infer<E['answers'][Status]> : unknown;
