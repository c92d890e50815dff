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

const kindLetters = { 'transaction-summary': 't', 'loan-repayment-history': 'h' } as const;
const formatLetters = { pdf: 'p', csv: 'c', svg: 's' } as const;

/** Formats a request as the ID in its link: letters, digits and dashes. */
export const formatStatementId = ({ userId, kind, format, language, from, to }: StatementRequest): string => {
  const owner = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
  const days = `${from}${to}`.replaceAll('-', '');
  return `${owner}${kindLetters[kind]}${formatLetters[format]}${language}${days}`;
};

const ID_PATTERN = /^([\w-]{22})([a-z])([a-z])([a-z]{2})(\d{4})(\d\d)(\d\d)(\d{4})(\d\d)(\d\d)$/;

/** Parses the ID of a link; null if it is invalid. */
export const parseStatementId = (id: string): StatementRequest | null => {
  const [, owner = '', kindLetter, formatLetter, tag, ...days] = ID_PATTERN.exec(id) ?? [];
  const kind = statementKinds.find((name) => kindLetters[name] === kindLetter);
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
