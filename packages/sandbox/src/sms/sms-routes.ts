import { randomBytes } from 'node:crypto';
import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { CallbackSender } from '../callbacks/callback-sender';
import type { Clock } from '../clock/clock';
import type { SandboxConfig } from '../config';
import type { FaultStore } from '../faults/fault-store';
import { applyRequestFaults, applyResponseFaults, type ErrorResponses } from '../faults/wire-faults';
import type { Outbox } from '../outbox/outbox';
import { goBack } from '../pages/page';
import { normaliseMsisdn } from '../phone';
import { field, header, MAX_PROVIDER_BODY_BYTES, type ProviderResponse, sendResponse } from '../wire/wire';
import { countSmsParts, getPartPriceUgx } from './price-book';

const MAX_RECIPIENTS = 1_000;
const DEFAULT_SENDER = 'AFRICASTKNG';
const MTN_NETWORK_CODE = '64110';
const BALANCE = 'UGX 250000.00';

const plain = (status: number, body: string): ProviderResponse => ({
  status,
  body,
  type: 'text/plain; charset=utf-8',
});
const INVALID_AUTHENTICATION = plain(401, 'The supplied authentication is invalid');
const ERROR_RESPONSES: ErrorResponses = {
  'http-500': plain(500, 'Internal Server Error'),
  'http-503': plain(503, 'Service Unavailable'),
  'http-429': plain(429, 'Too Many Requests'),
  'http-408': plain(408, 'Request Timeout'),
  'ip-forbidden': plain(403, 'Forbidden'),
};

export interface SmsDeps {
  config: SandboxConfig['sms'];
  outbox: Outbox;
  faults: FaultStore;
  callbacks: CallbackSender;
  clock: Clock;
}

/** Creates the routes of Africa's Talking bulk SMS, provider-protocols 4.1. */
export function smsRoutes({ config, outbox, faults, callbacks, clock }: SmsDeps) {
  function report(messageId: string, number: string) {
    if (config.deliveryReportUrl === '') return;
    const networkCode = MTN_NETWORK_CODE;
    callbacks.send({
      provider: 'sms',
      reference: messageId,
      method: 'POST',
      url: config.deliveryReportUrl,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        id: messageId,
        status: 'Success',
        phoneNumber: number,
        networkCode,
      }).toString(),
    });
  }

  function recipient(number: string, costUgx: number) {
    const reject = (statusCode: number, status: string) => ({
      statusCode,
      number,
      status,
      cost: '0',
      messageId: 'None',
    });
    if (!/^\+\d{9,15}$/.test(number)) return reject(403, 'InvalidPhoneNumber');
    if (faults.take('sms-rejected', { provider: 'sms', operation: 'request', msisdn: number })) {
      return reject(406, 'UserInBlacklist');
    }
    const messageId = `ATXid_${randomBytes(16).toString('hex')}`;
    return { statusCode: 101, number, status: 'Success', cost: `UGX ${costUgx.toFixed(4)}`, messageId };
  }

  function send(body: unknown): ProviderResponse {
    const numbers = text(body, 'to').split(',').filter(Boolean);
    const message = text(body, 'message');
    if (numbers.length === 0) return plain(400, 'Missing required field to');
    if (numbers.length > MAX_RECIPIENTS) return plain(400, 'Too many recipients');
    if (message === '') return plain(400, 'Missing required field message');
    const costUgx = countSmsParts(message) * getPartPriceUgx(clock.now());
    const recipients = numbers.map((number) => recipient(number.trim(), costUgx));
    const accepted = recipients.filter(({ statusCode }) => statusCode === 101);
    const from = text(body, 'from') || DEFAULT_SENDER;
    for (const { number, messageId } of accepted) {
      outbox.add({
        kind: 'sms',
        from,
        to: [number],
        subject: null,
        text: message,
        html: null,
        attachments: [],
      });
      report(messageId, number);
    }
    const cost = (accepted.length * costUgx).toFixed(4);
    const summary = `Sent to ${accepted.length}/${recipients.length} Total Cost: UGX ${cost}`;
    return { status: 201, body: { SMSMessageData: { Message: summary, Recipients: recipients } } };
  }

  return async (app: FastifyInstance) => {
    await app.register(formBody, { bodyLimit: MAX_PROVIDER_BODY_BYTES });
    app.post('/version1/messaging', async (request, reply) => {
      const msisdn = normaliseMsisdn(text(request.body, 'to').split(',')[0] ?? '');
      const target = { provider: 'sms', operation: 'request', msisdn } as const;
      const faultResponse = await applyRequestFaults(faults, target, ERROR_RESPONSES);
      if (faultResponse) return sendResponse(reply, faultResponse);
      const isKnown =
        header(request, 'apikey') === config.apiKey && text(request.body, 'username') === config.username;
      if (!isKnown) return sendResponse(reply, INVALID_AUTHENTICATION);
      return sendResponse(reply, applyResponseFaults(faults, target, ERROR_RESPONSES, send(request.body)));
    });

    /** Returns the balance of the account, as its user API does. */
    app.get('/version1/user', async (request, reply) => {
      const faultResponse = await applyRequestFaults(
        faults,
        { provider: 'sms', operation: 'other', msisdn: '' },
        ERROR_RESPONSES,
      );
      if (faultResponse) return sendResponse(reply, faultResponse);
      const isKnown =
        header(request, 'apikey') === config.apiKey && field(request.query, 'username') === config.username;
      return sendResponse(
        reply,
        isKnown ? { status: 200, body: { UserData: { balance: BALANCE } } } : INVALID_AUTHENTICATION,
      );
    });

    /** Sends an SMS from a phone to the short code, as the outbox's form does. */
    app.post('/sms/incoming', async (request, reply) => {
      const from = normaliseMsisdn(text(request.body, 'from'));
      const message = text(request.body, 'text');
      if (!/^\d{9,15}$/.test(from) || message === '')
        return sendResponse(reply, plain(400, 'Give the fields from and text'));
      callbacks.send({
        provider: 'sms',
        reference: from,
        method: 'POST',
        url: config.incomingUrl,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          from: `+${from}`,
          to: config.shortCode,
          text: message,
          date: new Date(clock.now()).toISOString(),
          id: randomBytes(16).toString('hex'),
          networkCode: MTN_NETWORK_CODE,
        }).toString(),
      });
      return goBack(request, reply, '/outbox', { sent: true });
    });
  };
}

function text(body: unknown, name: string): string {
  const value = field(body, name);
  return typeof value === 'string' ? value : '';
}
