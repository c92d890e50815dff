import type { Result } from '@somesa/core';
import type {
  SchoolApiAnswer,
  SchoolApiReplayAnswer,
  SchoolApiSecretAnswer,
  SchoolKeyAdded,
  WebhookDeliveryAnswer,
  WebhookEndpointSaved,
  WebhooksReplayed,
} from '@somesa/core/admin';
import type { ApiFailure } from '../api-failure';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, type ApiRequest, createSender } from '../send-request';

type ApiResult<Answer = SchoolApiAnswer> = Promise<Result<Answer, ApiFailure>>;

const readSchoolApi = (data: unknown): SchoolApiAnswer | null =>
  isRecord(data) && Array.isArray(data.keys) ? readKey<SchoolApiAnswer>(data, 'endpoints') : null;
const readSecret = (data: unknown): SchoolApiSecretAnswer | null =>
  readSchoolApi(data) && readKey<SchoolApiSecretAnswer>(data, 'secret');
const readReplay = (data: unknown): SchoolApiReplayAnswer | null =>
  readSchoolApi(data) && readKey<SchoolApiReplayAnswer>(data, 'replayed');
const readDelivery = (data: unknown): WebhookDeliveryAnswer | null =>
  readKey<WebhookDeliveryAnswer>(data, 'delivery');

/** Creates the requests about the API keys and webhooks of a school. A bursar can only use those of their own school. */
export const createSchoolApiApi = (options: ApiOptions) => {
  const send = createSender(options);
  const getPath = (school: number | string, more: string): string =>
    `/admin/schools/${encodeURIComponent(school)}/${more}`;
  const change = (method: ApiRequest['method'], school: number, more: string, body?: object): ApiResult =>
    send({ method, path: getPath(school, more), body }, readSchoolApi);
  const create = (school: number, more: string, body: object): ApiResult<SchoolApiSecretAnswer> =>
    send({ method: 'post', path: getPath(school, more), body }, readSecret);

  return {
    /** Gets the API keys and webhook endpoints of a school. */
    getSchoolApi: (school: number, signal?: AbortSignal): ApiResult =>
      send({ method: 'get', path: getPath(school, 'api'), signal }, readSchoolApi),

    /** Creates an API key. Only this response has it. */
    addApiKey: (school: number, body: SchoolKeyAdded) => create(school, 'api-keys', body),

    /** Creates a key that replaces another, which works for some more hours. */
    rotateApiKey: (school: number, key: string, overlapHours: number) =>
      create(school, `api-keys/${key}/rotate`, { overlapHours }),

    /** Confirms an API key that has stopped, which works again. */
    confirmApiKey: (school: number, key: string) => change('post', school, `api-keys/${key}/confirm`, {}),

    /** Revokes an API key. */
    revokeApiKey: (school: number, key: string) => change('post', school, `api-keys/${key}/revoke`, {}),

    /** Adds an endpoint for webhooks. Only this response has its secret. */
    addWebhookEndpoint: (school: number, body: WebhookEndpointSaved) =>
      create(school, 'webhook-endpoints', body),

    /** Changes the address and events of an endpoint. */
    changeWebhookEndpoint: (school: number, endpoint: string, body: WebhookEndpointSaved) =>
      change('put', school, `webhook-endpoints/${endpoint}`, body),

    /** Replaces the secret of an endpoint; for some more hours both sign. */
    rotateWebhookSecret: (school: number, endpoint: string, overlapHours: number) =>
      create(school, `webhook-endpoints/${endpoint}/rotate`, { overlapHours }),

    /** Enables, disables or tests an endpoint. */
    controlWebhookEndpoint: (school: number, endpoint: string, action: 'enable' | 'disable' | 'test') =>
      change('post', school, `webhook-endpoints/${endpoint}/${action}`, {}),

    /** Removes an endpoint. */
    removeWebhookEndpoint: (school: number, endpoint: string) =>
      change('delete', school, `webhook-endpoints/${endpoint}`),

    /** Sends all events since a time to an endpoint again. */
    replayWebhooks: (
      school: number,
      endpoint: string,
      body: WebhooksReplayed,
    ): ApiResult<SchoolApiReplayAnswer> =>
      send(
        { method: 'post', path: getPath(school, `webhook-endpoints/${endpoint}/replay`), body },
        readReplay,
      ),

    /** Gets one delivery with its attempts. */
    getWebhookDelivery: (
      school: string,
      delivery: string,
      signal?: AbortSignal,
    ): ApiResult<WebhookDeliveryAnswer> =>
      send({ method: 'get', path: getPath(school, `webhook-deliveries/${delivery}`), signal }, readDelivery),

    /** Skips an event that its endpoint does not accept. Status 409: it has accepted it. */
    skipWebhookDelivery: (school: string, delivery: string): ApiResult<WebhookDeliveryAnswer> =>
      send(
        { method: 'post', path: getPath(school, `webhook-deliveries/${delivery}/skip`), body: {} },
        readDelivery,
      ),

    /** Sends one event to its endpoint again. */
    replayWebhookDelivery: (school: string, delivery: string): ApiResult<WebhookDeliveryAnswer> =>
      send(
        { method: 'post', path: getPath(school, `webhook-deliveries/${delivery}/replay`), body: {} },
        readDelivery,
      ),
  };
};
