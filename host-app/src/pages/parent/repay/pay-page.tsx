import { formatText, formatUgx, type LoanSummaryView } from '@somesa/core';
import {
  arrowLeftIcon,
  arrowRightIcon,
  Card,
  colour,
  css,
  Icon,
  Skeleton,
  toast,
  wizardWidth,
} from '@somesa/ui';
import { Repayment } from '@somesa/widgets';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useLocation, useSearchParams } from 'wouter';
import { receiptAddress, receiptPdfAddress } from '../../../api/addresses';
import { EmptyNote } from '../../../loading/empty-note';
import { QueryView } from '../../../loading/query-view';
import { useLiveQuery } from '../../../loading/use-live-query';
import { auth } from '../../../state/auth';
import { lastRepayment } from '../../../state/last-repayment';
import { ownPaymentsApi } from '../../../state/own-payments';
import { toNonBreaking } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { applyAddress, payAddress, repaymentSuccessAddress, repaymentsAddress } from '../parent-addresses';
import { getOverview } from '../parent-queries';

const list = css(`
  display: grid;
  gap: 1rem;
  & h2 { font-size: 1.25rem; }
  & ul { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.75rem; }
`);
const card = css(`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 1rem;
  &:hover { border-color: ${colour.primary}; }
  & h3 { font-size: 1.0625rem; }
  & .about { color: ${colour.muted}; overflow-wrap: anywhere; }
  & .amounts { font-variant-numeric: tabular-nums; }
  & svg { color: ${colour.primary}; }
  & a { color: inherit; text-decoration: none; }
  & a::after { content: ""; position: absolute; inset: 0; border-radius: inherit; }
`);

const PayableLoans = ({
  entryPoint,
  loans,
}: {
  entryPoint: 'dashboard' | 'early';
  loans: readonly LoanSummaryView[];
}) => {
  const { pay: text, status } = useText('dashboard');
  return (
    <div className={list}>
      <h2>{text.chooseTitle}</h2>
      <ul>
        {loans.map((loan) => (
          <li key={loan.id}>
            <Card className={card}>
              <div>
                <h3>
                  <Link href={payAddress(entryPoint === 'early' ? 'early' : 'monthly', loan.id)}>
                    {formatText(status.loan, { child: loan.childName })}
                  </Link>
                </h3>
                <p className="about">
                  {formatText(status.about, {
                    school: loan.school.name,
                    reference: toNonBreaking(loan.reference),
                  })}
                </p>
                <p className="amounts">
                  {formatText(loan.due > 0 ? text.dueNow : text.owed, {
                    amount: toNonBreaking(formatUgx(loan.due > 0 ? loan.due : loan.pending)),
                  })}
                </p>
              </div>
              <Icon node={arrowRightIcon} />
            </Card>
          </li>
        ))}
      </ul>
    </div>
  );
};

type EntryPoint = 'dashboard' | 'early';

const back = css('display: inline-flex; align-items: center; gap: 0.375rem; min-height: 3rem;');
const place = css(`
  max-width: ${wizardWidth};
  & .wizard { height: 26rem; }
`);

const Wizard = ({ entryPoint, loan }: { entryPoint: EntryPoint; loan: LoanSummaryView }) => {
  const texts = { ...useText('widget'), ...useText('repaymentWidget'), ...useText('ownRepaymentWidget') };
  const { paid } = useText('dashboard').pay;
  const { user } = useSnapshot(auth);
  const [, navigate] = useLocation();
  return (
    <Repayment
      variant={entryPoint}
      api={ownPaymentsApi}
      loan={loan}
      phoneNumber={user?.phone_verified ? user.contact : undefined}
      texts={texts}
      homeHref="/"
      receiptHref={receiptAddress}
      pdfHref={receiptPdfAddress}
      onPaid={({ receipt }) => {
        toast.success(paid);
        if (!receipt || !user) return;
        lastRepayment.repaid = { receipt, loanId: loan.id, userId: user.user_id };
        navigate(repaymentSuccessAddress, { replace: true });
      }}
    />
  );
};

// Returns the loan to repay: the one in the address, otherwise the only loan; undefined if the user must
// choose one.
const findLoanToPay = (loans: readonly LoanSummaryView[], loanId: string | null) => {
  const payable = loans.filter(({ pending }) => pending > 0);
  return payable.find(({ id }) => id === loanId) ?? (payable.length === 1 ? payable[0] : undefined);
};

const Body = ({ entryPoint, loans }: { entryPoint: EntryPoint; loans: readonly LoanSummaryView[] }) => {
  const text = useText('dashboard').pay;
  const { apply } = useText('dashboard').repayments;
  const [search] = useSearchParams();
  const loanId = search.get('loan');
  // Once shown, the wizard stays, since its own payment may be the one that pays the loan off.
  const startedLoan = useRef<{ loanId: string | null; id: string } | null>(null);
  if (startedLoan.current?.loanId !== loanId) startedLoan.current = null;
  const id = startedLoan.current?.id ?? findLoanToPay(loans, loanId)?.id;
  const loan = loans.find((one) => one.id === id);
  if (loan) {
    startedLoan.current = { loanId, id: loan.id };
    return <Wizard key={loan.id} entryPoint={entryPoint} loan={loan} />;
  }
  const payable = loans.filter(({ pending }) => pending > 0);
  return payable.length > 0 ? (
    <PayableLoans entryPoint={entryPoint} loans={payable} />
  ) : (
    <EmptyNote text={text.none} action={apply} href={applyAddress} />
  );
};

const PayPage = ({ entryPoint }: { entryPoint: EntryPoint }) => {
  const text = useText('dashboard').pay;
  const { state, retry } = useLiveQuery(getOverview, ['loan', 'payment']);
  return (
    <>
      <Link href={repaymentsAddress} className={back}>
        <Icon node={arrowLeftIcon} />
        {text.back}
      </Link>
      <h1>{entryPoint === 'early' ? text.earlyTitle : text.monthlyTitle}</h1>
      <div className={place}>
        <QueryView state={state} onRetry={retry} skeleton={<Skeleton className="wizard" />}>
          {({ loans }) => <Body entryPoint={entryPoint} loans={loans} />}
        </QueryView>
      </div>
    </>
  );
};

export const RepaymentPage = () => <PayPage entryPoint="dashboard" />;

export const EarlyRepaymentPage = () => <PayPage entryPoint="early" />;
