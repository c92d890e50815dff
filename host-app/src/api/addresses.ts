import { apiOptions } from './api';

export const receiptAddress = (reference: string): string => `/receipts/${encodeURIComponent(reference)}`;

export const receiptPdfAddress = (reference: string): string =>
  `${apiOptions.baseUrl}${receiptAddress(reference)}/pdf`;
