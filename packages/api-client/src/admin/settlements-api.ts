import type { Result } from '@somesa/core';
import type { SettlementAnswer, SettlementPaid } from '@somesa/core/admin';
import type { ApiFailure } from '../api-failure';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, createSender } from '../send-request';
import { readText } from './read-text';
import { sendForFile } from './send-for-file';

type SettlementResult = Promise<Result<SettlementAnswer, ApiFailure>>;

const readSettlement = (data: unknown): SettlementAnswer | null =>
  isRecord(data) && isRecord(data.settlement) ? readKey<SettlementAnswer>(data, 'settlement') : null;

const getPath = (id: string): string => `/admin/settlements/${encodeURIComponent(id)}`;

/** Creates the requests about settlements. */
export const createSettlementsApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /** Creates a settlement of the amount owed to a school until the end of a day. Status 409: nothing is owed, one is in progress, or there is no payout account. */
    createSettlement: (schoolId: number | string, untilOn: string): SettlementResult =>
      send(
        {
          method: 'post',
          body: { untilOn },
          path: `/admin/schools/${encodeURIComponent(schoolId)}/settlements`,
        },
        readSettlement,
      ),

    /** Gets a settlement. */
    getSettlement: (id: string, signal?: AbortSignal): SettlementResult =>
      send({ method: 'get', path: getPath(id), signal }, readSettlement),

    /** Gets the remittance advice of a settlement as CSV. */
    getRemittanceCsv: (id: string): Promise<Result<string, ApiFailure>> =>
      send({ method: 'get', path: `${getPath(id)}/remittance.csv` }, readText),

    /** Gets the remittance advice of a settlement as PDF. */
    getRemittancePdf: (id: string): Promise<Result<Blob, ApiFailure>> =>
      sendForFile(send, { method: 'get', path: `${getPath(id)}/remittance.pdf` }),

    /** Records that a settlement was paid. */
    paySettlement: (id: string, body: SettlementPaid): SettlementResult =>
      send({ method: 'post', path: `${getPath(id)}/paid`, body }, readSettlement),

    /** Sends a settlement, or requests the approval of another person. Status 409: it was sent before, or less is owed now. */
    sendSettlement: (id: string): SettlementResult =>
      send({ method: 'post', path: `${getPath(id)}/send`, body: {} }, readSettlement),

    /** Sends the failed parts of a settlement again. Status 409: none has failed, or the account is missing. */
    resendSettlement: (id: string): SettlementResult =>
      send({ method: 'post', path: `${getPath(id)}/resend`, body: {} }, readSettlement),

    /** Cancels a settlement that was not paid. */
    cancelSettlement: (id: string): SettlementResult =>
      send({ method: 'post', path: `${getPath(id)}/cancel`, body: {} }, readSettlement),
  };
};
