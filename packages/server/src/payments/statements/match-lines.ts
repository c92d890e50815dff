import { setImmediate } from 'node:timers/promises';
import { bankCodes, type StatementAccount } from '@somesa/core/admin';
import { and, asc, eq, gt, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { type NewException, resolveException } from '../../people/queue/exceptions';
import { addDays } from '../../platform/add-days';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Queryable, Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { statementImports, statementLines } from '../tables/statements';
import { getCollectionBank, listOpenMovements, type Movement } from './ledger-movements';
import { reportReturnedPayments } from './returned-payments';

/** Number of days before and after a line in which its movement may have its value date. */
const TOLERANCE_DAYS = 5;
/** Number of lines whose texts are compared between two turns of the event loop. */
const BATCH_LINES = 500;
/** Age in days up to which a line without a match is matched again. */
const MAX_AGE_DAYS = 90;

type Line = typeof statementLines.$inferSelect;

/** Line that is not matched yet. One with cents matches nothing, as the ledger has none. */
type OpenLine = Omit<Line, 'account' | 'importId' | 'line' | 'bookedAt' | 'counterparty'>;

const isUnmatched = sql`not exists (select from statement_matches m where m.line_id = ${statementLines.id})`;

/** Lists lines of an account without a match after an ID, in the order of their IDs. */
export const listUnmatchedLines = (
  db: Queryable,
  account: StatementAccount,
  condition: SQL | undefined,
  { after, limit }: { after: number; limit: number },
): Promise<Line[]> =>
  db.orm
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.account, account), gt(statementLines.id, after), isUnmatched, condition))
    .orderBy(asc(statementLines.id))
    .limit(limit);

/** Writes matches: as many as a statement has lines, so as arrays. */
const insertMatches = async (
  tx: Tx,
  account: StatementAccount,
  matches: readonly LineMatch[],
  now: Date,
): Promise<void> => {
  const lineIds = sql.param(matches.map(({ lineId }) => lineId));
  const movements = sql.param(matches.map(({ movement }) => movement));
  await tx.orm.execute(sql`
    insert into statement_matches (line_id, account, movement, matched_at)
    select t.line_id, ${account}, t.movement, ${now.toISOString()}::timestamptz
    from unnest(${lineIds}::bigint[], ${movements}::text[]) as t (line_id, movement)`);
};

const normalise = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Maximum number of consecutive words of a narrative that may form one reference, as banks break it. */
const MAX_REFERENCE_WORDS = 3;

/** Lists the texts of a line by which the ledger may know its transaction: references, and words of the narrative, joined up to three. */
const listTokens = ({ reference, narrative }: OpenLine): Set<string> => {
  const words = narrative.split(/[\s,;:]+/).filter((word) => word !== '');
  const tokens = new Set([normalise(reference)]);
  for (let from = 0; from < words.length; from += 1)
    for (let count = 1; count <= MAX_REFERENCE_WORDS; count += 1)
      tokens.add(normalise(words.slice(from, from + count).join('')));
  tokens.delete('');
  return tokens;
};

const isJournal = ({ movement }: Movement): boolean => /^journal/.test(movement);

/** Minimum length of a reference by which a line is matched, so that a short word can't match. */
const MIN_REFERENCE_LENGTH = 8;

export interface LineMatch {
  lineId: number;
  movement: string;
}

/**
 * Matches lines to movements with the same amount, each once: by transaction ID, then by reference, then journals by amount and day.
 * Returns the matches, and for each other line the amount that the ledger has under the line's transaction ID, if any.
 */
export const matchLines = async (
  lines: readonly OpenLine[],
  movements: readonly Movement[],
): Promise<{ matches: LineMatch[]; otherAmounts: Map<number, number> }> => {
  const matches: LineMatch[] = [];
  const otherAmounts = new Map<number, number>();
  const taken = new Set<string>();
  const group = (keysOf: (movement: Movement) => readonly string[]) => {
    const groups = new Map<string, Movement[]>();
    for (const movement of movements)
      for (const key of keysOf(movement)) {
        const found = groups.get(key);
        if (found) found.push(movement);
        else groups.set(key, [movement]);
      }
    return groups;
  };
  const byId = group(({ transactionId }) => (transactionId ? [transactionId.toUpperCase()] : []));
  const byReference = group(({ references }) =>
    references.map(normalise).filter(({ length }) => length >= MIN_REFERENCE_LENGTH),
  );
  const journals = group((movement) =>
    isJournal(movement) ? [`${movement.day} ${movement.amountUgx}`] : [],
  );
  const take = (line: OpenLine, candidates: readonly Movement[] = []): boolean => {
    const found = candidates.find(
      ({ movement, amountUgx }) => amountUgx === line.amountUgx && line.cents === 0 && !taken.has(movement),
    );
    if (!found) return false;
    taken.add(found.movement);
    matches.push({ lineId: line.id, movement: found.movement });
    return true;
  };

  const withoutId = lines.filter((line) => {
    if (line.isCharge) return true;
    const sameId = byId.get(line.lineKey) ?? byId.get(line.transactionId.toUpperCase());
    const [other] = sameId ?? [];
    if (take(line, sameId)) return false;
    if (other) otherAmounts.set(line.id, other.amountUgx);
    return true;
  });
  // Money that came in under another transaction ID is other money, even if its payer quoted the same reference.
  const isOther = (line: OpenLine, { transactionId }: Movement) =>
    line.amountUgx > 0 && line.transactionId !== '' && transactionId !== null;
  const hasNoReference = (line: OpenLine): boolean =>
    line.isCharge ||
    ![...listTokens(line)].some((token) =>
      take(
        line,
        byReference.get(token)?.filter((movement) => !isOther(line, movement)),
      ),
    );
  const open: OpenLine[] = [];
  for (let from = 0; from < withoutId.length; from += BATCH_LINES) {
    open.push(...withoutId.slice(from, from + BATCH_LINES).filter(hasNoReference));
    await setImmediate();
  }
  for (const line of open) {
    if (take(line, journals.get(`${line.bookedOn} ${line.amountUgx}`))) continue;
    take(line, journals.get(`${line.valueDate} ${line.amountUgx}`));
  }
  return { matches, otherAmounts };
};

/** Opens an exception for each line without a match, with the amount that the ledger has under its transaction ID. */
const openUnknownLines = async (
  tx: Tx,
  lines: readonly OpenLine[],
  otherAmounts: ReadonlyMap<number, number>,
  now: Date,
): Promise<void> => {
  const ids = sql.param(lines.map(({ id }) => id));
  const posted = sql.param(lines.map(({ id }) => otherAmounts.get(id) ?? null));
  await tx.orm.execute(sql`
    insert into exceptions (subject, kind, detail, opened_at)
    select 'statement-line:' || l.id, 'statement_line_unknown',
      jsonb_strip_nulls(jsonb_build_object('account', l.account, 'transaction', nullif(l.transaction_id, ''),
        'reference', nullif(l.reference, ''), 'amountUgx', l.amount_ugx,
        'exact', case when l.cents <> 0 then round(l.amount_ugx + l.cents / 100.0, 2)::text end,
        'posted', t.posted, 'bookedOn', l.booked_on::text)), ${now.toISOString()}::timestamptz
    from unnest(${ids}::bigint[], ${posted}::bigint[]) as t (line_id, posted) join statement_lines l on l.id = t.line_id
    on conflict (subject, kind) do nothing`);
};

const openMissingEntries = async (
  tx: Tx,
  account: StatementAccount,
  missing: readonly Movement[],
  now: Date,
): Promise<void> => {
  const details = missing.map(({ movement, transactionId, references, amountUgx, day }) => ({
    movement,
    detail: { account, transaction: transactionId, reference: references[0], amountUgx, bookedOn: day },
  }));
  await tx.orm.execute(sql`
    insert into exceptions (subject, kind, detail, opened_at)
    select 'movement:' || ${account} || ':' || (t ->> 'movement'), 'statement_entry_missing',
      jsonb_strip_nulls(t -> 'detail'), ${now.toISOString()}::timestamptz
    from jsonb_array_elements(${JSON.stringify(details)}::jsonb) as t
    on conflict (subject, kind) do nothing`);
};

/** Account and movement that the subject of an exception names. */
const subjectAccount = sql`split_part(x.subject, ':', 2)`;
const subjectMovement = sql`substr(x.subject, length(${subjectAccount}) + 11)`;

/** Lists the open exceptions of lines and movements of an account that are matched since. */
const listSolved = (tx: Tx, account: StatementAccount) => {
  const banks = sql`${sql.param(bankCodes)}::text[]`;
  return queryRows<Pick<NewException, 'kind' | 'subject'>>(
    tx,
    sql`
    select x.kind, x.subject from exceptions x
    join statement_matches m on m.line_id = substr(x.subject, 16)::bigint
    where x.kind = 'statement_line_unknown' and x.resolved_at is null and m.account = ${account}
    union all
    select x.kind, x.subject from exceptions x
    join statement_lines l on l.account = ${account} and l.transaction_id = x.detail ->> 'transaction' and l.amount_ugx = (x.detail ->> 'amountUgx')::bigint
      and l.booked_on::text = x.detail ->> 'bookedOn'
    join statement_matches m on m.line_id = l.id
    where x.kind = 'provider_mismatch' and x.resolved_at is null
    union all
    select x.kind, x.subject from exceptions x
    where x.kind = 'statement_entry_missing' and x.resolved_at is null and exists (
      select 1 from statement_matches m where m.movement = ${subjectMovement}
        and (m.account = ${subjectAccount}
          or (m.movement like 'journal%' and m.account = any(${banks}) and ${subjectAccount} = any(${banks}))))`,
  );
};

/** Lists the days from a day on that statements of an account cover in full: they were over when the statement was imported. */
export const listCoveredDays = async (
  db: Queryable,
  account: StatementAccount,
  from: string,
): Promise<Set<string>> => {
  const days = await queryRows<{ day: string }>(
    db,
    sql`select distinct d::date::text as day from statement_imports i,
      generate_series(i.from_on, least(i.to_on, (i.imported_at at time zone 'Africa/Kampala')::date - 1), interval '1 day') as d
    where i.account = ${account} and i.to_on >= ${from}::date and d >= ${from}::date`,
  );
  return new Set(days.map(({ day }) => day));
};

/**
 * Lists the covered days on which a journal must stand in a statement. On a collection account, which the banks share, every bank that has
 * statements must cover the day.
 */
const listDaysCoveredByAllBanks = async (
  tx: Tx,
  account: StatementAccount,
  covered: ReadonlySet<string>,
  since: string,
): Promise<ReadonlySet<string>> => {
  if (getCollectionBank(account) === null) return covered;
  const banks = await tx.orm
    .selectDistinct({ account: statementImports.account })
    .from(statementImports)
    .where(inArray(statementImports.account, bankCodes));
  let days = [...covered];
  for (const bank of banks) {
    const ofBank = await listCoveredDays(tx, bank.account, since);
    days = days.filter((day) => ofBank.has(day));
  }
  return new Set(days);
};

const getRange = (
  lines: readonly OpenLine[],
  covered: ReadonlySet<string>,
): { from: string; to: string } | null => {
  const days = [...lines.flatMap(({ bookedOn, valueDate }) => [bookedOn, valueDate]), ...covered].sort();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  return { from: addDays(first, -TOLERANCE_DAYS), to: addDays(last, TOLERANCE_DAYS) };
};

export interface MatchOutcome {
  matched: number;
  unmatched: number;
}

/** Lock under which the statements of an account are imported and matched, so that no two do so at once. */
export const lockStatementAccount = (tx: Tx, account: StatementAccount): Promise<void> =>
  acquireAdvisoryLock(tx, `statement:${account}`);

/**
 * Matches the lines of an account to what the ledger moved on it, both ways, in the caller's transaction. A line that only the statement
 * has becomes an exception, and so does a movement that only the ledger has on a day that statements cover. Exceptions of what is matched
 * are resolved; one that a person completed stays so. A first pass opens no exception, as new credits are recorded after it.
 */
export const matchAccount = async (
  tx: Tx,
  account: StatementAccount,
  {
    today,
    now,
    since = addDays(today, -MAX_AGE_DAYS),
    isFirstPass = false,
  }: { today: string; now: Date; since?: string; isFirstPass?: boolean },
): Promise<MatchOutcome> => {
  await lockStatementAccount(tx, account);
  const lines = await tx.orm
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.account, account), gte(statementLines.bookedOn, since), isUnmatched))
    .orderBy(asc(statementLines.bookedOn), asc(statementLines.id));
  const covered = await listCoveredDays(tx, account, since);
  const range = getRange(lines, covered);
  // Without a range too: a first pass may have matched the only line, whose exception is still open.
  const open = range ? await listOpenMovements(tx, account, range.from, range.to) : [];
  const { matches, otherAmounts } = await matchLines(lines, open);
  await insertMatches(tx, account, matches, now);
  const matchedLines = new Set(matches.map(({ lineId }) => lineId));
  const unmatched = lines.filter(({ id }) => !matchedLines.has(id));
  if (isFirstPass) return { matched: matches.length, unmatched: unmatched.length };
  await openUnknownLines(tx, unmatched, otherAmounts, now);
  await reportReturnedPayments(tx, account, unmatched, now);
  const matchedMovements = new Set(matches.map(({ movement }) => movement));
  const coveredByAll = await listDaysCoveredByAllBanks(tx, account, covered, since);
  const missing = open.filter(
    (movement) =>
      !matchedMovements.has(movement.movement) &&
      (isJournal(movement) ? coveredByAll : covered).has(movement.day),
  );
  await openMissingEntries(tx, account, missing, now);
  for (const exception of await listSolved(tx, account))
    await resolveException(tx, { ...exception, actorId: null, now });
  return { matched: matches.length, unmatched: unmatched.length };
};
