import { formatText, type LoanSummaryView } from '@somesa/core';
import { Button, Card, colour, css } from '@somesa/ui';
import { useState } from 'react';
import { QueryView } from '../../../loading/query-view';
import { ShowMore } from '../../../loading/show-more';
import { TableSkeleton } from '../../../loading/table-skeleton';
import { toNonBreaking } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { RepaymentTable } from '../repayments/repayment-table';
import { useRepayments } from '../repayments/use-repayments';

export const historySectionClass = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.75rem;
  padding: 1.25rem;
  & h2 { font-size: 1.25rem; }
  & h2 + p { margin-top: -0.5rem; color: ${colour.muted}; overflow-wrap: anywhere; }
  @media (min-width: 40rem) { & { padding: 1.5rem; } }
`);

const Table = ({ loan }: { loan: LoanSummaryView }) => {
  const text = useText('dashboard').payments;
  const pages = useRepayments({ loanId: loan.id, from: '', to: '' });
  return (
    <QueryView
      state={pages.state}
      onRetry={pages.retry}
      skeleton={<TableSkeleton count={Math.max(1, Math.min(3, loan.recentPayments.length))} />}
    >
      {(repayments) =>
        repayments.length === 0 ? (
          <p>{text.noneOfLoan}</p>
        ) : (
          <>
            <RepaymentTable
              caption={formatText(text.ofLoan, { child: loan.childName })}
              isCaptionUnseen
              repayments={repayments}
              hasLoan={false}
              isBusy={pages.isBusy}
            />
            <ShowMore pages={pages} />
          </>
        )
      }
    </QueryView>
  );
};

/** Renders the payments on one loan; for loans further down a long list, only on request. */
export const LoanPayments = ({ loan, isOpenAtFirst }: { loan: LoanSummaryView; isOpenAtFirst: boolean }) => {
  const text = useText('dashboard').payments;
  const { statuses } = useText('loans');
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <Card className={historySectionClass}>
      <h2>{formatText(text.ofLoan, { child: loan.childName })}</h2>
      <p>
        {formatText(text.ofLoanAbout, {
          school: loan.school.name,
          reference: toNonBreaking(loan.reference),
          state: statuses[loan.status],
        })}
      </p>
      {isOpen ? (
        <Table loan={loan} />
      ) : (
        <div>
          <Button kind="secondary" onClick={() => setOpen(true)}>
            {text.show}
          </Button>
        </div>
      )}
    </Card>
  );
};
