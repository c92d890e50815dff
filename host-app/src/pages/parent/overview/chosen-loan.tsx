import { formatDay, formatText, formatUgx, type LoanSummaryView } from '@somesa/core';
import { Card, colour, css, DataTable, Notice } from '@somesa/ui';
import { useId } from 'react';
import { Link } from 'wouter';
import { Progress } from '../../../loans/progress';
import { toNonBreaking } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { LoanStatusChip } from '../loans/loan-status-chip';
import { loanAddress, repaymentsAddress } from '../parent-addresses';

const card = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem;
  padding: 1.25rem;
  & h2 { font-size: 1.25rem; }
  & .all { display: inline-flex; align-items: center; min-height: 3rem; justify-self: start; }
  @media (min-width: 40rem) { & { padding: 1.5rem; } }
`);

const RecentPayments = ({ loan }: { loan: LoanSummaryView }) => {
  const { recent: text, types } = useText('dashboard');
  const { months } = useText('ui');
  return (
    <Card className={card}>
      <h2>{text.title}</h2>
      {loan.recentPayments.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <>
          <DataTable
            caption={text.title}
            isCaptionUnseen
            columns={[
              { label: text.date, cell: ({ date }) => formatDay(date, months) },
              { label: text.type, cell: ({ type }) => types[type] },
              { label: text.amount, cell: ({ amount }) => formatUgx(amount), isAmount: true },
            ]}
            rows={loan.recentPayments}
            getKey={({ id }) => id}
            onPhones="lines"
          />
          <Link href={`${repaymentsAddress}?loan=${encodeURIComponent(loan.id)}`} className="all">
            {text.all}
          </Link>
        </>
      )}
    </Card>
  );
};

const section = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  & .about { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; }
  & .about h2 { font-size: 1.25rem; }
  & .about p { width: 100%; color: ${colour.muted}; overflow-wrap: anywhere; }
  & .whole { display: inline-flex; align-items: center; min-height: 3rem; }
`);

export const ChosenLoan = ({ loan }: { loan: LoanSummaryView }) => {
  const { status: text } = useText('dashboard');
  const id = useId();
  return (
    <section className={section} aria-labelledby={id}>
      <div className="about">
        <h2 id={id}>{formatText(text.loan, { child: loan.childName })}</h2>
        <LoanStatusChip status={loan.status} />
        <p>
          {formatText(text.about, { school: loan.school.name, reference: toNonBreaking(loan.reference) })}
        </p>
      </div>
      {loan.overpaid > 0 && (
        <Notice>{formatText(text.overpaid, { amount: formatUgx(loan.overpaid) })}</Notice>
      )}
      <Progress loan={loan} />
      <Link href={loanAddress(loan.id)} className="whole">
        {text.open}
      </Link>
      <RecentPayments loan={loan} />
    </section>
  );
};
