import type { ApiFailure } from '@somesa/api-client';
import { type LoanView, moveLoan, say } from '@somesa/core';
import { arrowLeftIcon, Button, buttonClass, css, Icon, Notice, refreshIcon, toast } from '@somesa/ui';
import { useCallback, useRef } from 'react';
import { Link, useParams } from 'wouter';
import { whileLoading } from '../../../state/auth-session';
import { loansApi } from '../../../state/loans-api';
import { useText } from '../../../texts/use-text';
import { useAnswer } from '../../../use-answer';
import { unbroken } from '../../../written';
import { AskedView } from '../asking/asked-view';
import { useLive } from '../asking/use-live';
import { AcceptSection } from './accept/accept-section';
import { AccountSection } from './account/account-section';
import { AgreementSection } from './agreement-section';
import { CostSection } from './cost/cost-section';
import { DocumentsSection, takesDocuments } from './documents/documents-section';
import { groupOf } from './loan-groups';
import { LoanMoves } from './loan-moves';
import { LoanNow } from './loan-now';
import { LoanSkeleton } from './loan-skeleton';
import { WithdrawSection } from './withdraw-section';

const NOT_FOUND = 404;
const gap = css('display: grid; gap: 1.25rem; justify-items: start;');
const back = css('display: inline-flex; align-items: center; gap: 0.375rem; min-height: 3rem;');

const Loan = ({
  loan,
  onLoan,
  again,
  look,
}: {
  loan: LoanView;
  onLoan: (loan: LoanView) => void;
  /** Asks anew: what is shown is known to be old. */
  again: () => void;
  /** Looks whether something changed, and tells where it can’t. */
  look: () => Promise<void>;
}) => {
  const text = useText('loans').loan;
  const onMoved = ({ message }: ApiFailure): void => {
    toast.error(message);
    again();
  };
  // Until it is decided, what is missing comes before what it would cost.
  const isOpen = takesDocuments(loan);
  const documents = <DocumentsSection loan={loan} onLoan={onLoan} />;
  const refresh = (
    <Button kind="secondary" onClick={look}>
      <Icon node={refreshIcon} />
      {text.refresh}
    </Button>
  );
  return (
    <>
      <h1>{say(text.title, { child: loan.childName })}</h1>
      <p className="lede">
        {say(text.about, { school: loan.school.name, reference: unbroken(loan.reference) })}
      </p>
      <LoanNow loan={loan} refresh={refresh} />
      {isOpen && documents}
      {groupOf(loan) !== 'applications' && <AccountSection loanId={loan.id} />}
      <CostSection loan={loan} />
      {loan.status === 'approved' && <AcceptSection loan={loan} onLoan={onLoan} onMoved={onMoved} />}
      {loan.hasAgreement && <AgreementSection loanId={loan.id} />}
      {!isOpen && documents}
      {moveLoan(loan.status, 'withdraw').ok && (
        <WithdrawSection loan={loan} onLoan={onLoan} onMoved={onMoved} />
      )}
      <LoanMoves history={loan.history} />
    </>
  );
};

/** Says that there is no such loan; whether somebody else has it is not told. */
const NoLoan = () => {
  const text = useText('loans').unknown;
  return (
    <>
      <h1>{text.title}</h1>
      <div className={gap}>
        <Notice kind="warning">{text.text}</Notice>
        <Link href="/parent/dashboard" className={buttonClass('secondary')}>
          {text.back}
        </Link>
      </div>
    </>
  );
};

/** One of a parent's loans: where it stands, what it costs, and all that can be done about it. */
export const LoanPage = () => {
  const { id = '' } = useParams<{ id: string }>();
  const text = useText('loans');
  const ask = useCallback((signal?: AbortSignal) => loansApi.getLoan(id, signal), [id]);
  const { state, again, put } = useAnswer(ask);
  const { pages } = useText('dashboard');
  const moves = useRef(0);
  const onLoan = (loan: LoanView): void => {
    moves.current += 1;
    put(loan);
  };
  const look = useCallback(
    async (isQuiet = false): Promise<void> => {
      const before = moves.current;
      const answer = await (isQuiet ? ask() : whileLoading(() => ask()));
      // What was moved meanwhile is newer than what was asked for before.
      if (moves.current !== before) return;
      if (answer.ok) put(answer.value);
      else if (!isQuiet) toast.error(answer.error.message);
    },
    [ask, put],
  );

  // Somebody may decide, or pay, while the person looks or is elsewhere.
  useLive(['loan'], () => (state.kind === 'ready' ? look(true) : Promise.resolve()));

  if (state.kind === 'failed' && state.failure.status === NOT_FOUND) return <NoLoan />;
  return (
    <>
      {state.kind !== 'ready' && <h1>{pages.loan}</h1>}
      <AskedView state={state} again={again} skeleton={<LoanSkeleton />} says={text}>
        {(loan) => (
          <>
            <Link href="/parent/dashboard" className={back}>
              <Icon node={arrowLeftIcon} />
              {text.loan.back}
            </Link>
            <Loan loan={loan} onLoan={onLoan} again={again} look={() => look()} />
          </>
        )}
      </AskedView>
    </>
  );
};
