import type { LedgerReport, PostedDisbursement } from './ledger-report';
import type { NetworkTransaction } from './sandbox';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

const isPaidOnce = (tries: readonly PostedDisbursement[], amountUgx: number): boolean => {
  const [one] = tries;
  return tries.length === 1 && one?.status === 'succeeded' && one.bookedUgx === amountUgx;
};

/**
 * Holds what the network paid to schools against the server's books; each difference is a sentence. Every loan was
 * paid once and booked once, nothing else was, and no promised loan is forgotten.
 */
export const comparePayouts = (
  ours: LedgerReport,
  transactions: readonly NetworkTransaction[],
  promisedLoans: number,
): string[] => {
  const found = [...ours.discrepancies];
  const paid = transactions.filter(({ status }) => status === 'successful');
  for (const { reference, amount } of paid) {
    const tries = ours.disbursements.filter(({ providerReference }) => providerReference === reference);
    if (!isPaidOnce(tries, amount)) {
      const said = tries.map(({ status, bookedUgx }) => `${status}, booked ${bookedUgx}`).join('; ');
      found.push(`${reference} was paid (${amount}) and is ${said || 'not known'}`);
    }
  }
  const paidReferences = new Set(paid.map(({ reference }) => reference));
  for (const { providerReference, status } of ours.disbursements) {
    if (!paidReferences.has(providerReference))
      found.push(`${providerReference} was not paid and is ${status}`);
  }
  const loans = new Set(ours.disbursements.map(({ loanId }) => loanId));
  if (loans.size !== ours.disbursements.length) found.push('a loan has more than one try');
  if (loans.size < promisedLoans)
    found.push(`${promisedLoans} loans were promised and ${loans.size} are known`);
  const out = -(ours.balances.get('wallet:mtn-disbursements') ?? 0);
  const went = sum(paid.map(({ amount }) => amount));
  if (out !== went) found.push(`the books paid out ${out}, and ${went} went`);
  const lent = ours.balances.get('loans:principal') ?? 0;
  return lent === went ? found : [...found, `the books lent ${lent}, and ${went} went`];
};
