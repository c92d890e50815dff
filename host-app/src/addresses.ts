import { api } from './api';

/** What dials a phone number as it is written. */
export const phoneAddress = (phone: string): string => `tel:${phone.replace(/\s/g, '')}`;

/** A phone number or reference that no line breaks in two. */
export const unbroken = (written: string): string => written.replace(/ /g, '\u00a0').replace(/-/g, '\u2011');

/** Where a receipt can be verified by anyone. */
export const receiptAddress = (reference: string): string => `/receipts/${encodeURIComponent(reference)}`;

/** Where a receipt's file is. */
export const receiptPdfAddress = (reference: string): string =>
  `${api.baseUrl}${receiptAddress(reference)}/pdf`;
