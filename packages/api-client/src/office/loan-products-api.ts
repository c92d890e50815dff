import type { LoanProduct, LoanProductBody, Result } from '@somesa/core';
import { createAsk } from '../ask';
import type { ApiOptions } from '../call';
import type { ApiFailure } from '../line-failure';
import { isRecord, readKey } from '../read-answer';

/** A version of a loan product, and when it was saved as an ISO 8601 instant. */
export type SavedLoanProduct = LoanProduct & { savedAt: string };

const readProducts = (data: unknown): SavedLoanProduct[] | null =>
  isRecord(data) && Array.isArray(data.products) ? (data.products as SavedLoanProduct[]) : null;

const readProduct = (data: unknown): LoanProduct | null =>
  isRecord(data) ? readKey<LoanProduct>(data.product, 'version') : null;

/** Builds the calls about what loans are given under. */
export const createLoanProductsApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  return {
    /** Asks for every version of every product, the newest of each first. */
    listLoanProducts: (signal?: AbortSignal): Promise<Result<SavedLoanProduct[], ApiFailure>> =>
      ask({ method: 'get', path: '/admin/loan-products', signal }, readProducts),

    /** Saves the next version of a product: new applications are made under it. For administrators. */
    saveLoanProduct: (body: LoanProductBody): Promise<Result<LoanProduct, ApiFailure>> =>
      ask({ method: 'post', path: '/admin/loan-products', body }, readProduct),
  };
};

/** The calls about what loans are given under. */
export type LoanProductsApi = ReturnType<typeof createLoanProductsApi>;
