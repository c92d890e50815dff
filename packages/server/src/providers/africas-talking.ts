import { array, is, nullable, number, optional, string, type, union } from 'superstruct';
import { httpCall, isPage } from './http-call';
import type { SmsGateway } from './provider';
import { firstText } from './wire-values';

/** Processed, sent, queued. */
const acceptedCodes: readonly string[] = ['100', '101', '102'];
/** Held for risk, a sender that is not ours, no balance: about our account there, not about the message. */
const ourFaults: readonly string[] = ['401', '402', '405'];

export interface AfricasTalkingOptions {
  baseUrl: string;
  username: string;
  apiKey: string;
  /** A registered sender id or short code; null sends under the gateway's own. */
  from: string | null;
  timeoutMs: number;
}

const text = optional(nullable(union([string(), number()])));
const sendAnswer = type({
  SMSMessageData: type({
    Message: text,
    Recipients: array(type({ statusCode: union([string(), number()]), status: text, messageId: text })),
  }),
});

type SendOutcome = Awaited<ReturnType<SmsGateway['send']>>;

/** An answer that every other message would get as well. */
const away = (detail: string): SendOutcome => ({ kind: 'inconclusive', detail, isGatewayAway: true });

const readAnswer = (outcome: Awaited<ReturnType<typeof httpCall>>): SendOutcome => {
  if (outcome.kind === 'no_answer') return { kind: 'inconclusive', detail: outcome.detail };
  const { status, json } = outcome;
  if (status === 401 || status === 403) {
    return away(`${status} the gateway does not take our user name and key`);
  }
  if (status === 400) return { kind: 'rejected', detail: '400 the gateway can’t read the request' };
  if (status !== 201 || !is(json, sendAnswer)) {
    return { kind: 'inconclusive', detail: `${status}${isPage(outcome) ? ' not JSON' : ''}` };
  }
  const { Message, Recipients } = json.SMSMessageData;
  const [recipient] = Recipients;
  if (!recipient) return away(firstText(Message)?.slice(0, 120) ?? 'no recipient');
  const code = String(recipient.statusCode);
  if (acceptedCodes.includes(code))
    return { kind: 'accepted', messageId: firstText(recipient.messageId) ?? '' };
  const detail = `${code} ${firstText(recipient.status) ?? ''}`.trimEnd().slice(0, 120);
  return ourFaults.includes(code) ? away(detail) : { kind: 'rejected', detail };
};

/** Africa's Talking: sends text messages. */
export const createAfricasTalking = (options: AfricasTalkingOptions): SmsGateway => {
  const { username, apiKey, from, timeoutMs } = options;
  const url = `${options.baseUrl.replace(/\/+$/, '')}/version1/messaging`;
  const headers = { apiKey, Accept: 'application/json' };
  return {
    send: async (message) => {
      const form = { username, to: message.to, message: message.text, ...(from !== null && { from }) };
      const body = new URLSearchParams(form);
      return readAnswer(await httpCall({ method: 'POST', url, headers, body, timeoutMs }));
    },
  };
};
