import {
  type Language,
  languages,
  type StatementFormat,
  type StatementKind,
  statementFormats,
  statementKinds,
} from '@somesa/core';
import type { StatementRange } from './statement-range';

/** Statement that was requested: its owner, kind, days, format and language. */
export interface StatementRequest extends StatementRange {
  userId: string;
  kind: StatementKind;
  format: StatementFormat;
  language: Language;
}

const letters = { 'transaction-summary': 't', 'loan-repayment-history': 'h' } as const;
const formatLetters = { pdf: 'p', csv: 'c', svg: 's' } as const;

/** Writes what is asked for as the id that a link leads to: letters, digits and dashes. */
export const statementIdOf = ({ userId, kind, format, language, from, to }: StatementRequest): string => {
  const owner = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
  const days = `${from}${to}`.replaceAll('-', '');
  return `${owner}${letters[kind]}${formatLetters[format]}${language}${days}`;
};

const ID = /^([\w-]{22})([a-z])([a-z])([a-z]{2})(\d{4})(\d\d)(\d\d)(\d{4})(\d\d)(\d\d)$/;

/** Reads the id of a link; null where it is none of ours. */
export const readStatementId = (id: string): StatementRequest | null => {
  const [, owner = '', kindLetter, formatLetter, tag, ...days] = ID.exec(id) ?? [];
  const kind = statementKinds.find((name) => letters[name] === kindLetter);
  const format = statementFormats.find((name) => formatLetters[name] === formatLetter);
  const language = languages.find((name) => name === tag);
  if (!kind || !format || !language) return null;
  const userId = Buffer.from(owner, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return {
    userId,
    kind,
    format,
    language,
    from: days.slice(0, 3).join('-'),
    to: days.slice(3).join('-'),
  };
};
