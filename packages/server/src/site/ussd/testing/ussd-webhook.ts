import { expect } from 'vitest';
import { createPayer, type TestApp } from '../../../testing/test-app';
import { createUssdPhone, type SendUssd } from './ussd-phone';

/** Secret segment of the webhook in tests. */
export const USSD_SEGMENT = 'ussd-segment-of-the-tests-00001';
export const ussdEnvironment = { USSD_WEBHOOK_TOKEN: USSD_SEGMENT, USSD_CODE: '*284*55#' };

/** Creates the functions with which phones of a test reach the webhook of a server, and read its payments. */
export const createUssdWebhook = (test: TestApp) => {
  const post = (
    fields: Readonly<Record<string, string>>,
    { segment = USSD_SEGMENT, from = '127.0.0.1' } = {},
  ) =>
    test.app.inject({
      method: 'POST',
      url: `/api/webhooks/africastalking/ussd/${segment}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      remoteAddress: from,
      payload: new URLSearchParams(fields).toString(),
    });
  const send: SendUssd = async (fields) => {
    const { statusCode, headers, payload } = await post(fields);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    return payload;
  };
  return {
    post,
    send,
    createPhone: (network: 'mtn' | 'airtel' = 'mtn', options?: Parameters<typeof createUssdPhone>[2]) => {
      const payer = createPayer(network);
      return { ...payer, phone: createUssdPhone(send, payer.msisdn, options) };
    },
    listPayments: (msisdn: string) =>
      test.queryRows<{ id: string; status: string; amount_ugx: number; network: string; purpose: string }>(
        'select id, status, amount_ugx, network, purpose from payments where msisdn = $1 order by created_at',
        [msisdn],
      ),
  };
};
