import type { NetworkTransaction } from '../external-systems/sandbox';
import type { LedgerReport, PostedDisbursement } from './ledger-report';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

const isPaidOnce = (disbursements: readonly PostedDisbursement[], amountUgx: number): boolean => {
  const [one] = disbursements;
  return disbursements.length === 1 && one?.status === 'succeeded' && one.postedUgx === amountUgx;
};

/** Compares the network's payouts to schools with the server's ledger. Returns the differences as sentences: every loan must be paid once and posted once, nothing else may be, and no accepted loan may be missing. */
export const comparePayouts = (
  ours: LedgerReport,
  transactions: readonly NetworkTransaction[],
  promisedLoans: number,
): string[] => {
  const found = [...ours.discrepancies];
  const paid = transactions.filter(({ status }) => status === 'successful');
  for (const { reference, amount } of paid) {
    const disbursements = ours.disbursements.filter(
      ({ providerReference }) => providerReference === reference,
    );
    if (!isPaidOnce(disbursements, amount)) {
      const said = disbursements.map(({ status, postedUgx }) => `${status}, posted ${postedUgx}`).join('; ');
      found.push(`${reference} was paid (${amount}) and is ${said || 'not known'}`);
    }
  }
  const paidReferences = new Set(paid.map(({ reference }) => reference));
  for (const { providerReference, status } of ours.disbursements) {
    if (!paidReferences.has(providerReference))
      found.push(`${providerReference} was not paid and is ${status}`);
  }
  const loans = new Set(ours.disbursements.map(({ loanId }) => loanId));
  if (loans.size !== ours.disbursements.length) found.push('a loan has more than one disbursement');
  if (loans.size < promisedLoans)
    found.push(`${promisedLoans} loans were promised and ${loans.size} are known`);
  const out = -(ours.balances.get('wallet:mtn-disbursements') ?? 0);
  const went = sum(paid.map(({ amount }) => amount));
  if (out !== went) found.push(`the ledger paid out ${out}, and ${went} went`);
  const disbursed = ours.balances.get('loans:principal') ?? 0;
  return disbursed === went ? found : [...found, `the ledger disbursed ${disbursed}, and ${went} went`];
};
