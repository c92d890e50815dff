import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Stack } from '../../../../scripts/stack.mjs';
import { type NetworkTransaction, openSandbox, type SentMessage } from '../external-systems/sandbox';

const checkCommand = fileURLToPath(new URL('../../../server/dist/check-ledger.js', import.meta.url));
const CHECK_LIMIT_MS = 30_000;

type Line =
  | {
      kind: 'payment';
      reference: string;
      network: string | null;
      providerReference: string;
      state: string;
      postedUgx: number;
    }
  | {
      kind: 'loan';
      reference: string;
      principalUgx: number;
      interestUgx: number;
      feesUgx: number;
      penaltiesUgx: number;
      overpaidUgx: number;
    }
  | {
      kind: 'disbursement';
      loanId: string;
      method: 'mtn' | 'bank';
      providerReference: string;
      state: string;
      postedUgx: number;
    }
  | { kind: 'balance'; account: string; balanceUgx: number }
  | { kind: 'discrepancy'; check: string; subject: string; detail: string };

/** Runs the operators' command after the server has closed the data. */
const readLedgerLines = async (dataDir: string): Promise<Line[]> => {
  const { stdout } = await promisify(execFile)(process.execPath, [checkCommand, '--payments'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    timeout: CHECK_LIMIT_MS,
  }).catch((failed: { stdout?: string; message: string }) => {
    if (!failed.stdout) throw new Error(failed.message);
    return { stdout: failed.stdout };
  });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
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
const compareLoans = (lines: readonly Line[], noted: readonly RecordedLoan[]): string[] =>
  noted.flatMap(({ reference, principal, interest }) => {
    const line = lines.find((each) => each.kind === 'loan' && each.reference === reference);
    if (line?.kind !== 'loan') return [`the loan ${reference} was repaid and is not in the ledger`];
    const isSame = line.principalUgx === principal && line.interestUgx === interest;
    return isSame ? [] : [`${reference}: shown is ${principal} and ${interest}, ${JSON.stringify(line)}`];
  });

/** Returns the differences between the networks and the ledger: each collection and payout must be posted once, and nothing else of the networks; loans owe what was disbursed and not repaid. */
const compare = (lines: readonly Line[], taken: readonly NetworkTransaction[]): string[] => {
  const found: string[] = [];
  const paid = new Map(
    taken.filter(({ status }) => status === 'successful').map((each) => [each.reference, each.amount]),
  );
  let trialUgx = 0;
  let principalUgx = 0;
  for (const line of lines) {
    if (line.kind === 'discrepancy') found.push(`${line.check}: ${line.subject} ${line.detail}`);
    else if (line.kind === 'balance') {
      trialUgx += line.balanceUgx;
      if (line.account === 'loans:principal') principalUgx += line.balanceUgx;
    } else if (line.kind === 'loan') principalUgx += line.principalUgx;
    else if (line.kind === 'disbursement') {
      principalUgx -= line.postedUgx;
      const wentUgx = paid.get(line.providerReference) ?? 0;
      paid.delete(line.providerReference);
      if (line.method === 'mtn' && wentUgx !== line.postedUgx)
        found.push(`loan ${line.loanId}: the network paid ${wentUgx}, posted is ${line.postedUgx}`);
    } else if (line.network !== null) {
      const takenUgx = paid.get(line.providerReference) ?? 0;
      paid.delete(line.providerReference);
      if (takenUgx !== line.postedUgx)
        found.push(`${line.reference}: the network took ${takenUgx}, posted is ${line.postedUgx}`);
    }
  }
  if (principalUgx !== 0)
    found.push(`what schools were paid is not what is owed and was repaid: it differs by ${principalUgx}`);
  for (const [reference, amount] of paid)
    found.push(`${reference}: the network took ${amount}, no payment knows of it`);
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

/** Stops the server and compares its final ledger with the external systems' records of the whole run. */
export const checkFinalLedger = async (
  stack: Stack,
  { dataDir, claims }: { dataDir: string; claims: string },
): Promise<string[]> => {
  const sandbox = openSandbox(stack.urls.sandbox);
  const taken = await sandbox.transactions();
  const messages = await sandbox.messages('?kind=sms');
  await stack.stop();
  if (!existsSync(checkCommand)) return [`${checkCommand} is missing. Run: npm run build`];
  const lines = await readLedgerLines(dataDir);
  return [
    ...compare(lines, taken),
    ...compareLoans(lines, readRecordedLoans(claims)),
    ...findDuplicateMessages(messages),
  ];
};
