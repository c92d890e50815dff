import { createMtnProduct, type MtnOptions } from './mtn-product';
import type { TransferProvider } from './provider';

/** MTN MoMo Disbursements: pays money into a wallet and asks what became of it. */
export const createMtnDisbursements = (options: MtnOptions): TransferProvider => {
  const transfers = createMtnProduct({ product: 'disbursement', name: 'transfer', party: 'payee' }, options);
  return {
    currency: transfers.currency,
    transfer: (request) => transfers.submit({ ...request, message: `Loan ${request.reference}` }),
    query: transfers.query,
  };
};
