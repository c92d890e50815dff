import { findMoreReceipts, findReceipts, sendReceiptsCode } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Accounts } from '../../people/accounts/accounts';
import { getAcceptedLanguage } from '../../platform/http/accepted-language';
import { sendSuccess } from '../../platform/http/send-success';
import type { LostReceipts } from './lost-receipts';

/** Serves the receipts of a phone number to anyone who has the phone. Phone numbers and codes are in bodies only. */
export const lostReceiptsRoutes = (
  serve: Serve,
  { lostReceipts, afterResponses }: { lostReceipts: LostReceipts } & Pick<Accounts, 'afterResponses'>,
): void => {
  serve(sendReceiptsCode, async ({ request, reply, body: { phoneNumber } }) => {
    const language = getAcceptedLanguage(request.headers['accept-language']);
    const sent = await lostReceipts.sendCode(phoneNumber, language, afterResponses.after(reply.raw));
    if (!sent.ok) return sent;
    return sendSuccess(reply, (texts) => texts.accounts.receipts_code_sent, { ticket: sent.value });
  });

  serve(findReceipts, ({ body: { phoneNumber, ...code } }) => lostReceipts.find(phoneNumber, code));

  serve(findMoreReceipts, ({ body: { token, cursor } }) => lostReceipts.findMore(token, cursor));
};
