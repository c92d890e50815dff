import { err, ok, type Result } from '@somesa/core';
import { isDay, MAX_STATEMENT_LINES } from '@somesa/core/admin';
import {
  createProblem,
  type RawStatement,
  type RawStatementLine,
  type StatementProblem,
} from './statement-file';
import { parseMessageAmount, truncate } from './statement-values';

/** Field of a message, such as `61` with its text, and the line on which it starts. */
interface Field {
  tag: string;
  text: string;
  line: number;
}

const FIELD = /^:(\d{2}[A-Z]?):(.*)$/;

/** Reads the fields of a file. Lines that begin no field continue the one before; blocks of SWIFT's envelope are left out. */
const readFields = (text: string): Field[] => {
  const fields: Field[] = [];
  let isOpen = false;
  for (const [index, given] of text.replace(/\r\n?/g, '\n').split('\n').entries()) {
    const row = given.replace(/^.*\{4:/, '').trimEnd();
    const match = FIELD.exec(row);
    if (match) {
      fields.push({ tag: match[1] ?? '', text: match[2] ?? '', line: index + 1 });
      isOpen = true;
    } else if (row === '' || /^-\}?/.test(row) || row.startsWith('{')) isOpen = false;
    else {
      const last = fields.at(-1);
      if (isOpen && last) last.text += `\n${row}`;
    }
  }
  return fields;
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
  amountUgx: number;
  currency: string;
  day: string;
}

const parseBalance = (text: string): Balance | null => {
  const match = /^([CD])(\d{6})([A-Z]{3})([\d,]+)$/.exec(text.trim());
  const day = parseDay(match?.[2] ?? '');
  const amountUgx = parseMessageAmount(match?.[4] ?? '');
  if (!match || !day || amountUgx === null) return null;
  return {
    amountUgx: match[1] === 'D' && amountUgx > 0 ? -amountUgx : amountUgx,
    currency: match[3] ?? '',
    day,
  };
};

const ENTRY = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?([\d,]+)([A-Z]\w{3})([^\n]*)(?:\n([\s\S]*))?$/;

const parseEntry = ({ text, line }: Field): Result<RawStatementLine, StatementProblem> => {
  const match = ENTRY.exec(text);
  if (!match) return err(createProblem(line, 'mt940_entry', { value: truncate(text) }));
  const [, value = '', booked, mark = '', , amount = '', , references = '', supplement = ''] = match;
  const amountUgx = parseMessageAmount(amount);
  if (!amountUgx) return err(createProblem(line, 'amount', { value: truncate(amount) }));
  const valueDate = parseDay(value);
  const bookedOn = valueDate && (booked ? parseShortDay(booked, valueDate) : valueDate);
  if (!valueDate || !bookedOn) return err(createProblem(line, 'date', { value: `${value} ${booked ?? ''}` }));
  const [own = '', bank = ''] = references.split('//');
  // A reversed debit comes in.
  const isIn = mark === 'C' || mark === 'RD';
  return ok({
    line,
    transactionId: bank.trim(),
    reference: /^NONREF$/i.test(own.trim()) ? '' : own.trim(),
    narrative: supplement.trim(),
    counterparty: '',
    bookedOn,
    valueDate,
    bookedAt: null,
    amountUgx: isIn ? amountUgx : -amountUgx,
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

const readParts = (fields: readonly Field[]): Result<Part[], StatementProblem[]> => {
  const parts: Part[] = [];
  let isAfterEntry = false;
  for (const field of fields) {
    const { tag, text, line } = field;
    if (tag === '20')
      parts.push({ account: '', number: text.trim(), opening: null, closing: null, lines: [] });
    const part = parts.at(-1);
    if (!part) continue;
    if (tag === '25') part.account = text.trim();
    if (tag === '28C' || tag === '28') part.number += `/${text.trim()}`;
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
    if (tag === '86' && isAfterEntry && entry)
      entry.narrative = `${entry.narrative} ${text.replace(/\n/g, '')}`.trim();
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
    if (part.opening?.amountUgx !== before.closing?.amountUgx)
      return err([createProblem(1, 'statement_missing')]);
  }
  const lines = read.value.flatMap((part) => part.lines);
  const days = [...lines.map(({ bookedOn }) => bookedOn), first.closing?.day ?? last.closing.day].sort();
  return ok({
    format: 'mt940',
    accountNumber: first.account.replace(/\s/g, '') || null,
    statementNumber: read.value.map(({ number }) => number).join('+') || null,
    from: days[0] ?? null,
    to: last.closing.day,
    openingUgx: first.opening.amountUgx,
    closingUgx: last.closing.amountUgx,
    lines,
  });
};
