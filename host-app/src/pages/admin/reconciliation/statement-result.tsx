import { formatFigures, formatText } from '@somesa/core';
import type { StatementLineView, StatementProblemView, StatementView } from '@somesa/core/admin';
import { css, Notice, type TableColumn } from '@somesa/ui';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { ADMIN } from '../admin-addresses';
import { AdminSection, FactRows, TableSection } from '../layout/admin-section';
import { useShortDates } from '../table/list-cell';

const stackClass = css('display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem;');

const formatNames = { camt053: 'camt.053', mt940: 'MT940', csv: 'CSV' } as const;

/** Shows why a statement can't be imported, line by line. */
const Problems = ({ problems }: StatementView) => {
  const text = useText('admin').statements.upload;
  const columns: TableColumn<StatementProblemView>[] = [
    { label: text.columns.line, cell: ({ line }) => formatFigures(line) },
    { label: text.columns.problem, cell: ({ message }) => message },
  ];
  return (
    <>
      <Notice kind="error">{text.problemsText}</Notice>
      <TableSection title={text.problems} columns={columns} rows={problems} />
    </>
  );
};

const Facts = ({ statement }: { statement: StatementView }) => {
  const { facts } = useText('admin').statements.upload;
  const { formatDay } = useShortDates();
  const { format, from, to, openingUgx, closingUgx, matchedLines, waitingLines, unmatchedLines } = statement;
  const amount = (value: number | null) => value !== null && `UGX ${formatFigures(value)}`;
  const count = (value: number | null) => value !== null && formatFigures(value);
  return (
    <FactRows
      rows={[
        { name: facts.file, value: statement.fileName },
        { name: facts.format, value: format && formatNames[format] },
        {
          name: facts.days,
          value: from && to && (from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`),
        },
        { name: facts.opening, value: amount(openingUgx) },
        { name: facts.credits, value: amount(statement.creditUgx) },
        { name: facts.debits, value: amount(statement.debitUgx) },
        { name: facts.closing, value: amount(closingUgx) },
        { name: facts.lines, value: count(statement.lines) },
        { name: facts.newLines, value: count(statement.newLines) },
        { name: facts.knownLines, value: count(statement.knownLines) },
        { name: facts.skippedLines, value: statement.skippedLines > 0 && count(statement.skippedLines) },
        { name: facts.matchedLines, value: count(matchedLines) },
        { name: facts.waitingLines, value: count(waitingLines) },
        { name: facts.unmatchedLines, value: count(unmatchedLines) },
      ]}
    />
  );
};

export const StatementResult = ({ statement }: { statement: StatementView }) => {
  const { upload: text, results } = useText('admin').statements;
  const { formatDay } = useShortDates();
  const status = useRef<HTMLParagraphElement>(null);
  const isImported = statement.importId !== null;
  // The button that imported the statement is gone.
  useEffect(() => {
    if (isImported) status.current?.focus();
  }, [isImported]);
  if (statement.problems.length > 0) return <Problems {...statement} />;
  const columns: TableColumn<StatementLineView>[] = [
    { label: text.columns.day, cell: ({ bookedOn }) => formatDay(bookedOn) },
    { label: text.columns.transactionId, cell: ({ transactionId }) => transactionId },
    { label: text.columns.reference, cell: ({ reference }) => reference },
    {
      label: text.columns.amountUgx,
      isAmount: true,
      cell: ({ amountUgx, exact }) => exact ?? formatFigures(amountUgx),
    },
    { label: text.columns.result, cell: ({ result }) => results[result] },
  ];
  return (
    <>
      <AdminSection title={isImported ? text.result : text.preview}>
        <div className={stackClass}>
          <p role="status" ref={status} tabIndex={-1}>
            {isImported ? text.done : text.ready}
          </p>
          {(statement.waitingLines ?? 0) > 0 && (
            <Notice kind="warning">
              {formatText(text.waiting, { count: formatFigures(statement.waitingLines ?? 0) })}{' '}
              <Link href={`${ADMIN}/bank-transactions`}>{text.seeWaiting}</Link>
            </Notice>
          )}
          {(statement.unmatchedLines ?? 0) > 0 && (
            <Notice kind="warning">
              {formatText(text.unmatched, { count: formatFigures(statement.unmatchedLines ?? 0) })}
            </Notice>
          )}
          {statement.signedDays.length > 0 && (
            <Notice kind="warning">
              {formatText(text.signed, { days: statement.signedDays.map(formatDay).join(', ') })}
            </Notice>
          )}
          <Facts statement={statement} />
          {isImported && <Link href={`${ADMIN}/reconciliation`}>{text.seeDays}</Link>}
        </div>
      </AdminSection>
      {statement.skipped.length > 0 && (
        <TableSection
          title={formatText(text.skipped, { count: formatFigures(statement.skippedLines) })}
          columns={[
            { label: text.columns.line, cell: ({ line }) => formatFigures(line) },
            { label: text.columns.row, cell: ({ message }) => message },
          ]}
          rows={statement.skipped}
        />
      )}
      {statement.preview.length > 0 && (
        <TableSection
          title={formatText(text.more, {
            count: formatFigures(statement.preview.length),
            all: formatFigures(statement.lines),
          })}
          columns={columns}
          rows={statement.preview}
        />
      )}
    </>
  );
};
