import { api } from './api';

/** Where a receipt can be verified by anyone. */
export const receiptAddress = (reference: string): string => `/receipts/${encodeURIComponent(reference)}`;

/** Where a receipt's file is. */
export const receiptPdfAddress = (reference: string): string =>
  `${api.baseUrl}${receiptAddress(reference)}/pdf`;
