import { createHash, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { err, formatFigures, ok, type Result, toKampalaDay, toKampalaInstant } from '@somesa/core';
import { MAX_STATEMENT_PROBLEMS, type StatementAccount } from '@somesa/core/admin';
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import { addDays } from '../../platform/add-days';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import { daySignOffs, statementImports } from '../../platform/db/schema';
import { findReference } from '../../providers/bank-transaction';
import type { BankTransactions } from '../bank/bank-transactions';
import { listComparedAccounts, REFRESHED_DAYS, refreshAccountDays } from './account-days';
import { getCollectionBank } from './ledger-movements';
import { lockStatementAccount, type MatchOutcome, matchAccount } from './match-lines';
import { readStatement } from './read-statement';
import { type AccountSettings, getAccountNumbers } from './statement-accounts';
import { readStatementColumns } from './statement-columns';
import {
  createProblem,
  type StatementFile,
  type StatementLine,
  type StatementProblem,
} from './statement-file';

/** Number of lines written in one statement; an in-process database serves no other query meanwhile. */
const BATCH_LINES = 2_000;
/** Number of credits that are recorded as bank transactions between two looks at whether the server is stopping. */
const BATCH_CREDITS = 200;

/** File that a user, or a command, gives us. */
export interface GivenStatement {
  account: StatementAccount;
  fileName: string;
  file: Uint8Array;
  /** Days that the file covers, if the user named them. */
  from: string | null;
  to: string | null;
}

/** Line with its result: new, or imported before. */
export interface ComparedLine extends StatementLine {
  isKnown: boolean;
}

/** Statement that can be imported, compared with what was imported before. */
export interface ComparedStatement extends Omit<StatementFile, 'lines'> {
  sha256: string;
  lines: ComparedLine[];
  signedDays: string[];
}

interface KnownLine {
  lineKey: string;
  bookedOn: string;
  amountUgx: number;
  transactionId: string;
}

const knownLinesQuery = {
  name: 'statement-known-lines',
  text: `
    select line_key as "lineKey", booked_on::text as "bookedOn", amount_ugx as "amountUgx", transaction_id as "transactionId"
    from statement_lines where account = $1 and (line_key = any($2::text[]) or booked_on between $3 and $4)`,
};

const insertLinesQuery = {
  name: 'statement-insert-lines',
  text: `
    insert into statement_lines (account, line_key, import_id, line, booked_on, value_date, booked_at, amount_ugx, transaction_id,
      reference, narrative, counterparty, is_charge)
    select $1, t.* from (select t.line_key, $2::uuid, t.line, t.booked_on::date, t.value_date::date, t.booked_at, t.amount_ugx,
      t.transaction_id, t.reference, t.narrative, t.counterparty, t.is_charge
    from unnest($3::text[], $4::int[], $5::text[], $6::text[], $7::timestamptz[], $8::bigint[], $9::text[], $10::text[], $11::text[],
      $12::text[], $13::bool[]) as t (line_key, line, booked_on, value_date, booked_at, amount_ugx, transaction_id, reference,
      narrative, counterparty, is_charge)) t`,
};

const insertLines = async (
  tx: Tx,
  account: StatementAccount,
  importId: string,
  lines: readonly StatementLine[],
): Promise<void> => {
  for (let from = 0; from < lines.length; from += BATCH_LINES) {
    const batch = lines.slice(from, from + BATCH_LINES);
    const column = <Key extends keyof StatementLine>(key: Key) => batch.map((line) => line[key]);
    await tx.run(insertLinesQuery, [
      account,
      importId,
      column('lineKey'),
      column('line'),
      column('bookedOn'),
      column('valueDate'),
      column('bookedAt'),
      column('amountUgx'),
      column('transactionId'),
      column('reference'),
      column('narrative'),
      column('counterparty'),
      column('isCharge'),
    ]);
    await setImmediate();
  }
};

/** Returns why a statement contradicts what was imported before, or an empty list: a changed line, or a line that is gone. */
const findContradictions = (file: StatementFile, known: readonly KnownLine[]): StatementProblem[] => {
  const byKey = new Map(known.map((line) => [line.lineKey, line]));
  const problems: StatementProblem[] = [];
  for (const line of file.lines) {
    const before = byKey.get(line.lineKey);
    if (!before || (before.amountUgx === line.amountUgx && before.bookedOn === line.bookedOn)) continue;
    problems.push(
      createProblem(line.line, 'line_changed', {
        value: line.transactionId,
        amount: formatFigures(before.amountUgx),
        day: before.bookedOn,
      }),
    );
    if (problems.length >= MAX_STATEMENT_PROBLEMS) return problems;
  }
  const given = new Set(file.lines.map(({ lineKey }) => lineKey));
  const gone = known.filter(
    ({ bookedOn, lineKey }) => bookedOn >= file.from && bookedOn <= file.to && !given.has(lineKey),
  );
  for (const { transactionId, bookedOn, amountUgx } of gone.slice(
    0,
    MAX_STATEMENT_PROBLEMS - problems.length,
  ))
    problems.push(
      createProblem(1, 'line_gone', {
        value: transactionId,
        day: bookedOn,
        amount: formatFigures(amountUgx),
      }),
    );
  return problems;
};

/**
 * Completes the balances of a CSV without lines, which names none: nothing moved, so both are the closing balance of the statement that ends
 * the day before. They stay unknown if there is no such statement.
 */
const completeBalances = async (
  db: Queryable,
  account: StatementAccount,
  { lines, from, openingUgx, closingUgx }: StatementFile,
): Promise<Pick<StatementFile, 'openingUgx' | 'closingUgx'>> => {
  if (lines.length > 0 || closingUgx !== null) return { openingUgx, closingUgx };
  const [before] = await db.orm
    .select({ closingUgx: statementImports.closingUgx })
    .from(statementImports)
    .where(
      and(
        eq(statementImports.account, account),
        eq(statementImports.toOn, addDays(from, -1)),
        isNotNull(statementImports.closingUgx),
      ),
    )
    .orderBy(desc(statementImports.importedAt))
    .limit(1);
  const balanceUgx = before?.closingUgx ?? null;
  return { openingUgx: balanceUgx, closingUgx: balanceUgx };
};

type Compared = Result<ComparedStatement, StatementProblem[]>;

const compare = async (
  db: Queryable,
  account: StatementAccount,
  file: StatementFile,
  sha256: string,
): Promise<Compared> => {
  const ofAccount = eq(statementImports.account, account);
  const [same] = await db.orm
    .select()
    .from(statementImports)
    .where(and(ofAccount, eq(statementImports.sha256, sha256)));
  if (same)
    return err([
      createProblem(1, 'imported_already', { day: toKampalaDay(same.importedAt), file: same.fileName }),
    ]);
  if (file.statementNumber !== null) {
    const [sameNumber] = await db.orm
      .select()
      .from(statementImports)
      .where(and(ofAccount, eq(statementImports.statementNumber, file.statementNumber)));
    if (sameNumber)
      return err([
        createProblem(1, 'statement_changed', {
          number: file.statementNumber.slice(0, 40),
          day: toKampalaDay(sameNumber.importedAt),
        }),
      ]);
  }
  const keys = file.lines.map(({ lineKey }) => lineKey);
  const known = await db.run<KnownLine>(knownLinesQuery, [account, keys, file.from, file.to]);
  const contradictions = findContradictions(file, known);
  if (contradictions.length > 0) return err(contradictions);
  const knownKeys = new Set(known.map(({ lineKey }) => lineKey));
  const lines = file.lines.map((line) => ({ ...line, isKnown: knownKeys.has(line.lineKey) }));
  const days = [...new Set(lines.filter(({ isKnown }) => !isKnown).map(({ bookedOn }) => bookedOn))];
  const signed =
    days.length === 0
      ? []
      : await db.orm
          .select({ day: daySignOffs.day })
          .from(daySignOffs)
          .where(and(eq(daySignOffs.account, account), inArray(daySignOffs.day, days)));
  const balances = await completeBalances(db, account, file);
  return ok({ ...file, ...balances, sha256, lines, signedDays: signed.map(({ day }) => day).sort() });
};

const waitingCreditsQuery = {
  name: 'statement-waiting-credits',
  text: `
    select l.id, l.line_key as "lineKey", l.reference, l.narrative, l.counterparty, l.amount_ugx as "amountUgx",
      least(l.value_date, l.booked_on)::text as "paidOn", l.booked_at as "bookedAt"
    from statement_lines l
    where l.account = $1 and l.amount_ugx > 0 and l.id > $2
      and not exists (select 1 from statement_matches m where m.line_id = l.id)
      and not exists (select 1 from bank_transactions b where b.provider_transaction_id = l.account || ':' || upper(l.line_key))
    order by l.id limit $3`,
};

interface WaitingCredit {
  id: number;
  lineKey: string;
  reference: string;
  narrative: string;
  counterparty: string;
  amountUgx: number;
  /** Value date, or the day of the booking if that is earlier: banks date a cheque days ahead, but the money has come. */
  paidOn: string;
  bookedAt: Date | null;
}

/** Creates the service that imports statements of banks and networks, and matches them to the ledger. */
export const createStatementImports = (deps: {
  database: Database;
  clock: Clock;
  config: AccountSettings;
  bankTransactions: BankTransactions;
}) => {
  const { database, clock, bankTransactions } = deps;
  const numbers = getAccountNumbers(deps.config);

  const read = async ({ account, file, from, to }: GivenStatement) => {
    const columns = (await readStatementColumns(database))[account];
    return readStatement(file, {
      number: numbers[account],
      columns,
      from,
      to,
      today: toKampalaDay(clock.now()),
    });
  };
  /** Calculates the fingerprint of a file. Files without lines can be the same for other days, which are then a part of it. */
  const calculateFingerprint = (bytes: Uint8Array, { lines, from, to }: StatementFile): string =>
    createHash('sha256')
      .update(bytes)
      .update(lines.length === 0 ? `${from} ${to}` : '')
      .digest('hex');

  /** Records a collection account's credits that no notification reported as bank transactions, which are matched to payments. */
  const recordCredits = async (account: StatementAccount, isStopping: () => boolean): Promise<void> => {
    const bank = getCollectionBank(account);
    if (bank === null) return;
    for (let after = 0; !isStopping(); ) {
      const credits = await database.run<WaitingCredit>(waitingCreditsQuery, [account, after, BATCH_CREDITS]);
      for (const credit of credits) {
        if (isStopping()) return;
        const { reference, narrative, counterparty } = credit;
        await bankTransactions.record(
          {
            bank,
            providerTransactionId: `${bank}:${credit.lineKey}`,
            reference: reference === '' ? narrative : reference,
            paymentReference: findReference(reference, narrative),
            amountUgx: credit.amountUgx,
            paidAt: credit.bookedAt ?? toKampalaInstant(credit.paidOn, '00:00'),
            ...(counterparty !== '' && { payerName: counterparty }),
          },
          'statement',
        );
        after = credit.id;
      }
      if (credits.length < BATCH_CREDITS) return;
      await setImmediate();
    }
  };

  const getContext = (from: string | null) => ({
    today: toKampalaDay(clock.now()),
    now: clock.now(),
    ...(from !== null && { since: from }),
  });

  /** Matches the lines of an account that the ledger knows, and records new credits. Returns the number of matches. */
  const matchKnown = async (
    account: StatementAccount,
    from: string | null,
    isStopping: () => boolean,
  ): Promise<number> => {
    const context = { ...getContext(from), isFirstPass: true };
    const { matched } = await database.transaction((tx) => matchAccount(tx, account, context));
    await recordCredits(account, isStopping);
    return matched;
  };

  /** Matches the rest of an account, opens exceptions for what has no match, and compares its days again. */
  const matchRest = (account: StatementAccount, from: string | null): Promise<MatchOutcome> =>
    database.transaction(async (tx) => {
      const context = getContext(from);
      const outcome = await matchAccount(tx, account, context);
      const { today, now } = context;
      await refreshAccountDays(tx, account, { from: from ?? addDays(today, -REFRESHED_DAYS), today, now });
      return outcome;
    });

  return {
    /** Number of each account, as configured. */
    numbers,

    /** Reads a statement and compares it with what was imported before. Stores nothing. */
    preview: async (given: GivenStatement): Promise<Compared> => {
      const file = await read(given);
      return file.ok
        ? compare(database, given.account, file.value, calculateFingerprint(given.file, file.value))
        : file;
    },

    /**
     * Imports a statement: stores its new lines in one transaction. `settle` then matches them. Returns the ID of the import, or the
     * problems of the file, with which nothing is stored. `actorId` is null for a command.
     */
    add: async (
      given: GivenStatement,
      actorId: string | null,
    ): Promise<Result<{ importId: string; statement: ComparedStatement }, StatementProblem[]>> => {
      const file = await read(given);
      if (!file.ok) return file;
      const { account, fileName } = given;
      return database.transaction(async (tx) => {
        await lockStatementAccount(tx, account);
        const compared = await compare(tx, account, file.value, calculateFingerprint(given.file, file.value));
        if (!compared.ok) return compared;
        const { format, statementNumber, from, to, openingUgx, closingUgx, lines, sha256 } = compared.value;
        const newLines = lines.filter(({ isKnown }) => !isKnown);
        const importId = randomUUID();
        const now = clock.now();
        await tx.orm.insert(statementImports).values({
          id: importId,
          account,
          format,
          fileName,
          sha256,
          statementNumber,
          fromOn: from,
          toOn: to,
          openingUgx,
          closingUgx,
          lines: lines.length,
          newLines: newLines.length,
          importedBy: actorId,
          importedAt: now,
        });
        await insertLines(tx, account, importId, newLines);
        if (actorId !== null)
          await recordAudit(tx, {
            actorId,
            action: 'statement.imported',
            subject: ['reconciliation', account],
            detail: { name: fileName, lines: lines.length, added: newLines.length },
            at: now,
          });
        return ok({ importId, statement: compared.value });
      });
    },

    /** Matches an account's lines from a day on: first what the ledger knows, then new credits as bank transactions. */
    settle: async (
      account: StatementAccount,
      from: string,
      isStopping: () => boolean,
    ): Promise<MatchOutcome> => {
      const known = await matchKnown(account, from, isStopping);
      if (isStopping()) return { matched: known, unmatched: 0 };
      const { matched, unmatched } = await matchRest(account, from);
      return { matched: known + matched, unmatched };
    },

    /** Matches all accounts that have statements or balances again, and compares their days. */
    settleAll: async (isStopping: () => boolean): Promise<MatchOutcome> => {
      const total = { matched: 0, unmatched: 0 };
      const accounts = await listComparedAccounts(database);
      // A journal on the collection accounts is missing only if no bank's statement has it.
      for (const account of accounts)
        if (!isStopping()) total.matched += await matchKnown(account, null, isStopping);
      for (const account of accounts) {
        if (isStopping()) break;
        const { matched, unmatched } = await matchRest(account, null);
        total.matched += matched;
        total.unmatched += unmatched;
      }
      return total;
    },
  };
};

export type StatementImports = ReturnType<typeof createStatementImports>;
