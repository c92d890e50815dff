import { compactText, err, ok, type Result, toKampalaDay } from '@somesa/core';
import { isDay, MAX_STATEMENT_LINES } from '@somesa/core/admin';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import {
  createProblem,
  parseMessageAmount,
  type RawStatement,
  type RawStatementLine,
  type StatementProblem,
  truncate,
} from './statement-file';

/** Number of entries that are parsed at once, so that a file of 100,000 entries does not fill the memory. */
const BATCH_ENTRIES = 500;
/** Maximum number of tags that are parsed at once; 500 entries of a bank have 50,000. */
const MAX_TAGS = 1_000_000;

type Node = Record<string, unknown>;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // A file with a document type is rejected, so that only XML's own entities remain, by name and by number.
  processEntities: true,
  htmlEntities: true,
  isArray: (name) =>
    ['Ntry', 'NtryDtls', 'TxDtls', 'Bal', 'Ustrd', 'Strd', 'AddtlRmtInf'].includes(String(name)),
});

const hasTooManyTags = (xml: string): boolean => {
  let tags = 0;
  for (let at = xml.indexOf('<'); at >= 0 && tags <= MAX_TAGS; at = xml.indexOf('<', at + 1)) tags += 1;
  return tags > MAX_TAGS;
};

/** Parses XML. Returns null if it is not well-formed, nested too deeply for the parser, or has more tags than any statement. */
const parse = (xml: string): unknown => {
  if (hasTooManyTags(xml)) return null;
  if (XMLValidator.validate(xml) !== true) return null;
  try {
    return parser.parse(xml);
  } catch {
    return null;
  }
};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Returns what stands at a path of elements; the first of repeated ones. */
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((found, name) => {
    const one = Array.isArray(found) ? found[0] : found;
    return isNode(one) ? one[name] : undefined;
  }, value);

const listAt = (value: unknown, ...path: string[]): unknown[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : found === undefined ? [] : [found];
};

/** Returns the text of an element, with or without attributes; empty if it is absent. */
const textAt = (value: unknown, ...path: string[]): string => {
  const found = at(value, ...path);
  const one = Array.isArray(found) ? found[0] : found;
  if (typeof one === 'string') return one.trim();
  return isNode(one) && typeof one['#text'] === 'string' ? one['#text'].trim() : '';
};

/** Returns the day of Kampala of a date or a time, as XML writes them. A time that ends a period at midnight is still the day before. */
const toDay = (text: string, isEnd = false): string | null => {
  const [day, time] = [text.slice(0, 10), text.slice(10)];
  // JavaScript would read other texts too, and `11/12/2026` with the month first.
  if (!isDay(day)) return null;
  if (/^(?:Z|[+-]\d\d:\d\d)?$/.test(time)) return day;
  if (!/(?:Z|[+-]\d\d:\d\d)$/.test(time))
    return isEnd && /^T00:00:00(?:\.0+)?$/.test(time)
      ? toKampalaDay(new Date(Date.parse(`${day}T00:00:00+03:00`) - 1))
      : day;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? null : toKampalaDay(new Date(isEnd ? instant - 1 : instant));
};

const readSigned = (value: unknown): number | null => {
  const amountCents = parseMessageAmount(textAt(value, 'Amt'));
  const side = textAt(value, 'CdtDbtInd');
  if (amountCents === null || (side !== 'CRDT' && side !== 'DBIT')) return null;
  return side === 'CRDT' || amountCents === 0 ? amountCents : -amountCents;
};

const readBalance = (statement: unknown, codes: readonly string[]): number | null => {
  for (const code of codes) {
    const found = listAt(statement, 'Bal').find((each) => textAt(each, 'Tp', 'CdOrPrtry', 'Cd') === code);
    if (found) return readSigned(found);
  }
  return null;
};

const readId = (value: unknown, ...path: string[]): string => {
  const id = textAt(value, ...path);
  return /^(NOTPROVIDED|NONREF)$/i.test(id) ? '' : id;
};

type Entry = Result<RawStatementLine[], StatementProblem>;

const readEntry = (entry: unknown, line: number): Entry => {
  const status = textAt(entry, 'Sts') || textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts', 'Prtry');
  // Money that is only announced has not moved.
  if (status !== '' && status !== 'BOOK') return ok([]);
  const currency = textAt(entry, 'Amt', '@Ccy');
  if (currency !== 'UGX') return err(createProblem(line, 'currency', { value: truncate(currency) }));
  const amountCents = readSigned(entry);
  if (amountCents === null)
    return err(createProblem(line, 'amount', { value: truncate(textAt(entry, 'Amt')) }));
  const booking = textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm');
  const bookedOn = toDay(booking);
  if (!bookedOn) return err(createProblem(line, 'date', { value: truncate(booking) }));
  const valueDate = toDay(textAt(entry, 'ValDt', 'Dt') || textAt(entry, 'ValDt', 'DtTm')) ?? bookedOn;
  const details = listAt(entry, 'NtryDtls').flatMap((each) => listAt(each, 'TxDtls'));
  const toLine = (detail: unknown, amount: number, suffix: string): RawStatementLine => {
    const own = readId(detail, 'Refs', 'AcctSvcrRef') || readId(detail, 'Refs', 'TxId');
    const ofEntry = readId(entry, 'AcctSvcrRef') || readId(entry, 'NtryRef');
    const party = amount > 0 ? 'Dbtr' : 'Cdtr';
    const references = listAt(detail, 'RmtInf', 'Strd')
      .map((each) => readId(each, 'CdtrRefInf', 'Ref'))
      .filter((reference) => reference !== '');
    return {
      line,
      transactionId: suffix === '' ? ofEntry || own : own || (ofEntry && `${ofEntry}${suffix}`),
      reference: readId(detail, 'Refs', 'EndToEndId') || references[0] || '',
      narrative: [
        ...listAt(detail, 'RmtInf', 'Ustrd').map((each) => textAt(each)),
        ...references,
        ...listAt(detail, 'RmtInf', 'Strd').flatMap((each) =>
          listAt(each, 'AddtlRmtInf').map((text) => textAt(text)),
        ),
        readId(detail, 'Refs', 'InstrId'),
        textAt(detail, 'AddtlTxInf'),
        textAt(entry, 'AddtlNtryInf'),
      ]
        .filter((text, index, all) => text !== '' && all.indexOf(text) === index)
        .join(' '),
      counterparty:
        textAt(detail, 'RltdPties', party, 'Nm') || textAt(detail, 'RltdPties', party, 'Pty', 'Nm'),
      bookedOn,
      valueDate,
      bookedAt: null,
      amountCents: amount,
      isCharge: false,
    };
  };
  // A batch is one entry with the amount of each transaction.
  const sign = amountCents < 0 ? -1 : 1;
  const parts = details.map(
    (detail) => parseMessageAmount(textAt(detail, 'Amt') || textAt(detail, 'AmtDtls', 'TxAmt', 'Amt')) ?? 0,
  );
  const isBatch = details.length > 1 && parts.reduce((sum, part) => sum + part, 0) === amountCents * sign;
  if (!isBatch || parts.includes(0)) return ok([toLine(details[0], amountCents, '')]);
  return ok(details.map((detail, index) => toLine(detail, (parts[index] ?? 0) * sign, `/${index + 1}`)));
};

/** Returns where the entries of a statement stand: from the first start tag to behind the last end tag. */
const findEntries = (text: string): [start: number, end: number][] => {
  const found: [number, number][] = [];
  const start = /<(?:[\w.-]+:)?Ntry[\s>]/g;
  for (let match = start.exec(text); match; match = start.exec(text)) {
    const end = /<\/(?:[\w.-]+:)?Ntry\s*>/g;
    end.lastIndex = start.lastIndex;
    const closed = end.exec(text);
    if (!closed) break;
    found.push([match.index, end.lastIndex]);
    if (found.length > MAX_STATEMENT_LINES) break;
    start.lastIndex = end.lastIndex;
  }
  return found;
};

interface Part {
  head: unknown;
  lines: RawStatementLine[];
}

/** Counts the line ends of a range. Searches the range only: many banks write the whole file in one line. */
const countLines = (text: string, from: number, to: number): number =>
  text.slice(from, to).split('\n').length - 1;

const notReadable = (line: number): StatementProblem => createProblem(line, 'not_camt');

/** Other messages of banks about accounts, with the code of the problem that says what to ask the bank for. */
const otherMessages = { BkToCstmrAcctRpt: 'camt052', BkToCstmrDbtCdtNtfctn: 'camt054' } as const;
const MAX_ENVELOPE_DEPTH = 8;

/** Finds an element by name in the document or an envelope around it. */
const findElement = (value: unknown, name: string, depth = 0): unknown => {
  if (!isNode(value) || depth > MAX_ENVELOPE_DEPTH) return undefined;
  if (name in value) return value[name];
  return Object.values(value)
    .map((each) => findElement(each, name, depth + 1))
    .find((found) => found !== undefined);
};

/** Reads a camt.053 statement of any version, with or without an envelope. Several statements of one file must follow one another. */
export const readCamt053 = (text: string): Result<RawStatement, StatementProblem[]> => {
  // Document types can define entities that expand without end; no bank sends one.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return err([createProblem(1, 'document_type')]);
  const places = findEntries(text);
  if (places.length > MAX_STATEMENT_LINES)
    return err([createProblem(1, 'too_many_rows', { limit: MAX_STATEMENT_LINES.toLocaleString('en-US') })]);
  // The document without its entries, each replaced by an element with its number.
  let outline = '';
  let behind = 0;
  for (const [number, [start, end]] of places.entries()) {
    outline += `${text.slice(behind, start)}<Ntry>${number}</Ntry>`;
    behind = end;
  }
  outline += text.slice(behind);
  const document = parse(outline);
  for (const [name, code] of Object.entries(otherMessages))
    if (findElement(document, name) !== undefined) return err([createProblem(1, code)]);
  const statements = listAt(findElement(document, 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) return err([notReadable(1)]);
  // One that stands in a comment or outside a statement would take the place of another.
  const numbers = statements.flatMap((head) => listAt(head, 'Ntry').map((each) => textAt(each)));
  if (numbers.join() !== [...places.keys()].join()) return err([notReadable(1)]);

  const entries: RawStatementLine[][] = [];
  let line = 1;
  let counted = 0;
  for (let from = 0; from < places.length; from += BATCH_ENTRIES) {
    const batch = places.slice(from, from + BATCH_ENTRIES);
    const source = `<Stmt>${batch.map(([start, end]) => text.slice(start, end)).join('')}</Stmt>`;
    const piece = parse(source);
    if (piece === null) return err([notReadable(line)]);
    const parsed = listAt(piece, 'Stmt', 'Ntry');
    for (const [index, [start]] of batch.entries()) {
      line += countLines(text, counted, start);
      counted = start;
      const read = readEntry(parsed[index], line);
      if (!read.ok) return err([read.error]);
      entries.push(read.value);
    }
  }
  let next = 0;
  const parts = statements.map((head): Part => {
    const count = listAt(head, 'Ntry').length;
    const lines = entries.slice(next, next + count).flat();
    next += count;
    return { head, lines };
  });
  return joinStatements(parts);
};

const getNumber = (head: unknown): string =>
  compactText(textAt(head, 'Acct', 'Id', 'IBAN') || textAt(head, 'Acct', 'Id', 'Othr', 'Id'));

const joinStatements = (parts: readonly Part[]): Result<RawStatement, StatementProblem[]> => {
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last) return err([notReadable(1)]);
  for (const [index, { head }] of parts.entries()) {
    const before = parts[index - 1];
    if (!before) continue;
    if (getNumber(head) !== getNumber(first.head)) return err([createProblem(1, 'several_accounts')]);
    if (readBalance(head, ['OPBD', 'PRCD']) !== readBalance(before.head, ['CLBD']))
      return err([createProblem(1, 'statement_missing')]);
  }
  const currency = textAt(first.head, 'Acct', 'Ccy');
  if (currency !== '' && currency !== 'UGX')
    return err([createProblem(1, 'currency', { value: truncate(currency) })]);
  return ok({
    format: 'camt053',
    accountNumber: getNumber(first.head) || null,
    statementNumber: parts.map(({ head }) => textAt(head, 'Id')).join('+') || null,
    from: toDay(textAt(first.head, 'FrToDt', 'FrDtTm')),
    to: toDay(textAt(last.head, 'FrToDt', 'ToDtTm'), true),
    openingCents: readBalance(first.head, ['OPBD', 'PRCD']),
    closingCents: readBalance(last.head, ['CLBD']),
    lines: parts.flatMap(({ lines }) => lines),
    isOneStatement: parts.length === 1,
    skipped: [],
  });
};
