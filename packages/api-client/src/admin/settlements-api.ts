import type { Result } from '@somesa/core';
import type { SettlementAnswer, SettlementPaid } from '@somesa/core/admin';
import { createAsk } from '../ask';
import type { ApiOptions } from '../call';
import type { ApiFailure } from '../line-failure';
import { isRecord, readKey } from '../read-answer';

type SettlementResult = Promise<Result<SettlementAnswer, ApiFailure>>;

const readSettlement = (data: unknown): SettlementAnswer | null =>
  isRecord(data) && isRecord(data.settlement) ? readKey<SettlementAnswer>(data, 'settlement') : null;

const pathOf = (id: string): string => `/admin/settlements/${encodeURIComponent(id)}`;

/** Builds the calls about what is handed to schools. */
export const createSettlementsApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  return {
    /** Begins to hand a school what it is owed until the end of a day. Status 409: nothing is, one is under way, or it can't be paid. */
    createSettlement: (schoolId: number | string, untilOn: string): SettlementResult =>
      ask(
        {
          method: 'post',
          body: { untilOn },
          path: `/admin/schools/${encodeURIComponent(schoolId)}/settlements`,
        },
        readSettlement,
      ),

    /** Asks for one settlement. */
    getSettlement: (id: string, signal?: AbortSignal): SettlementResult =>
      ask({ method: 'get', path: pathOf(id), signal }, readSettlement),

    /** Says that the money was sent. */
    paySettlement: (id: string, body: SettlementPaid): SettlementResult =>
      ask({ method: 'post', path: `${pathOf(id)}/paid`, body }, readSettlement),

    /** Gives one up that was not paid. */
    cancelSettlement: (id: string): SettlementResult =>
      ask({ method: 'post', path: `${pathOf(id)}/cancel`, body: {} }, readSettlement),
  };
};

/** The calls about what is handed to schools. */
export type SettlementsApi = ReturnType<typeof createSettlementsApi>;
