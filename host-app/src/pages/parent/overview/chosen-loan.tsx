import { formatUgx, type LoanPositionView, say } from '@somesa/core';
import { colour, css, Notice } from '@somesa/ui';
import { useId } from 'react';
import { Link } from 'wouter';
import { useText } from '../../../texts/use-text';
import { unbroken } from '../../../written';
import { loanAddress } from '../loans/loan-address';
import { StateMark } from '../loans/state-mark';
import { ArrearsNotice } from '../position/arrears-notice';
import { Progress } from '../position/progress';
import { RecentPayments } from './recent-payments';

const section = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  & .about { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; }
  & .about h2 { font-size: 1.25rem; }
  & .about p { width: 100%; color: ${colour.muted}; overflow-wrap: anywhere; }
  & .whole { display: inline-flex; align-items: center; min-height: 3rem; }
`);

/** Where one loan stands: what is overdue, how far it is repaid, and the last payments. */
export const ChosenLoan = ({ loan }: { loan: LoanPositionView }) => {
  const { status: text } = useText('dashboard');
  const id = useId();
  return (
    <section className={section} aria-labelledby={id}>
      <div className="about">
        <h2 id={id}>{say(text.loan, { child: loan.childName })}</h2>
        <StateMark state={loan.status} />
        <p>{say(text.about, { school: loan.school.name, reference: unbroken(loan.reference) })}</p>
      </div>
      <ArrearsNotice loan={loan} />
      {loan.overpaid > 0 && <Notice>{say(text.overpaid, { amount: formatUgx(loan.overpaid) })}</Notice>}
      <Progress loan={loan} />
      <Link href={loanAddress(loan.id)} className="whole">
        {text.open}
      </Link>
      <RecentPayments loan={loan} />
    </section>
  );
};
