import type { ErrorResponses } from '../faults/wire-faults';
import type { ProviderResponse } from '../wire/wire';

interface Rejection {
  readonly message: string;
  readonly response?: string;
  readonly result?: string;
  /** Code inside the envelope, which may differ from the HTTP status. */
  readonly code?: string;
}

/** Returns a success in Airtel's envelope. */
export function success(data: object, response = 'DP00800001006', message = 'SUCCESS'): ProviderResponse {
  const status = { code: '200', message, result_code: 'ESB000010', response_code: response, success: true };
  return { status: 200, body: { data, status } };
}

/** Returns a rejection in Airtel's envelope; its HTTP status may be 200. */
export function rejection(status: number, { message, response, result, code }: Rejection): ProviderResponse {
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

/** Responses of Airtel, provider-protocols 2.2 to 2.11. */
export const AIRTEL = {
  invalidClient: {
    status: 400,
    body: { error_description: 'Invalid client authentication', error: 'invalid_client' },
  },
  invalidToken: {
    status: 401,
    body: { error_description: 'The access token is invalid or has expired', error: 'invalid_token' },
  },
  missingParameter: rejection(400, { message: 'Mandatory parameters are missing', result: 'ROUTER003' }),
  wrongCountry: rejection(400, { message: 'Invalid country code', result: 'ROUTER006' }),
  missingCurrency: rejection(400, { message: 'Currency is missing', result: 'ROUTER119' }),
  wrongCurrency: rejection(400, { message: 'Invalid currency code', result: 'ROUTER112' }),
  duplicate: rejection(200, {
    message: 'External Transaction ID already exists.',
    response: 'DP00800001000',
    result: 'ESB000041',
    code: '500',
  }),
  unknownId: rejection(200, {
    message: 'Transaction not found.',
    response: 'DP00800001025',
    result: 'ESB000045',
    code: '404',
  }),
  internal: rejection(500, {
    message: 'Something went wrong',
    response: 'DP00800001000',
    result: 'ESB000001',
  }),
  timeout: { status: 408, body: { status_message: 'I/O Exception', status_code: 'CONNECTION_TIMEOUT' } },
} as const;

export function invalidField(message: string, result = 'ESB000008'): ProviderResponse {
  return rejection(400, { message, result });
}

export const AIRTEL_ERROR_RESPONSES: ErrorResponses = {
  'http-500': AIRTEL.internal,
  'http-503': rejection(503, { message: 'Service unavailable' }),
  'http-429': rejection(429, { message: 'Too many requests' }),
  'http-408': AIRTEL.timeout,
  'ip-forbidden': rejection(403, { message: 'Forbidden' }),
};

export const IN_PROCESS = { collection: 'DP00800001006', disbursement: 'DP00900001006' } as const;

export const STATUSES = { pending: 'TIP', successful: 'TS', failed: 'TF', expired: 'TE' } as const;

const MESSAGES: Readonly<Record<string, string>> = {
  DP00800001002: 'Incorrect PIN has been entered.',
  DP00800001003: 'The amount exceeds the withdrawal or wallet limit.',
  DP00800001005: 'The user did not enter the PIN.',
  DP00800001007: 'The user does not have enough balance to complete the transaction.',
  DP00800001008: 'The transaction was refused.',
  DP00800001010: 'The number is not registered or is barred.',
  DP00800001029: 'The transaction has expired.',
  DP00900001003: 'The daily limit was exceeded.',
  DP00900001007: 'Insufficient funds in the account.',
  DP00900001012: 'Invalid mobile number.',
  DP00900001013: 'The transaction was refused.',
};

export function failureMessage(responseCode: string): string {
  return MESSAGES[responseCode] ?? 'The transaction failed.';
}
