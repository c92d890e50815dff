import { ok, type Result } from '@somesa/core';
import type { AdminListAnswer, AdminListName } from '@somesa/core/admin';
// Types only: a bundle holds the lines that it calls, and nothing else of the contract.
import type * as contract from '@somesa/core/contract';
import type { ApiFailure } from './api-failure';
import { type AnyRequest, type ApiOptions, sendRequest } from './send-request';

type Endpoint = Extract<(typeof contract)[keyof typeof contract], contract.Endpoint>;
/** Endpoints whose answer is a file, which is read as JSON if it is JSON. */
type FileEndpoint = Exclude<
  Extract<Endpoint, { answers: { 200: { file: string } } }>,
  { answers: { 200: { file: 'application/json' } } }
>;
type JsonEndpoint = Exclude<Endpoint, FileEndpoint>;

type OptionalNames<Query> = {
  [Name in keyof Query]: undefined extends Query[Name] ? Name : never;
}[keyof Query];

/** Members of a query as text of a URL. An empty one is omitted, like an undefined one. */
type QueryText<Query> = { [Name in OptionalNames<Query>]?: string | undefined } & {
  [Name in Exclude<keyof Query, OptionalNames<Query>>]: string;
};

type ParamsOf<E> = E extends { params: infer Params }
  ? { params: { [Name in keyof Params]: number | string } }
  : unknown;

type QueryOf<E> = E extends contract.Endpoint & { query: object }
  ? QueryText<contract.RequestOf<E>['query']> extends infer Query
    ? Partial<Query> extends Query
      ? { query?: Query }
      : { query: Query }
    : never
  : unknown;

/** Body before it is parsed. */
type Unparsed<Body> = {
  [Name in keyof Body]: Body[Name] extends contract.PageCursor ? string : Body[Name];
};

type BodyOf<E> = E extends contract.Endpoint & { body: object }
  ? E['body'] extends { isOptional: true }
    ? { body?: Unparsed<contract.RequestOf<E>['body']> }
    : { body: Unparsed<contract.RequestOf<E>['body']> }
  : E extends { upload: { field: string } }
    ? { body: FormData }
    : E extends { upload: object }
      ? { body: Blob }
      : unknown;

type OtherTypes<Upload> = Upload extends { otherTypes: readonly (infer Type)[] } ? Type : never;

type UploadHeaders<E> = E extends { upload: infer Upload extends { type: string } }
  ? Upload extends { field: string }
    ? unknown
    : { 'content-type': Upload['type'] | OtherTypes<Upload> }
  : unknown;

type NamedHeaders<E> = E extends { headers: infer Headers } ? { [Name in keyof Headers]: string } : unknown;

/** Header of an automatic request of a screen, which does not keep the session from becoming idle. */
interface AutomaticHeader {
  'x-automatic'?: '1';
}

/** Headers that an endpoint needs or understands. */
type Headers<E> = NamedHeaders<E> &
  UploadHeaders<E> &
  (E extends { isIdempotent: true } ? { 'idempotency-key': string } : unknown) &
  (E extends { acceptsPaymentToken: true } ? { 'x-payment-secret'?: string } : unknown) &
  AutomaticHeader;

type HeadersOf<E> =
  Partial<Headers<E>> extends Headers<E> ? { headers?: Headers<E> } : { headers: Headers<E> };

/** Statuses with which a request has succeeded. */
type SuccessStatus = 200 | 201 | 204;

type AnswerWith<E extends contract.Endpoint, Status> = {
  [One in keyof E['answers'] & Status]: contract.AnswerOf<E, One>;
}[keyof E['answers'] & Status];

/** Member that an answer must have to be one of our API, or a function that returns whether it is one. */
type Expected<Answer> = keyof Answer | ((answer: Answer) => boolean);

/** Check of the answer, optional in the back office; none if the answer is empty or a file. */
type ExpectsOf<E extends contract.Endpoint> = E extends {
  answers: { 204: unknown } | { 200: { file: string } };
}
  ? unknown
  : E['path'] extends `/admin/${string}`
    ? { expects?: Expected<AnswerWith<E, SuccessStatus>> }
    : { expects: Expected<AnswerWith<E, SuccessStatus>> };

/** Checks of answers with other statuses: a choice of schools, and a login that lacks only the code of the phone. */
type AcceptsOf<E extends contract.Endpoint> = E extends { answers: { 300: unknown } }
  ? { accepts: { 300: Expected<AnswerWith<E, 300>> } }
  : E extends { path: '/auth/login' }
    ? { accepts: { 403: Expected<LogInRejection> } }
    : unknown;

/** Problem of a login, with the phone number and ticket if only its code is missing. */
interface LogInRejection {
  message: string;
  contact?: string;
  ticket?: string;
}

/** Options of any request. */
type CallOptions = Pick<AnyRequest, 'signal' | 'timeoutMs'>;

/** Request to a list of the back office, or for it as a file, with the parameters in the URL of its page. */
interface ListRequest extends CallOptions {
  params: { list: AdminListName };
  query?: Record<string, string | undefined>;
  headers?: AutomaticHeader;
}

type RequestOf<E> = CallOptions & ParamsOf<E> & QueryOf<E> & BodyOf<E> & HeadersOf<E>;

/** Requests for a file, by method and path. */
export type FileRequests = {
  [One in FileEndpoint as `${One['method']} ${One['path']}`]: RequestOf<One>;
} & {
  'GET /admin/lists/:list/csv': ListRequest;
  'GET /admin/lists/:list/xlsx': ListRequest;
};

/** Requests with an answer in JSON, by method and path. */
export type Requests = {
  [One in JsonEndpoint as `${One['method']} ${One['path']}`]: RequestOf<One> &
    ExpectsOf<One> &
    AcceptsOf<One>;
} & { 'GET /admin/lists/:list': ListRequest };

/** Answers in JSON, by method and path. */
export type Answers = {
  [One in JsonEndpoint as `${One['method']} ${One['path']}`]:
    | AnswerWith<One, keyof One['answers']>
    | (One extends { path: '/auth/login' } ? LogInRejection : never);
} & { 'GET /admin/lists/:list': AdminListAnswer };

/** Method and path of an endpoint of the contract, such as `POST /payments/:id/retry`. */
export type Line = keyof Requests;

/** Arguments after the line; none are needed if nothing of the request is required. */
type ArgumentsOf<Request> = Partial<Request> extends Request ? [request?: Request] : [request: Request];

/** Sends a request of the contract, by its method and path, and returns the answer. */
export type Call = <L extends Line>(
  line: L,
  ...request: ArgumentsOf<Requests[L]>
) => Promise<Result<Answers[L], ApiFailure>>;

/** Sends a request of the contract whose answer is a file. */
export type CallForFile = <L extends keyof FileRequests>(
  line: L,
  ...request: ArgumentsOf<FileRequests[L]>
) => Promise<Result<Blob, ApiFailure>>;

/**
 * Creates the function that sends requests for JSON. What `expects` does not check is trusted: the server checks each answer
 * against the contract when it sends it.
 */
export const createCall = (options: ApiOptions): Call =>
  ((line: string, request?: AnyRequest) => sendRequest(options, line, request)) as Call;

/** Creates the function that requests files. */
export const createCallForFile = (options: ApiOptions): CallForFile =>
  (async (line: string, request?: AnyRequest) => {
    // Taken where it arrives, so that what is read is JSON: nothing more, or the problem in place of a file.
    let file: Blob | undefined;
    const answer = await sendRequest(
      {
        ...options,
        fetch: async (...args) => {
          const response = await (options.fetch ?? globalThis.fetch)(...args);
          if (!response.ok) return response;
          file = await response.blob();
          return new Response('{}');
        },
      },
      line,
      request,
    );
    return answer.ok && file ? ok(file) : answer;
  }) as CallForFile;
