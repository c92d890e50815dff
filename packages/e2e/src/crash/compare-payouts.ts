import type { NetworkTransaction } from '../external-systems/sandbox';
import type { LedgerReport, PostedDisbursement } from './ledger-report';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

const isPaidOnce = (disbursements: readonly PostedDisbursement[], amountUgx: number): boolean => {
  const [one] = disbursements;
  return disbursements.length === 1 && one?.status === 'succeeded' && one.postedUgx === amountUgx;
};

/** Returns the loan, settlement or refund that a disbursement pays, without the number of its part. */
const getRecord = ({ paidFor }: PostedDisbursement): string => paidFor.split(':').slice(0, 2).join(':');

/**
 * Compares the networks' payouts with the server's ledger. Returns the differences as sentences: every loan, part of a settlement and
 * refund must be paid once and posted once, nothing else may be, and no promised record may be missing. The bank pays what is posted.
 */
export const comparePayouts = (
  ours: LedgerReport,
  transactions: readonly NetworkTransaction[],
  promised: number,
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
  for (const { method, providerReference, status, amountUgx, postedUgx } of ours.disbursements) {
    const isPaid =
      method === 'bank'
        ? status === 'succeeded' && postedUgx === amountUgx
        : paidReferences.has(providerReference);
    if (!isPaid) found.push(`${providerReference} was not paid and is ${status}`);
  }
  const paidFor = new Set(ours.disbursements.map((disbursement) => disbursement.paidFor));
  if (paidFor.size !== ours.disbursements.length) found.push('a record has more than one disbursement');
  const records = new Set(ours.disbursements.map(getRecord));
  if (records.size < promised) found.push(`${promised} records were promised and ${records.size} are known`);
  const out = -(ours.balances.get('wallet:mtn-disbursements') ?? 0);
  const went = sum(paid.filter(({ provider }) => provider === 'mtn').map(({ amount }) => amount));
  if (out !== went) found.push(`the ledger paid out ${out}, and ${went} went`);
  const disbursed = ours.balances.get('loans:principal') ?? 0;
  const others = new Set(
    ours.disbursements
      .filter(({ loanId }) => loanId === null)
      .map(({ providerReference }) => providerReference),
  );
  const lent = sum(paid.filter(({ reference }) => !others.has(reference)).map(({ amount }) => amount));
  return disbursed === lent ? found : [...found, `the ledger disbursed ${disbursed}, and ${lent} went`];
};
