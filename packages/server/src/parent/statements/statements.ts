import { brand, formatDay, formatFigures, formatText, toKampalaDay } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { eq } from 'drizzle-orm';
import type { ServedFile } from '../../messaging/uploads/upload-types';
import { users } from '../../people/tables/users';
import type { Clock } from '../../platform/clock';
import { BYTE_ORDER_MARK, type CsvCell, formatCsv } from '../../platform/csv/csv';
import type { Database } from '../../platform/db/database';
import { pdfRow } from '../../platform/pdf/pdf-lines';
import { type LoanHistories, listLoanHistories } from './loan-histories';
import { formatLoanHistoryCsv } from './loan-history-csv';
import { createLoanHistorySections } from './loan-history-sections';
import { renderStatementPdf, renderStatementSvg, type StatementDocument } from './statement-document';
import type { StatementRequest } from './statement-links';
import { createTransactionSections, isReturned } from './transaction-sections';
import { calculatePaidUgx, findTransactions, type Transaction, type Transactions } from './transactions';

/** Cells of a transaction by column names, which must never change because other programs read them. Reversals and refunds are negative. */
const csvColumns: Readonly<Record<string, (row: Transaction) => CsvCell>> = {
  date: (row) => row.on,
  type: (row) => row.type,
  reference: (row) => row.reference,
  loan_reference: (row) => row.loanReference ?? '',
  child: (row) => row.child,
  school: (row) => row.school,
  paid_with: (row) => row.paidWith ?? '',
  amount_ugx: (row) => (isReturned(row.type) ? -row.amountUgx : row.amountUgx),
  reversed_on: (row) => row.reversedOn ?? '',
};

/** Formats a user's transactions as CSV. */
const formatTransactionCsv = ({ rows }: Transactions): string => {
  const cells = Object.values(csvColumns);
  return formatCsv([Object.keys(csvColumns), ...rows.map((row) => cells.map((cell) => cell(row)))]);
};

const contentTypes = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  svg: 'image/svg+xml',
} as const;

type StatementData =
  | { kind: 'transactions'; content: Transactions }
  | { kind: 'history'; content: LoanHistories };

/** Creates the statements of parents. */
export const createStatements = ({ database, clock }: { database: Database; clock: Clock }) => {
  const findData = async ({ userId, kind, ...range }: StatementRequest, now: Date): Promise<StatementData> =>
    kind === 'transaction-summary'
      ? { kind: 'transactions', content: await findTransactions(database, userId, range) }
      : { kind: 'history', content: await listLoanHistories(database, userId, range, now) };

  const findUserName = async (userId: string): Promise<string | null> => {
    const [user] = await database.orm
      .select({ first: users.firstName, last: users.lastName })
      .from(users)
      .where(eq(users.id, userId));
    return user ? `${user.first} ${user.last}` : null;
  };

  const createDocument = (
    { kind, content }: StatementData,
    { language, from, to }: StatementRequest,
    name: string,
    madeAt: Date,
  ): StatementDocument => {
    const texts = answerTexts[language];
    const { statement, agreement, months } = texts;
    const contact = { phone: brand.phones[0], email: brand.emails[0] };
    const days = formatText(statement.days, { from: formatDay(from, months), to: formatDay(to, months) });
    const about = [
      pdfRow.fact(statement.row_name, name),
      pdfRow.fact(statement.row_days, days),
      pdfRow.fact(statement.row_made, formatDay(toKampalaDay(madeAt), months)),
    ];
    const help = [pdfRow.small(formatText(agreement.help, contact))];
    const shared = { language, madeAt, pageText: agreement.page, reference: days };
    if (kind === 'transactions') {
      return {
        ...shared,
        title: statement.transactions_title,
        lead: formatText(statement.paid_by, { name }),
        fileTitle: formatText(statement.file_transactions, { from, to }),
        amount: formatFigures(calculatePaidUgx(content)),
        sections: [about, ...createTransactionSections(content, texts), help],
      };
    }
    const owedUgx = content.loans.reduce((all, { settlement }) => all + (settlement?.totalUgx ?? 0), 0);
    return {
      ...shared,
      title: statement.history_title,
      lead: formatText(statement.owed_by, { name }),
      fileTitle: formatText(statement.file_history, { from, to }),
      amount: formatFigures(owedUgx),
      sections: [about, ...createLoanHistorySections(content, { from, to }, texts), help],
    };
  };

  const renderStatement = async (
    data: StatementData,
    request: StatementRequest,
    document: StatementDocument,
  ): Promise<Uint8Array> => {
    switch (request.format) {
      case 'pdf':
        return renderStatementPdf(document);
      case 'svg':
        return renderStatementSvg(document);
      case 'csv':
        return Buffer.from(
          BYTE_ORDER_MARK +
            (data.kind === 'transactions'
              ? formatTransactionCsv(data.content)
              : formatLoanHistoryCsv(data.content)),
        );
      default:
        return request.format satisfies never;
    }
  };

  return {
    /** Renders a statement of today; null if the user no longer exists. */
    make: async (request: StatementRequest): Promise<ServedFile | null> => {
      const name = await findUserName(request.userId);
      if (name === null) return null;
      const now = clock.now();
      const data = await findData(request, now);
      const document = createDocument(data, request, name, now);
      return {
        name: `${document.fileTitle}.${request.format}`,
        type: contentTypes[request.format],
        bytes: await renderStatement(data, request, document),
      };
    },
  };
};

export type Statements = ReturnType<typeof createStatements>;
