import { truncateText } from '@somesa/core';
import { array, is, number, string, type, union } from 'superstruct';
import {
  type CallOutcome,
  httpCall,
  isGatewayPage,
  optionalText,
  removeSlashes,
  toProviderId,
  toText,
} from './http-call';
import type { SmsGateway } from './provider';

/** Status codes of an accepted message: processed, sent, queued. */
const acceptedCodes: readonly string[] = ['100', '101', '102'];
/** Status codes for a problem of our account, not of the message: blocked as risky, unregistered sender ID, no balance. */
const accountCodes: readonly string[] = ['401', '402', '405'];

export interface AfricasTalkingOptions {
  baseUrl: string;
  username: string;
  apiKey: string;
  /** Registered sender ID or short code; null sends with the gateway's own. */
  from: string | null;
  timeoutMs: number;
}

const sendResponse = type({
  SMSMessageData: type({
    Message: optionalText,
    Recipients: array(
      type({
        statusCode: union([string(), number()]),
        status: optionalText,
        messageId: optionalText,
        cost: optionalText,
      }),
    ),
  }),
});

type SendOutcome = Awaited<ReturnType<SmsGateway['send']>>;

/** Statuses of HTTP with which the gateway says that it did not process a request. */
const notTakenStatuses: readonly number[] = [429, 503];

/** Parses a price such as `UGX 35.0000`, rounded up to whole shillings. Returns null for another currency or none. */
const parseCostUgx = (cost: string | null): number | null => {
  const [, figures] = /^UGX (\d{1,6}(?:\.\d+)?)$/.exec(cost?.trim() ?? '') ?? [];
  return figures === undefined ? null : Math.ceil(Number(figures));
};

/** Creates the outcome that every other message would have as well. */
const gatewayAway = (detail: string): SendOutcome => ({
  kind: 'inconclusive',
  detail,
  isGatewayUnavailable: true,
});

const readSend = (outcome: CallOutcome): SendOutcome => {
  if (outcome.kind !== 'response') return { kind: 'inconclusive', detail: outcome.detail };
  const { status, json } = outcome;
  if (status === 401 || status === 403) {
    return gatewayAway(`${status} the gateway does not take our user name and key`);
  }
  if (status === 400) return { kind: 'rejected', detail: '400 the gateway can’t read the request' };
  if (status !== 201 || !is(json, sendResponse)) {
    const isNotTaken = notTakenStatuses.includes(status) && { isNotTaken: true };
    return {
      kind: 'inconclusive',
      ...isNotTaken,
      detail: `${status}${isGatewayPage(outcome) ? ' not JSON' : ''}`,
    };
  }
  const { Message, Recipients } = json.SMSMessageData;
  const [recipient] = Recipients;
  if (!recipient) return gatewayAway(truncateText(toText(Message) ?? 'no recipient', 120));
  const code = String(recipient.statusCode);
  if (acceptedCodes.includes(code)) {
    const costUgx = parseCostUgx(toText(recipient.cost));
    return {
      kind: 'accepted',
      messageId: toProviderId(recipient.messageId) ?? '',
      ...(costUgx !== null && { costUgx }),
    };
  }
  const detail = truncateText(`${code} ${toText(recipient.status) ?? ''}`.trimEnd(), 120);
  return accountCodes.includes(code) ? gatewayAway(detail) : { kind: 'rejected', detail };
};

export const createAfricasTalking = (options: AfricasTalkingOptions): SmsGateway => {
  const { username, apiKey, from, timeoutMs } = options;
  const url = `${removeSlashes(options.baseUrl)}/version1/messaging`;
  const headers = { apiKey, Accept: 'application/json' };
  return {
    send: async (message) => {
      const body = new URLSearchParams({
        username,
        to: message.to,
        message: message.text,
        ...(from !== null && { from }),
      });
      return readSend(await httpCall({ method: 'POST', url, headers, body, timeoutMs }));
    },
  };
};
