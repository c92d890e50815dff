import { type BankName, brand, parseReference } from '@somesa/core';
import type { BankCode } from '@somesa/core/admin';

/** Names of the banks as payers choose them, by code. */
export const bankNames: Record<BankCode, BankName> = {
  centenary: 'Centenary Bank',
  stanbic: 'Stanbic Bank',
  equity: 'Equity Bank',
  post: 'Post Bank',
};

/** Credit on a collection account of ours, from a notification or a statement. */
export interface BankTransaction {
  /** `bank:transaction id`: the same credit has the same ID in every notification and statement. */
  providerTransactionId: string;
  bank: BankCode;
  /** Reference that the payer quoted, as the bank gives it. */
  reference: string;
  /** Our payment reference in the bank's texts, in its canonical form; null if there is none, so that staff must decide. */
  paymentReference: string | null;
  amountUgx: number;
  paidAt: Date;
  payerName?: string;
}

/** A reference as banks garble it: in any case, with or without spaces, dashes, dots or slashes between its parts. */
const candidate = new RegExp(
  `(?<![A-Z0-9])(?=(${brand.referencePrefix}(?:[\\s./_-]{0,2}[A-Z0-9]){8})(?![A-Z0-9]))`,
  'gi',
);

/** Finds all references of ours in a bank's texts, in their canonical form. */
export const findReferences = (...texts: string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [, match = ''] of text.matchAll(candidate)) {
      const reference = parseReference(match.replace(/[^A-Za-z0-9]/g, ''));
      if (reference !== null) found.add(reference);
    }
  }
  return found;
};

/**
 * Finds our payment reference in a bank's texts, in its canonical form. Returns null if there is none or if there are two different
 * ones.
 */
export const findReference = (...texts: string[]): string | null => {
  const found = findReferences(...texts);
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
};
