import type { GuaranteeView } from '@somesa/core';
import { isRecord } from './read-response';
import { type ApiOptions, createSender } from './send-request';

const readGuarantee = (data: unknown): GuaranteeView | null =>
  isRecord(data) && isRecord(data.guarantee) && typeof data.guarantee.borrower === 'string'
    ? (data.guarantee as unknown as GuaranteeView)
    : null;

/** Phone number of a guarantor, and the code that was sent to it. */
interface GuarantorCode {
  phoneNumber: string;
  otp: string;
  /** End of the link in the SMS. */
  ticket?: string;
}

/** Creates the requests of guarantors, who need no account. Separate from `createApi`, because no form of an embed needs them. */
export const createGuaranteesApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /** Shows what a guarantor is asked for. */
    showGuarantee: (body: GuarantorCode) =>
      send({ method: 'post', path: '/guarantees', body }, readGuarantee),

    /** Records the guarantor's consent. Status 409: the application is decided already. */
    consentToGuarantee: (body: GuarantorCode) =>
      send({ method: 'post', path: '/guarantees/consent', body }, readGuarantee),
  };
};
