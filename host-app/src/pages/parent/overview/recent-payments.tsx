import { formatUgx, type LoanPositionView, writeDay } from '@somesa/core';
import { Card, css, DataTable } from '@somesa/ui';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { repaymentsAddress } from '../parent-addresses';

const card = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem;
  padding: 1.25rem;
  & h2 { font-size: 1.25rem; }
  & .all { display: inline-flex; align-items: center; min-height: 3rem; justify-self: start; }
  @media (min-width: 40rem) { & { padding: 1.5rem; } }
`);

/** The last three payments on a loan. */
export const RecentPayments = ({ loan }: { loan: LoanPositionView }) => {
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
              { label: text.date, cell: ({ date }) => writeDay(date, months) },
              { label: text.type, cell: ({ type }) => types[type] },
              { label: text.amount, cell: ({ amount }) => formatUgx(amount), isAmount: true },
            ]}
            rows={loan.recentPayments}
            keyOf={({ id }) => id}
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
