import { formatFigures, formatText, formatUgx } from '@somesa/core';
import {
  type BankTransactionAnswer,
  type BankTransactionView,
  type ExceptionDetail,
  type ExceptionDetails,
  type ExceptionView,
  exceptionDetails,
} from '@somesa/core/admin';
import { DefinitionRows } from '@somesa/ui';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { adminAddress } from '../admin-addresses';
import { AdminSection, FactRows } from '../layout/admin-section';
import { Day, formatProviderCode, Moment, useListTexts, useShortDates } from '../table/list-cell';
import { StatusChip } from '../table/status-chip';

export const BankTransactionSection = ({
  transaction,
  suggestedChild: child = null,
  actions,
}: {
  transaction: BankTransactionView;
  suggestedChild?: BankTransactionAnswer['suggestedChild'];
  actions?: ReactNode;
}) => {
  const text = useText('admin').payment.bankTransaction;
  const { words } = useListTexts('bankTransactions');
  const { fields } = text;
  const { formatDay } = useShortDates();
  const { payment, returned } = transaction;
  // The ID is the bank's reference after the code of the bank.
  const reference = transaction.id.slice(transaction.bank.length + 1);
  return (
    <AdminSection title={formatText(text.title, { reference })} actions={actions}>
      <FactRows
        rows={[
          { name: fields.amount, value: `UGX ${formatFigures(transaction.amount)}`, kind: 'strong' },
          { name: fields.status, value: <StatusChip status={transaction.status} names={words?.status} /> },
          { name: fields.bank, value: words?.bank?.[transaction.bank] ?? transaction.bank },
          { name: fields.narrative, value: transaction.narrative },
          {
            name: fields.suggestedChild,
            value: child && (
              <>
                <Link href={adminAddress.student(child.id)}>{child.name}</Link>, {child.regNo}, {child.school}
              </>
            ),
          },
          { name: fields.paidAt, value: <Moment iso={transaction.paidAt} /> },
          { name: fields.receivedAt, value: <Moment iso={transaction.receivedAt} /> },
          { name: fields.source, value: text.source[transaction.source] },
          {
            name: fields.payment,
            value: payment && <Link href={adminAddress.payment(payment.id)}>{payment.reference}</Link>,
          },
          {
            name: fields.returned,
            value: returned && `${returned.providerTransactionId}, ${formatDay(returned.paidOn)}`,
          },
        ]}
      />
    </AdminSection>
  );
};

const names = Object.keys(exceptionDetails) as ExceptionDetail[];
/** Format in which the server writes an amount that a network reported. */
const REPORTED_UGX = /^UGX (\d+)$/;

// Returns a function that formats a detail of an exception: amounts, instants and known codes as such,
// anything else as it was reported.
const useDetailFormatter = () => {
  const { values } = useText('admin').payment.exceptions;
  const states = {
    ...useListTexts('disbursements').words?.status,
    ...useListTexts('payments').words?.status,
  };
  const expenses = useListTexts('applications').words?.expense ?? {};
  const accounts: Readonly<Record<string, string>> = useListTexts('statementLines').words?.account ?? {};
  const words: Readonly<Record<string, string>> = values;
  return (name: ExceptionDetail, value: unknown, subject: string): ReactNode => {
    const text = Array.isArray(value) ? value.join(', ') : String(value);
    if (exceptionDetails[name] === 'amount' && typeof value === 'number') return formatUgx(value);
    if (exceptionDetails[name] === 'instant') return <Moment iso={text} />;
    if (exceptionDetails[name] === 'day') return <Day on={text} />;
    if (name === 'status') return states[text] ?? text;
    if (name === 'expense') return expenses[text] ?? text;
    if (name === 'account') return accounts[text] ?? text;
    if (name === 'paid' && subject.startsWith('payment:')) {
      return <Link href={adminAddress.payment(text)}>{text}</Link>;
    }
    const reportedUgx = name === 'reported' ? REPORTED_UGX.exec(text)?.[1] : undefined;
    return reportedUgx === undefined
      ? (words[text] ?? formatProviderCode(text))
      : formatUgx(Number(reportedUgx));
  };
};

export const Exceptions = ({
  exceptions,
  shown = {},
}: {
  exceptions: readonly ExceptionView[];
  shown?: ExceptionDetails;
}) => {
  const text = useText('admin').payment.exceptions;
  const kinds = useListTexts('exceptions').words?.kind;
  const formatDetail = useDetailFormatter();
  const { formatMoment } = useShortDates();
  return exceptions.map(({ kind, subject, detail, openedAt, closedAt }) => (
    <AdminSection key={`${kind} ${subject}`} title={kinds?.[kind] ?? kind}>
      <p>{formatText(closedAt ? text.closed : text.open, { at: formatMoment(closedAt ?? openedAt) })}</p>
      <DefinitionRows
        rows={names
          .filter((name) => (detail[name] ?? null) !== null && detail[name] !== shown[name])
          .map((name) => ({ name: text.details[name], value: formatDetail(name, detail[name], subject) }))}
      />
    </AdminSection>
  ));
};
