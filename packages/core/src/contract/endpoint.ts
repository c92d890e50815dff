import type { Infer } from 'superstruct';
import type { AdminAccess } from '../admin/access';
import type { SchoolKeyScope } from '../admin/school-kinds';
import type { FieldKeys, ProblemCode } from '../errors';
import type { Result } from '../result';
import { parseRequest } from '../schemas/field-errors';
import type { AnyStruct } from './shapes';

/**
 * Callers that may use an endpoint. guest: anyone. guest_or_user: anyone, with or without a token. password:
 * a user who has given their password, but perhaps not the second factor. user: a signed-in user. school_key:
 * a school's own system, with an API key that has the endpoint's scope. admin: the back office, by role.
 */
export type Access = 'guest' | 'guest_or_user' | 'password' | 'user' | 'school_key' | `admin_${AdminAccess}`;

/** Rate limits that are checked before a request is handled. Handlers check others. */
export type RateLimitName = 'lookUp' | 'quote' | 'form' | 'code' | 'registration' | 'avatar' | 'upload';

type Members = Readonly<Record<string, AnyStruct>>;

/** Request body: its possible shapes, and the function that parses it. */
export interface BodyContract<T = unknown> {
  structs: readonly AnyStruct[];
  parse: (input: unknown) => Result<T, FieldKeys>;
  /** True if the body may be absent. */
  isOptional?: true;
}

export interface FileAnswer {
  file: string;
}

/** Definition of an API endpoint, from which its route, OpenAPI entry, test of permissions and fuzzing follow. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/api`, with parameters as `:name`. */
  path: string;
  access: Access;
  /** Scope that an API key needs. */
  scope?: SchoolKeyScope;
  /** Summary in the imperative, for the OpenAPI document. */
  summary: string;
  limit?: RateLimitName;
  /** True if the request needs an Idempotency-Key. */
  isIdempotent?: true;
  /** True if the request moves money, changes permissions or returns all data of a school, which needs a recent code of the second factor. */
  needsRecentCode?: true;
  /** True if staff may use it while they view a school as its people do, although it changes something. */
  isOpenInView?: true;
  /** True if a payment token in X-Payment-Secret gives access too. */
  acceptsPaymentToken?: true;
  params?: Members;
  /** Parameter with the ID of a school, of which people of a school may only name their own. */
  ofSchool?: string;
  /** Problem of a path with invalid parameters, or of each parameter. Without it the response is 422. */
  notFound?: ProblemCode | Readonly<Record<string, ProblemCode>>;
  query?: Members;
  /** Required headers, with a description of each. */
  headers?: Readonly<Record<string, string>>;
  body?: BodyContract;
  /** Maximum number of bytes of the body if it is more than the usual 32 KB. */
  maxBodyBytes?: number;
  /** Uploaded file: the body itself, of this media type or one of `otherTypes`, or `field` of a form with other fields. */
  upload?: { type: string; otherTypes?: readonly string[]; field?: string; fields?: Members };
  /** Responses by status. */
  answers: Readonly<Record<number, AnyStruct | FileAnswer>>;
  /** Statuses of problems other than those of access, limit and body. */
  problems?: readonly number[];
}

/** Returns whether an endpoint is closed to staff who view a school: it changes something, or returns a file. */
export const isClosedInView = ({ method, answers, isOpenInView }: Endpoint): boolean =>
  !isOpenInView && (method !== 'GET' || Object.values(answers).some((answer) => 'file' in answer));

type Line = `${Endpoint['method']} /${string}`;
type PartsOf<L> = L extends `${infer Method extends Endpoint['method']} ${infer Path}`
  ? { method: Method; path: Path }
  : never;

/** Defines an endpoint by its method and path, such as `POST /payments/:id/retry`. */
export const endpoint = <const L extends Line, const D extends Omit<Endpoint, 'method' | 'path'>>(
  line: L,
  definition: D,
): PartsOf<L> & D => {
  const [method, path] = line.split(' ');
  return { method, path, ...definition } as unknown as PartsOf<L> & D;
};

/** Defines a body of one shape. */
export const bodyOf = <S extends AnyStruct>(struct: S): BodyContract<Infer<S>> => ({
  structs: [struct],
  parse: (input) => parseRequest<Infer<S>, unknown>(input, struct),
});

/** Defines a body that may be absent, like an empty object. */
export const optionalBodyOf = <S extends AnyStruct>(
  struct: S,
): BodyContract<Infer<S>> & { isOptional: true } => ({
  structs: [struct],
  isOptional: true,
  parse: (input) => parseRequest<Infer<S>, unknown>(input ?? {}, struct),
});

/** Defines a body of several shapes, which `parse` distinguishes. */
export const bodyOfOneOf = <T>(
  structs: readonly AnyStruct[],
  parse: (input: unknown) => Result<T, FieldKeys>,
): BodyContract<T> => ({ structs, parse });

type InferAll<M> = { -readonly [Name in keyof M]: M[Name] extends AnyStruct ? Infer<M[Name]> : never };

/** Parsed parts of a request. */
export interface RequestOf<E extends Endpoint> {
  params: InferAll<NonNullable<E['params']>>;
  query: InferAll<NonNullable<E['query']>>;
  body: E['body'] extends BodyContract<infer T> ? T : undefined;
}

/** Body of a response with this status. */
export type AnswerOf<
  E extends Endpoint,
  Status extends keyof E['answers'] = 200 & keyof E['answers'],
> = E['answers'][Status] extends AnyStruct ? Infer<E['answers'][Status]> : unknown;
