import { cleanText, formatText, toKampalaDay, truncateText } from '@somesa/core';
import { isDay, type StatementFormat } from '@somesa/core/admin';
import type { AdminTexts } from '@somesa/core/admin-texts';

/** Problems that prevent the import of a statement, by the keys of their texts. */
export type StatementProblemCode = keyof AdminTexts['statements']['problems'];

/** Problem of a statement, with the values of its text. The header is line 1. */
export interface StatementProblem {
  line: number;
  code: StatementProblemCode;
  params: Readonly<Record<string, string | number>>;
}

export const createProblem = (
  line: number,
  code: StatementProblemCode,
  params: StatementProblem['params'] = {},
): StatementProblem => ({ line, code, params });

export const formatProblem = (
  { code, params }: StatementProblem,
  { problems }: AdminTexts['statements'],
): string => formatText(problems[code], params);

/** Line of a statement, as the file has it. */
export interface RawStatementLine {
  /** Line of the file on which it starts. */
  line: number;
  /** ID that the bank or network gave the transaction; empty if it has none. */
  transactionId: string;
  reference: string;
  narrative: string;
  /** Name or number of the other party. */
  counterparty: string;
  /** Day on which it was posted there. */
  bookedOn: string;
  valueDate: string;
  /** Time of the posting; null if the statement has days only. */
  bookedAt: Date | null;
  /** Amount in cents, below 0 if it left the account. */
  amountCents: number;
  /** True for a charge that stands on the line of a transaction. */
  isCharge: boolean;
}

/** Statement as its format describes it, before any check. */
export interface RawStatement {
  format: StatementFormat;
  /** Number of the account that it names; null if it names none. */
  accountNumber: string | null;
  /** Number that the bank gave the statement; null if it has none. */
  statementNumber: string | null;
  /** Days that it covers; null if it does not say. */
  from: string | null;
  to: string | null;
  openingCents: number | null;
  closingCents: number | null;
  /** Lines, oldest first. */
  lines: RawStatementLine[];
  /** False if the file has several statements. One of them twice would add up, if it moved nothing in all. */
  isOneStatement: boolean;
  /** Rows without money: amounts of 0, totals, balances brought forward. */
  skipped: StatementProblem[];
}

/** Line with what identifies it in every statement of its account. */
export interface StatementLine extends Omit<RawStatementLine, 'amountCents'> {
  lineKey: string;
  amountUgx: number;
  /** Cents beside the whole amount, with its sign. The ledger has none, so that a person decides about a line with cents. */
  cents: number;
}

/** Statement that was read and checked. Its balances leave cents out. */
export interface StatementFile
  extends Omit<RawStatement, 'from' | 'to' | 'lines' | 'openingCents' | 'closingCents' | 'isOneStatement'> {
  from: string;
  to: string;
  /** Fingerprint by which the same file is recognised. */
  sha256: string;
  openingUgx: number | null;
  closingUgx: number | null;
  lines: StatementLine[];
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** Maximum length of a cell that is an amount or a date, in characters. A longer one is some other text. */
const MAX_VALUE_LENGTH = 40;

const toMonth = (text: string): string => {
  const named = months.indexOf(text.slice(0, 3).toUpperCase());
  return named < 0 ? text.padStart(2, '0') : String(named + 1).padStart(2, '0');
};

/** Days with one meaning: the year first, or the day before the month. Two digits are a year only behind a month by name. */
const dayForms = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<date>\d{1,2})(?=$|[T ])/,
  /^(?<year>\d{4})(?<month>\d{2})(?<date>\d{2})(?=$|[T ])/,
  /^(?<date>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4})(?=$|[T ])/,
  /^(?<date>\d{1,2})[-/. ]?(?<month>[A-Za-z]{3,9})[-/., ]{1,2}(?<year>\d{4}|\d{2})(?=$|[T ])/,
];
const timeForm =
  /^(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:[.,]\d{1,9})?)? ?(?<half>[AP]M)?(?<zone> ?Z| ?EAT|[+-]\d{2}:?\d{2})?$/i;

/** Returns the offset of a zone as ISO 8601 writes it; Kampala's if none is given. */
const toOffset = (zone: string | undefined): string => {
  const name = zone?.trim().toUpperCase() ?? 'EAT';
  if (name === 'Z') return 'Z';
  return name === 'EAT' ? '+03:00' : `${name.slice(0, 3)}:${name.slice(-2)}`;
};

/** Returns the hours of a day of 24; NaN if those of a half day are not 1 to 12. */
const toHours = (hours: number, half: string | undefined): number => {
  if (half === undefined) return hours;
  if (hours < 1 || hours > 12) return Number.NaN;
  return (hours % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
};

/**
 * Parses a date that has one meaning, in Kampala time unless it names another zone: `2026-11-21`, `20261121`, `21/11/2026`, `21-Nov-26`, each
 * with or without a time. The day stands before the month. Returns null if it does not exist.
 */
export const parseDate = (text: string): { day: string; at: Date | null } | null => {
  const cleaned = text.length > MAX_VALUE_LENGTH ? '' : cleanText(text);
  const found = dayForms.map((form) => form.exec(cleaned)).find((match) => match !== null);
  if (!found) return null;
  const { year = '', month = '', date = '' } = found.groups ?? {};
  const day = `${year.padStart(4, '20')}-${toMonth(month)}-${date.padStart(2, '0')}`;
  if (!isDay(day)) return null;
  const rest = cleaned.slice(found[0].length + 1);
  if (rest === '') return { day, at: null };
  const { hours, minutes, seconds = '00', half, zone } = timeForm.exec(rest)?.groups ?? {};
  const hour = String(toHours(Number(hours), half)).padStart(2, '0');
  const at = new Date(`${day}T${hour}:${minutes}:${seconds}${toOffset(zone)}`);
  return Number.isNaN(at.getTime()) ? null : { day: toKampalaDay(at), at };
};

/** Whole part in groups of three, or without; then one or two decimals. A dot before three digits could be either, and is refused. */
const figures = /^(?:(\d{1,3}(?:([, '])\d{3})(?:\2\d{3})*|\d{1,15})(?:\.(\d{1,2}))?|(\d{1,15}),(\d{2}))$/;

/**
 * Parses an amount that has one meaning, and returns it in cents: `1200000`, `1,200,000.00`, `50 000`, `Shs 50,000/=`, `1200,50`; with a minus
 * sign, parentheses or `DR` if it is money out. Returns null for anything else.
 */
export const parseAmount = (text: string): number | null => {
  if (text.length > MAX_VALUE_LENGTH) return null;
  const plain = cleanText(text)
    .toUpperCase()
    .replace(/^(\(?) ?([-+]?) ?(?:UGX|U?SHS?)\.? ?/, '$1$2')
    .replace(/ ?(?:UGX|U?SHS?)\.?(?=$|\)| ?(?:CR|DR)$)/, '')
    .replace(/\/[=-](?=$|\)| ?(?:CR|DR)$)/, '');
  const signed = /^(\()?([-+])? ?([\d., ']*\d) ?(-)?(\))? ?(CR|DR)?$/.exec(plain);
  if (!signed) return null;
  const [, opening, sign, digits = '', trailing, closing, side] = signed;
  const [, grouped, , decimals = '', plainWhole, cents] = figures.exec(digits) ?? [];
  const whole = grouped?.replace(/[, ']/g, '') ?? plainWhole;
  if (whole === undefined || (opening === undefined) !== (closing === undefined)) return null;
  const amountCents = Number(whole) * 100 + Number((cents ?? decimals).padEnd(2, '0'));
  const isOut = Boolean(opening || sign === '-' || trailing || side === 'DR');
  return Number.isSafeInteger(amountCents) ? (isOut && amountCents !== 0 ? -amountCents : amountCents) : null;
};

/** Returns the start of a value that stands in a problem, so that one cell can't fill the screen. */
export const truncate = (value: string): string => {
  const start = truncateText(value, 40);
  return start === value ? value : `${start}...`;
};

/** Parses the amount of a camt or MT940 message in cents: `1200000`, `1200000.5`, `1200000,00`. Further decimals are only zeros. */
export const parseMessageAmount = (text: string): number | null => {
  const match = /^(\d{1,13})(?:[.,](\d{0,2})0{0,3})?$/.exec(text);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
};

/** Formats cents as an amount in UGX, with decimals only if there are some. */
export const formatCents = (amountCents: number): string => {
  const [sign, cents] = [amountCents < 0 ? '-' : '', Math.abs(amountCents)];
  const decimals = cents % 100 === 0 ? '' : `.${String(cents % 100).padStart(2, '0')}`;
  return `${sign}${Math.trunc(cents / 100).toLocaleString('en-US')}${decimals}`;
};
