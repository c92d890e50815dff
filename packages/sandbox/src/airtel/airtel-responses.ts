import type { WireAnswers } from '../faults/wire-faults';
import type { Answer } from '../wire/answer';

interface Refusal {
  readonly message: string;
  readonly response?: string;
  readonly result?: string;
  /** The code inside the envelope; the HTTP status may differ. */
  readonly code?: string;
}

/** Airtel's envelope on a good answer. */
export function success(data: object, response = 'DP00800001006', message = 'SUCCESS'): Answer {
  const status = { code: '200', message, result_code: 'ESB000010', response_code: response, success: true };
  return { status: 200, body: { data, status } };
}

/** Airtel's envelope on a bad answer; never to be judged by the HTTP status alone. */
export function refusal(status: number, { message, response, result, code }: Refusal): Answer {
  return {
    status,
    body: {
      status: {
        ...(response && { response_code: response }),
        code: code ?? String(status),
        success: false,
        ...(result && { result_code: result }),
        message,
      },
    },
  };
}

/** Provider-protocols 2.2 to 2.11. */
export const AIRTEL = {
  invalidClient: {
    status: 400,
    body: { error_description: 'Invalid client authentication', error: 'invalid_client' },
  },
  invalidToken: {
    status: 401,
    body: { error_description: 'The access token is invalid or has expired', error: 'invalid_token' },
  },
  missingParameter: refusal(400, { message: 'Mandatory parameters are missing', result: 'ROUTER003' }),
  wrongCountry: refusal(400, { message: 'Invalid country code', result: 'ROUTER006' }),
  missingCurrency: refusal(400, { message: 'Currency is missing', result: 'ROUTER119' }),
  wrongCurrency: refusal(400, { message: 'Invalid currency code', result: 'ROUTER112' }),
  duplicate: refusal(200, {
    message: 'External Transaction ID already exists.',
    response: 'DP00800001000',
    result: 'ESB000041',
    code: '500',
  }),
  unknownId: refusal(200, {
    message: 'Transaction not found.',
    response: 'DP00800001025',
    result: 'ESB000045',
    code: '404',
  }),
  internal: refusal(500, { message: 'Something went wrong', response: 'DP00800001000', result: 'ESB000001' }),
  timeout: { status: 408, body: { status_message: 'I/O Exception', status_code: 'CONNECTION_TIMEOUT' } },
} as const;

export function invalidField(message: string, result = 'ESB000008'): Answer {
  return refusal(400, { message, result });
}

export const AIRTEL_WIRE_ANSWERS: WireAnswers = {
  'http-500': AIRTEL.internal,
  'http-503': refusal(503, { message: 'Service unavailable' }),
  'http-429': refusal(429, { message: 'Too many requests' }),
  'http-408': AIRTEL.timeout,
  'ip-forbidden': refusal(403, { message: 'Forbidden' }),
};
