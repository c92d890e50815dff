import { apiOptions } from './api';

/** Returns the address at which anyone can verify a receipt. */
export const receiptAddress = (reference: string): string => `/receipts/${encodeURIComponent(reference)}`;

/** Returns the address of a receipt's PDF file. */
export const receiptPdfAddress = (reference: string): string =>
  `${apiOptions.baseUrl}${receiptAddress(reference)}/pdf`;
