import type { Result } from '@somesa/core';
import type { AdminListAnswer, AdminListName } from '@somesa/core/admin';
// Types only: a screen holds the path of each of its requests, and nothing else of the contract.
import type * as contract from '@somesa/core/contract';
import type { ApiFailure } from '../api-failure';
import { isRecord } from '../read-response';
import { type ApiOptions, type ApiRequest, createSender } from '../send-request';
import { toQuery } from '../to-query';

/** Paths that the pages of the back office request, also before the login. */
type Path =
  | `/admin/${string}`
  | `/auth/second-factor/${string}`
  | `/invitations${string}`
  | '/daily-email/stop';

type Endpoint = Extract<(typeof contract)[keyof typeof contract], contract.Endpoint & { path: Path }>;
type FileEndpoint = Extract<Endpoint, { answers: { 200: { file: string } } }>;

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

type BodyOf<E> = E extends contract.Endpoint & { body: object }
  ? E['body'] extends { isOptional: true }
    ? { body?: contract.RequestOf<E>['body'] }
    : { body: contract.RequestOf<E>['body'] }
  : unknown;

type OtherTypes<Upload> = Upload extends { otherTypes: readonly (infer Type)[] } ? Type : never;

type UploadOf<E> = E extends { upload: infer Upload extends { type: string } }
  ? { body: Blob; contentType: Upload['type'] | OtherTypes<Upload> }
  : unknown;

type HeadersOf<E> = E extends { headers: infer Headers }
  ? { headers: { [Name in keyof Headers]: string } }
  : unknown;

type KeyOf<E> = E extends { isIdempotent: true } ? { idempotencyKey: string } : unknown;

/** Options of any request. */
interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Time limit in milliseconds, for a request that takes longer than most. */
  timeoutMs?: number;
  /** True for an automatic request of a screen, which does not keep the session from becoming idle. */
  isAutomatic?: true;
}

/** Request to a list of the back office, or for it as a file, with the parameters in the URL of its page. */
interface ListRequest extends CallOptions {
  params: { list: AdminListName };
  query?: Record<string, string | undefined>;
}

type RequestOf<E> = CallOptions &
  ParamsOf<E> &
  QueryOf<E> &
  BodyOf<E> &
  UploadOf<E> &
  HeadersOf<E> &
  KeyOf<E>;

type RequestsOf<E extends contract.Endpoint> = {
  [One in E as `${One['method']} ${One['path']}`]: RequestOf<One>;
};

/** Requests with an answer in JSON, by method and path. */
export type AdminRequests = RequestsOf<Exclude<Endpoint, FileEndpoint>> & {
  'GET /admin/lists/:list': ListRequest;
};

/** Requests for a file, by method and path. */
export type AdminFileRequests = RequestsOf<FileEndpoint> & {
  'GET /admin/lists/:list/csv': ListRequest;
  'GET /admin/lists/:list/xlsx': ListRequest;
};

/** Answers in JSON, by method and path. */
export type AdminAnswers = {
  [One in Exclude<Endpoint, FileEndpoint> as `${One['method']} ${One['path']}`]: contract.AnswerOf<
    One,
    keyof One['answers']
  >;
} & { 'GET /admin/lists/:list': AdminListAnswer };

/** Arguments after the path; none are needed if nothing of the request is required. */
type ArgumentsOf<Request> = Partial<Request> extends Request ? [request?: Request] : [request: Request];

/** Requests of the back office. */
export interface AdminApi {
  /** Sends a request of the contract, by its method and path, and returns the answer. */
  call: <Line extends keyof AdminRequests>(
    line: Line,
    ...request: ArgumentsOf<AdminRequests[Line]>
  ) => Promise<Result<AdminAnswers[Line], ApiFailure>>;

  /** Sends a request of the contract whose answer is a file. */
  callForFile: <Line extends keyof AdminFileRequests>(
    line: Line,
    ...request: ArgumentsOf<AdminFileRequests[Line]>
  ) => Promise<Result<Blob, ApiFailure>>;
}

/** Request of any endpoint. */
interface AnyRequest extends CallOptions {
  params?: Record<string, number | string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  contentType?: string;
  headers?: Record<string, string>;
  idempotencyKey?: string;
}

const fillPath = (path: string, params: Record<string, number | string> = {}): string =>
  path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));

const createRequest = (line: string, request: AnyRequest): ApiRequest => {
  const [method = '', path = ''] = line.split(' ');
  const { params, query, body, contentType, headers, idempotencyKey, isAutomatic, signal } = request;
  return {
    method: method.toLowerCase() as ApiRequest['method'],
    path: fillPath(path, params),
    query: query && toQuery(query),
    body,
    headers: {
      ...headers,
      ...(contentType && { 'content-type': contentType }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(isAutomatic && { 'x-automatic': '1' }),
    },
    signal,
  };
};

const readObject = (data: unknown): object | null => (isRecord(data) ? data : null);

const readBlob = (data: unknown): Blob | null => (data instanceof Blob ? data : null);

/** Reads the problem that the server returns in place of a file; null if it is none of ours. */
const readProblem = async (data: unknown): Promise<unknown> => {
  try {
    return JSON.parse((await readBlob(data)?.text()) ?? '');
  } catch {
    return null;
  }
};

/** Creates the requests of the back office. */
export const createAdminApi = (options: ApiOptions): AdminApi => {
  const createSenderFor = ({ timeoutMs }: AnyRequest) =>
    createSender(timeoutMs === undefined ? options : { ...options, timeoutMs });

  const call = (line: string, request: AnyRequest = {}) =>
    createSenderFor(request)(createRequest(line, request), readObject);

  const callForFile = (line: string, request: AnyRequest = {}) =>
    createSenderFor(request)(
      { ...createRequest(line, request), responseType: 'blob', readProblem },
      readBlob,
    );

  // The server checks each answer against the contract when it sends it.
  return { call: call as AdminApi['call'], callForFile };
};
