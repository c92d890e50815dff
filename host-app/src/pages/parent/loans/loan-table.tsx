import { formatUgx, type LoanListItem, say, writeDay } from '@somesa/core';
import { css, DataTable, type TableColumn } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { loanAddress } from './loan-address';
import { StateMark } from './state-mark';

const link = css('display: inline-flex; align-items: center; min-height: 3rem;');

/** Loans as rows, on phones as cards. */
export const LoanTable = ({ loans, isBusy }: { loans: readonly LoanListItem[]; isBusy: boolean }) => {
  const { history: text, cost } = useText('loans');
  const { months } = useText('ui');
  const columns: TableColumn<LoanListItem>[] = [
    {
      label: text.dateTaken,
      cell: ({ id, dateTake }) => (
        <Link href={loanAddress(id)} className={link}>
          {writeDay(dateTake, months)}
        </Link>
      ),
    },
    { label: text.amountTaken, cell: ({ amount }) => formatUgx(amount), isAmount: true },
    {
      label: text.interest,
      cell: ({ interest }) => say(cost.rateValue, { percent: interest }),
      isAmount: true,
    },
    { label: text.status, cell: ({ status }) => <StateMark state={status} /> },
    { label: text.terms, cell: ({ terms }) => terms, isAmount: true },
    {
      label: text.monthlyPayments,
      cell: ({ monthlyPayments }) => formatUgx(monthlyPayments),
      isAmount: true,
    },
  ];
  return (
    <DataTable
      caption={text.title}
      isCaptionUnseen
      columns={columns}
      rows={loans}
      keyOf={({ id }) => id}
      onPhones="cards"
      isBusy={isBusy}
    />
  );
};
