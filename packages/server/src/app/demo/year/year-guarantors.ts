import { randomUUID } from 'node:crypto';
import { needsGuarantor } from '@somesa/core';
import { findProduct } from '../../../loans/loans/loan-products';
import type { Loan } from '../../../loans/loans/loans-repository';
import type { Tx } from '../../../platform/db/database';
import { loanGuarantors } from '../../../platform/db/schema';

const names = ['Moses Kizito', 'Rose Nabwire', 'Godfrey Lule', 'Prossy Atim'];
const relations = ['Brother', 'Sister', 'Colleague', 'Aunt'];

/** Adds the guarantor of a loan of the demo's year, if its product asks for one. */
export const addDemoGuarantor = async (
  tx: Tx,
  loan: Loan,
  { number, hasConsented, now }: { number: number; hasConsented: boolean; now: Date },
): Promise<void> => {
  if (!needsGuarantor(await findProduct(tx, loan), loan.principalUgx)) return;
  await tx.orm.insert(loanGuarantors).values({
    id: randomUUID(),
    loanId: loan.id,
    fullName: names[number % names.length] ?? '',
    msisdn: `+256701${String(number).padStart(6, '0')}`,
    relation: relations[number % relations.length] ?? '',
    amountUgx: loan.principalUgx,
    term: loan.term,
    // No code was sent, so that no code fits.
    codeHash: '',
    askedAt: now,
    consentedAt: hasConsented ? now : null,
  });
};
