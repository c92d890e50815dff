import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Stack } from '../../../../scripts/stack.mjs';
import { type NetworkTransaction, openSandbox, type SentMessage } from '../external-systems/sandbox';

const checkCommand = fileURLToPath(new URL('../../../server/dist/check-ledger.js', import.meta.url));
const CHECK_LIMIT_MS = 30_000;

/** Lines of `check-ledger` that are compared, by kind. */
interface LedgerReport {
  payments: {
    id: string;
    reference: string;
    network: string | null;
    providerReference: string;
    /** First payment of its group, whose provider reference stands for all; null for a payment on its own. */
    groupId: string | null;
    postedUgx: number;
  }[];
  disbursements: {
    /** Loan that it pays; null for a settlement or a refund. */
    loanId: string | null;
    paidFor: string;
    method: string;
    providerReference: string;
    postedUgx: number;
  }[];
  loans: { reference: string; principalUgx: number; interestUgx: number }[];
  balances: Map<string, number>;
  discrepancies: string[];
}

const parseLedgerReport = (text: string): LedgerReport => {
  const lines = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
  const list = (kind: string) => lines.filter((line) => line.kind === kind);
  return {
    payments: list('payment'),
    disbursements: list('disbursement'),
    loans: list('loan'),
    balances: new Map(list('balance').map(({ account, balanceUgx }) => [account, balanceUgx])),
    discrepancies: list('discrepancy').map(({ check, subject, detail }) => `${check}: ${subject} ${detail}`),
  };
};

/** Runs the operators' command after the server has closed the data. */
const readLedger = async (dataDir: string, databaseUrl = ''): Promise<LedgerReport> => {
  const { stdout } = await promisify(execFile)(process.execPath, [checkCommand, '--payments'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    timeout: CHECK_LIMIT_MS,
  }).catch((failed: { stdout?: string; message: string }) => {
    // The command fails if it finds discrepancies, which are among its lines.
    if (!failed.stdout) throw new Error(failed.message);
    return { stdout: failed.stdout };
  });
  return parseLedgerReport(stdout);
};

/** Repaid amounts that the screens showed for a loan at the end of a test, in UGX. */
interface RecordedLoan {
  reference: string;
  principal: number;
  interest: number;
}

const readRecordedLoans = (folder: string): RecordedLoan[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as RecordedLoan);

/** Compares the ledger with the amounts that the screens showed for each loan. */
const compareLoans = ({ loans }: LedgerReport, recorded: readonly RecordedLoan[]): string[] =>
  recorded.flatMap(({ reference, principal, interest }) => {
    const loan = loans.find((each) => each.reference === reference);
    if (!loan) return [`the loan ${reference} was repaid and is not in the ledger`];
    const isSame = loan.principalUgx === principal && loan.interestUgx === interest;
    return isSame ? [] : [`${reference}: shown is ${principal} and ${interest}, ${JSON.stringify(loan)}`];
  });

/** Returns the differences between the networks and the ledger: each collection and payout must be posted once, and nothing else of the networks; loans owe what was disbursed and not repaid. */
const compare = (ledger: LedgerReport, taken: readonly NetworkTransaction[]): string[] => {
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);
  const found = [...ledger.discrepancies];
  const paid = new Map(
    taken.filter(({ status }) => status === 'successful').map((each) => [each.reference, each.amount]),
  );
  /** Returns the amount that the network moved under a reference, which no other payment may have. */
  const take = (reference: string): number => {
    const amount = paid.get(reference) ?? 0;
    paid.delete(reference);
    return amount;
  };
  for (const { paidFor, method, providerReference, postedUgx } of ledger.disbursements) {
    const paidUgx = take(providerReference);
    if (method !== 'bank' && paidUgx !== postedUgx)
      found.push(`${paidFor}: the network paid ${paidUgx}, posted is ${postedUgx}`);
  }
  for (const { id, reference, network, providerReference, groupId } of ledger.payments) {
    // The network knows the first payment of a group, for the sum of all.
    if (network === null || (groupId !== null && groupId !== id)) continue;
    const takenUgx = take(providerReference);
    const request = ledger.payments.filter((payment) => payment.id === id || payment.groupId === id);
    const postedUgx = sum(request.map((payment) => payment.postedUgx));
    if (takenUgx !== postedUgx)
      found.push(`${reference}: the network took ${takenUgx}, posted is ${postedUgx}`);
  }
  for (const [reference, amount] of paid)
    found.push(`${reference}: the network took ${amount}, no payment knows of it`);
  const principalUgx =
    (ledger.balances.get('loans:principal') ?? 0) +
    sum(ledger.loans.map((loan) => loan.principalUgx)) -
    sum(ledger.disbursements.map(({ loanId, postedUgx }) => (loanId === null ? 0 : postedUgx)));
  if (principalUgx !== 0)
    found.push(`what schools were paid is not what is owed and was repaid: it differs by ${principalUgx}`);
  const trialUgx = sum([...ledger.balances.values()]);
  return trialUgx === 0 ? found : [...found, `the trial balance is ${trialUgx}`];
};

/** Lists messages that were sent twice. */
const findDuplicateMessages = (messages: readonly SentMessage[]): string[] => {
  const seen = new Set<string>();
  return messages.flatMap(({ to, text }) => {
    const subject = /Receipt (\S+)\./.exec(text)?.[1] ?? `${to.join()}: ${text}`;
    const isAgain = seen.has(subject);
    seen.add(subject);
    return isAgain ? [`the SMS for ${subject} went out twice`] : [];
  });
};

/**
 * Stops the server and compares its final ledger with the external systems' records of the whole run. With seeded payments, which no
 * network knows, checks the ledger alone.
 */
export const checkFinalLedger = async (
  stack: Stack,
  {
    dataDir,
    databaseUrl,
    claims,
    hasSeededPayments,
  }: { dataDir: string; databaseUrl: string | undefined; claims: string; hasSeededPayments: boolean },
): Promise<string[]> => {
  const sandbox = openSandbox(stack.urls.sandbox);
  const transactions = await sandbox.transactions();
  const taken = transactions.filter(({ callbackUrl }) => !callbackUrl?.includes('/test/api/'));
  const messages = await sandbox.messages('?kind=sms');
  await stack.stop();
  if (!existsSync(checkCommand)) return [`${checkCommand} is missing. Run: npm run build`];
  const ledger = await readLedger(dataDir, databaseUrl);
  return [
    ...(hasSeededPayments ? ledger.discrepancies : compare(ledger, taken)),
    ...compareLoans(ledger, readRecordedLoans(claims)),
    ...findDuplicateMessages(messages),
  ];
};
