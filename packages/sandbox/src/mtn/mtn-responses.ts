import type { ErrorResponses } from '../faults/wire-faults';
import type { ProviderResponse } from '../wire/wire';

/** Returns an error of the platform: `{"message","code"}`. */
const platform = (status: number, code: string, message: string): ProviderResponse => ({
  status,
  body: { message, code },
});
/** Returns an error of the gateway: `{"statusCode","message"}`. */
const gateway = (statusCode: number, message: string): ProviderResponse => ({
  status: statusCode,
  body: { statusCode, message },
});

const INTERNAL = platform(500, 'INTERNAL_PROCESSING_ERROR', 'An internal error occurred while processing.');
const UNAVAILABLE = platform(503, 'SERVICE_UNAVAILABLE', 'Service temporarily unavailable, try again later.');
const LENGTH_REQUIRED =
  '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN""http://www.w3.org/TR/html4/strict.dtd"><HTML><HEAD>' +
  '<TITLE>Length Required</TITLE></HEAD><BODY><h2>Length Required</h2><p>HTTP Error 411. The request must be ' +
  'chunked or have a content length.</p></BODY></HTML>';

/** Responses of MTN, provider-protocols 1.10. */
export const MTN = {
  accepted: { status: 202 },
  badRequest: (message: string) => platform(400, 'BAD_REQUEST', message),
  missingKey: gateway(
    401,
    'Access denied due to missing subscription key. Make sure to include subscription key when making requests to an API.',
  ),
  invalidKey: gateway(
    401,
    'Access denied due to invalid subscription key. Make sure to provide a valid key for an active subscription.',
  ),
  loginFailed: { status: 401, body: { error: 'login_failed' } },
  invalidToken: { status: 401, body: { error: 'invalid_token' } },
  forbidden: gateway(403, 'Forbidden'),
  notFound: platform(404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.'),
  wrongPath: gateway(404, 'Resource not found'),
  duplicate: platform(409, 'RESOURCE_ALREADY_EXIST', 'Duplicated reference id. Creation of resource failed.'),
  notCompleted: platform(409, 'NOT_SUCCESSFULLY_COMPLETED', 'The transaction is not successfully completed.'),
  lengthRequired: { status: 411, body: LENGTH_REQUIRED, type: 'text/html; charset=us-ascii' },
  tooMany: gateway(429, 'Rate limit is exceeded. Try again later.'),
  wrongEnvironment: platform(
    500,
    'NOT_ALLOWED_TARGET_ENVIRONMENT',
    'Access to target environment is forbidden.',
  ),
  wrongCallbackHost: platform(
    500,
    'INVALID_CALLBACK_URL_HOST',
    'Callback URL does not match the configured value.',
  ),
  wrongCurrency: platform(500, 'INVALID_CURRENCY', 'Currency not supported.'),
  notAllowed: platform(500, 'NOT_ALLOWED', 'Authorization failed. Insufficient permissions.'),
  internal: INTERNAL,
  unavailable: UNAVAILABLE,
} as const;

export const MTN_ERROR_RESPONSES: ErrorResponses = {
  'http-500': MTN.internal,
  'http-503': MTN.unavailable,
  'http-429': MTN.tooMany,
  'http-408': { status: 408, body: { statusCode: 408, message: 'Request timeout' } },
  'ip-forbidden': MTN.forbidden,
};
