import { compactText, err, ok, type Result } from '@somesa/core';
import { isDay, MAX_STATEMENT_LINES } from '@somesa/core/admin';
import {
  createProblem,
  parseMessageAmount,
  type RawStatement,
  type RawStatementLine,
  type StatementProblem,
  truncate,
} from './statement-file';

/** Field of a message, such as `61` with its rows, and the line on which it starts. */
interface Field {
  tag: string;
  rows: string[];
  line: number;
}

const FIELD = /^:(\d{2}[A-Z]?):(.*)$/;

/** Reads the fields of a file. Rows that begin no field continue the one before; blocks of SWIFT's envelope are left out. */
const readFields = (text: string): Field[] => {
  const fields: Field[] = [];
  let isOpen = false;
  for (const [index, given] of text.replace(/\r\n?/g, '\n').split('\n').entries()) {
    const envelope = given.lastIndexOf('{4:');
    const row = envelope < 0 ? given : given.slice(envelope + 3);
    const match = FIELD.exec(row);
    const last = fields.at(-1);
    if (match) {
      fields.push({ tag: match[1] ?? '', rows: [match[2] ?? ''], line: index + 1 });
      isOpen = true;
    } else if (/^-\}?\s*$/.test(row) || row.startsWith('{')) isOpen = false;
    else if (isOpen && last && row.trim() !== '') last.rows.push(row);
  }
  return fields;
};

/** Number of characters of a full row of text, and of a full subfield of it. Banks break words there. */
const ROW_LENGTH = 65;
const SUBFIELD_LENGTH = 27;

/** Joins rows as the bank meant them: a full row, or one before a dash, goes on without a space. */
const joinRows = (rows: readonly string[], length: number): string =>
  rows
    .reduce((text, row, index) => {
      const before = rows[index - 1] ?? '';
      return before.length >= length || row.startsWith('-') ? text + row : `${text} ${row}`;
    }, '')
    .trim();

/** Subfields of a text (`?20`) that hold the narrative, and the other party. */
const narrativeSubfield = /^(?:00|2\d|6[0-3])/;
const partySubfield = /^3[23]/;

/** Reads the text of a `:86:` field, with subfields (`166?00TRANSFER?20SF-2ABC?32NAKATO`) or without. */
const readDetails = (rows: readonly string[]): { narrative: string; counterparty: string } => {
  if (!/^(?:\d{3})?\?\d\d/.test(rows[0] ?? ''))
    return { narrative: joinRows(rows, ROW_LENGTH), counterparty: '' };
  const subfields = rows.join('').split('?').slice(1);
  const read = (kind: RegExp) =>
    joinRows(
      subfields.filter((subfield) => kind.test(subfield)).map((subfield) => subfield.slice(2)),
      SUBFIELD_LENGTH,
    );
  return { narrative: read(narrativeSubfield), counterparty: read(partySubfield) };
};

/** Parses a day `YYMMDD` of this century. Returns null if it does not exist. */
const parseDay = (text: string): string | null => {
  const day = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;
  return isDay(day) ? day : null;
};

/** Returns the day `MMDD` nearest to another: an entry of January can have a value date in December. */
const parseShortDay = (text: string, near: string): string | null => {
  const year = Number(near.slice(0, 4));
  const found = [year - 1, year, year + 1]
    .map((each) => `${each}-${text.slice(0, 2)}-${text.slice(2)}`)
    .filter(isDay);
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(near));
  return found.sort((a, b) => distance(a) - distance(b))[0] ?? null;
};

interface Balance {
  amountCents: number;
  currency: string;
  day: string;
}

const parseBalance = (text: string): Balance | null => {
  const match = /^([CD])(\d{6})([A-Z]{3})([\d,.]+)$/.exec(text.trim());
  const day = parseDay(match?.[2] ?? '');
  const amountCents = parseMessageAmount(match?.[4] ?? '');
  if (!match || !day || amountCents === null) return null;
  return {
    amountCents: match[1] === 'D' && amountCents > 0 ? -amountCents : amountCents,
    currency: match[3] ?? '',
    day,
  };
};

/** Day, entry day (or blanks), mark, amount, type (some banks pad it with blanks), references. */
const ENTRY = /^(\d{6})(\d{4}| {4})?(R?[CD])([A-Z])?(\d[\d,.]*)([A-Z][A-Z0-9 ]{3})(.*)$/;

const parseEntry = ({ rows, line }: Field): Result<RawStatementLine, StatementProblem> => {
  const [row = '', ...supplement] = rows;
  const match = ENTRY.exec(row.trimEnd());
  if (!match) return err(createProblem(line, 'mt940_entry', { value: truncate(row) }));
  const [, value = '', booked = '', mark = '', , amount = '', , references = ''] = match;
  const amountCents = parseMessageAmount(amount);
  if (amountCents === null) return err(createProblem(line, 'amount', { value: truncate(amount) }));
  const valueDate = parseDay(value);
  const bookedOn = valueDate && (booked.trim() ? parseShortDay(booked, valueDate) : valueDate);
  if (!valueDate || !bookedOn) return err(createProblem(line, 'date', { value: `${value} ${booked}` }));
  const [own = '', bank = ''] = references.split('//');
  // A reversed debit comes in.
  const isIn = mark === 'C' || mark === 'RD';
  return ok({
    line,
    transactionId: bank.trim(),
    reference: /^NONREF$/i.test(own.trim()) ? '' : own.trim(),
    narrative: joinRows(supplement, ROW_LENGTH),
    counterparty: '',
    bookedOn,
    valueDate,
    bookedAt: null,
    amountCents: isIn || amountCents === 0 ? amountCents : -amountCents,
    isCharge: false,
  });
};

interface Part {
  account: string;
  number: string;
  opening: Balance | null;
  closing: Balance | null;
  lines: RawStatementLine[];
}

/** Returns whether a field begins a statement: its reference, or, in files without one, the first field after the statement before. */
const beginsPart = ({ tag }: Field, part: Part | undefined): boolean =>
  tag === '20' || (/^(?:25P?|28C?|60[FM])$/.test(tag) && (!part || part.closing !== null));

const readParts = (fields: readonly Field[]): Result<Part[], StatementProblem[]> => {
  const parts: Part[] = [];
  let isAfterEntry = false;
  for (const field of fields) {
    const { tag, rows, line } = field;
    const text = (rows[0] ?? '').trim();
    if (beginsPart(field, parts.at(-1)))
      parts.push({ account: '', number: '', opening: null, closing: null, lines: [] });
    const part = parts.at(-1);
    if (!part) continue;
    if (tag === '20') part.number = text;
    // In `:25P:`, a second row names the bank.
    if (tag === '25' || tag === '25P') part.account = text;
    if (tag === '28C' || tag === '28') part.number += `/${text}`;
    if (tag.startsWith('60') || tag.startsWith('62')) {
      const balance = parseBalance(text);
      if (!balance) return err([createProblem(line, 'balance_unreadable', { value: truncate(text) })]);
      if (balance.currency !== 'UGX')
        return err([createProblem(line, 'currency', { value: balance.currency })]);
      if (tag.startsWith('60')) part.opening = balance;
      else part.closing = balance;
    }
    if (tag === '61') {
      const entry = parseEntry(field);
      if (!entry.ok) return err([entry.error]);
      part.lines.push(entry.value);
    }
    const entry = part.lines.at(-1);
    if (tag === '86' && isAfterEntry && entry) {
      const { narrative, counterparty } = readDetails(rows);
      entry.narrative = `${entry.narrative} ${narrative}`.trim();
      entry.counterparty = counterparty;
    }
    isAfterEntry = tag === '61';
  }
  return ok(parts);
};

/** Reads an MT940 file. Several statements of one file must follow one another. */
export const readMt940 = (text: string): Result<RawStatement, StatementProblem[]> => {
  const fields = readFields(text);
  if (fields.filter(({ tag }) => tag === '61').length > MAX_STATEMENT_LINES)
    return err([createProblem(1, 'too_many_rows', { limit: MAX_STATEMENT_LINES.toLocaleString('en-US') })]);
  const read = readParts(fields);
  if (!read.ok) return read;
  const [first] = read.value;
  const last = read.value.at(-1);
  if (!first?.opening || !last?.closing) return err([createProblem(1, 'balance_missing')]);
  for (const [index, part] of read.value.entries()) {
    const before = read.value[index - 1];
    if (!before) continue;
    if (part.account !== first.account) return err([createProblem(1, 'several_accounts')]);
    if (part.opening?.amountCents !== before.closing?.amountCents)
      return err([createProblem(1, 'statement_missing')]);
  }
  const lines = read.value.flatMap((part) => part.lines);
  const days = [...lines.map(({ bookedOn }) => bookedOn), first.closing?.day ?? last.closing.day].sort();
  return ok({
    format: 'mt940',
    accountNumber: compactText(first.account) || null,
    statementNumber: read.value.map(({ number }) => number).join('+') || null,
    from: days[0] ?? null,
    to: last.closing.day,
    openingCents: first.opening.amountCents,
    closingCents: last.closing.amountCents,
    lines,
    isOneStatement: read.value.length === 1,
    skipped: [],
  });
};
