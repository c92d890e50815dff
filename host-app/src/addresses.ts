import { apiOptions } from './api';

/** Returns the address at which anyone can verify a receipt. */
export const receiptAddress = (reference: string): string => `/receipts/${encodeURIComponent(reference)}`;

export const receiptPdfAddress = (reference: string): string =>
  `${apiOptions.baseUrl}${receiptAddress(reference)}/pdf`;
