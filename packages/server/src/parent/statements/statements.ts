import { brand, formatFigures, kampalaDay, say, writeDay } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { eq } from 'drizzle-orm';
import type { ServedFile } from '../../messaging/uploads/upload-types';
import type { Clock } from '../../platform/clock';
import { csvOf } from '../../platform/csv/csv';
import type { Database } from '../../platform/db/database';
import { users } from '../../platform/db/schema';
import type { PdfSection } from '../../platform/pdf/pdf-lines';
import { loanHistoryCsv } from './loan-history-csv';
import { loanHistorySections } from './loan-history-rows';
import { type LoanHistories, readLoanHistories } from './read-loan-histories';
import { paidUgxOf, readTransactions, type Transactions } from './read-transactions';
import { renderStatementPdf, renderStatementSvg, type StatementDocument } from './statement-document';
import type { StatementRequest } from './statement-links';
import { transactionSections } from './transaction-rows';

/** Their names never change: other people's programs read them. */
const header = [
  'date',
  'type',
  'reference',
  'loan_reference',
  'child',
  'school',
  'paid_with',
  'amount_ugx',
  'taken_back_on',
];

/** Writes a person's movements of money as CSV. What goes back to them is below 0. */
const transactionCsv = ({ rows }: Transactions): string =>
  csvOf([
    header,
    ...rows.map((row) => [
      row.on,
      row.type,
      row.reference,
      row.loanReference ?? '',
      row.child,
      row.school,
      row.paidWith ?? '',
      row.type === 'reversal' || row.type === 'refund' ? -row.amountUgx : row.amountUgx,
      row.reversedOn ?? '',
    ]),
  ]);

const types = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8', svg: 'image/svg+xml' } as const;
/** Tells a spreadsheet that a file is in UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

type Found = { kind: 'transactions'; of: Transactions } | { kind: 'history'; of: LoanHistories };

/** Makes the statements that parents print and keep. */
export const createStatements = ({ database, clock }: { database: Database; clock: Clock }) => {
  const find = async ({ userId, kind, ...range }: StatementRequest, now: Date): Promise<Found> =>
    kind === 'transaction-summary'
      ? { kind: 'transactions', of: await readTransactions(database, userId, range) }
      : { kind: 'history', of: await readLoanHistories(database, userId, range, now) };

  const nameOf = async (userId: string): Promise<string | null> => {
    const [user] = await database.orm
      .select({ first: users.firstName, last: users.lastName })
      .from(users)
      .where(eq(users.id, userId));
    return user ? `${user.first} ${user.last}` : null;
  };

  const paperOf = (
    { kind, of }: Found,
    { language, from, to }: StatementRequest,
    name: string,
    madeAt: Date,
  ): StatementDocument => {
    const texts = answerTexts[language];
    const { statement, agreement, months } = texts;
    const [phone] = brand.phones;
    const [email] = brand.emails;
    const days = say(statement.days, { from: writeDay(from, months), to: writeDay(to, months) });
    const about: PdfSection = [
      { kind: 'fact', label: statement.row_name, value: name },
      { kind: 'fact', label: statement.row_days, value: days },
      { kind: 'fact', label: statement.row_made, value: writeDay(kampalaDay(madeAt), months) },
    ];
    const help: PdfSection = [{ kind: 'small', label: say(agreement.help, { phone, email }) }];
    const common = { language, madeAt, pageText: agreement.page, reference: days };
    if (kind === 'transactions') {
      return {
        ...common,
        title: statement.transactions_title,
        lead: say(statement.paid_by, { name }),
        fileTitle: say(statement.file_transactions, { from, to }),
        amount: formatFigures(paidUgxOf(of)),
        sections: [about, ...transactionSections(of, texts), help],
      };
    }
    const owedUgx = of.loans.reduce((all, { settlement }) => all + (settlement?.totalUgx ?? 0), 0);
    return {
      ...common,
      title: statement.history_title,
      lead: say(statement.owed_by, { name }),
      fileTitle: say(statement.file_history, { from, to }),
      amount: formatFigures(owedUgx),
      sections: [about, ...loanHistorySections(of, { from, to }, texts), help],
    };
  };

  const bytesOf = async (
    found: Found,
    asked: StatementRequest,
    document: StatementDocument,
  ): Promise<Uint8Array> => {
    switch (asked.format) {
      case 'pdf':
        return renderStatementPdf(document);
      case 'svg':
        return renderStatementSvg(document);
      case 'csv':
        return Buffer.from(
          BYTE_ORDER_MARK +
            (found.kind === 'transactions' ? transactionCsv(found.of) : loanHistoryCsv(found.of)),
        );
      default:
        return asked.format satisfies never;
    }
  };

  return {
    /** Makes a statement as it is today; null where there is no such person any more. */
    make: async (asked: StatementRequest): Promise<ServedFile | null> => {
      const name = await nameOf(asked.userId);
      if (name === null) return null;
      const now = clock.now();
      const found = await find(asked, now);
      const document = paperOf(found, asked, name, now);
      return {
        name: `${document.fileTitle}.${asked.format}`,
        type: types[asked.format],
        bytes: await bytesOf(found, asked, document),
      };
    },
  };
};

export type Statements = ReturnType<typeof createStatements>;
