import type { ApiFailure } from '@somesa/api-client';
import { formatInstant, formatText, type LoanView, transitionLoan } from '@somesa/core';
import {
  arrowLeftIcon,
  Button,
  buttonClass,
  colour,
  css,
  downloadIcon,
  Icon,
  Notice,
  refreshIcon,
  Skeleton,
  toast,
} from '@somesa/ui';
import { useCallback, useRef, useState } from 'react';
import { Link, useParams } from 'wouter';
import { toNonBreaking } from '../../../format-text';
import { QueryView } from '../../../loading/query-view';
import { useLiveUpdates } from '../../../loading/use-live-updates';
import { download } from '../../../loans/download';
import { withLoading } from '../../../state/auth-session';
import { loansApi } from '../../../state/loans-api';
import { useText } from '../../../texts/use-text';
import { useQuery } from '../../../use-query';
import { AcceptSection } from './accept/accept-section';
import { AccountSection } from './account/account-section';
import { CostSection } from './cost/cost-section';
import { DocumentsSection, takesDocuments } from './documents/documents-section';
import { getLoanGroup } from './loan-groups';
import { LoanSection } from './loan-section';
import { LoanStatusPanel } from './loan-status-panel';
import { WithdrawSection } from './withdraw-section';

const list = css(`
  display: grid;
  gap: 0.75rem;
  & li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; }
  @media (max-width: 29.99rem) { & li { flex-direction: column; } }
  & time { color: ${colour.muted}; font-variant-numeric: tabular-nums; }
`);

/** Shows the history of a loan so far, with dates. */
const LoanMoves = ({ history }: { history: LoanView['history'] }) => {
  const text = useText('loans');
  const ui = useText('ui');
  return (
    <LoanSection title={text.loan.soFar}>
      <ol className={list}>
        {history.map(({ status, at }) => (
          <li key={`${at} ${status}`}>
            <span>{text.statuses[status]}</span>
            <time dateTime={at}>{formatInstant(at, ui)}</time>
          </li>
        ))}
      </ol>
    </LoanSection>
  );
};

/** Shows the download of the agreement. */
const AgreementSection = ({ loanId }: { loanId: string }) => {
  const text = useText('loans').agreement;
  const [isBusy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    await download(() => loansApi.createAgreementLink(loanId));
    setBusy(false);
  };
  return (
    <LoanSection title={text.title} about={text.text}>
      <div>
        <Button kind="secondary" isBusy={isBusy} onClick={fetchIt}>
          <Icon node={downloadIcon} />
          {text.download}
        </Button>
      </div>
    </LoanSection>
  );
};

const bars = css(`
  display: grid;
  gap: 1rem;
  & .block { height: 13rem; }
  @media (min-width: 48rem) { & { grid-template-columns: 1fr 1fr; } & .block { margin: 0; } }
`);

/** Renders a placeholder until the loan is loaded. */
const LoanSkeleton = () => (
  <div className={bars}>
    <Skeleton className="block" />
    <Skeleton className="block" />
  </div>
);

const NOT_FOUND = 404;
const gap = css('display: grid; gap: 1.25rem; justify-items: start;');
const back = css('display: inline-flex; align-items: center; gap: 0.375rem; min-height: 3rem;');

const Loan = ({
  loan,
  onLoan,
  retry,
  checkForChanges,
}: {
  loan: LoanView;
  onLoan: (loan: LoanView) => void;
  /** Loads the loan again, because the shown one is known to be outdated. */
  retry: () => void;
  /** Checks for changes, and shows an error if that fails. */
  checkForChanges: () => Promise<void>;
}) => {
  const text = useText('loans').loan;
  const onMoved = ({ message }: ApiFailure): void => {
    toast.error(message);
    retry();
  };
  // Until the loan is decided, missing documents come before its cost.
  const isOpen = takesDocuments(loan);
  const documents = <DocumentsSection loan={loan} onLoan={onLoan} />;
  const refresh = (
    <Button kind="secondary" onClick={checkForChanges}>
      <Icon node={refreshIcon} />
      {text.refresh}
    </Button>
  );
  return (
    <>
      <h1>{formatText(text.title, { child: loan.childName })}</h1>
      <p className="lede">
        {formatText(text.about, { school: loan.school.name, reference: toNonBreaking(loan.reference) })}
      </p>
      <LoanStatusPanel loan={loan} refresh={refresh} />
      {isOpen && documents}
      {getLoanGroup(loan) !== 'applications' && <AccountSection loanId={loan.id} />}
      <CostSection loan={loan} />
      {loan.status === 'approved' && <AcceptSection loan={loan} onLoan={onLoan} onStatusChanged={onMoved} />}
      {loan.hasAgreement && <AgreementSection loanId={loan.id} />}
      {!isOpen && documents}
      {transitionLoan(loan.status, 'withdraw').ok && (
        <WithdrawSection loan={loan} onLoan={onLoan} onStatusChanged={onMoved} />
      )}
      <LoanMoves history={loan.history} />
    </>
  );
};

/** Shows that there is no such loan, without revealing whether it is another user's. */
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

/** Renders the page of a parent's loan: its status, its cost and every possible action. */
export const LoanPage = () => {
  const { id = '' } = useParams<{ id: string }>();
  const text = useText('loans');
  const loadLoan = useCallback((signal?: AbortSignal) => loansApi.getLoan(id, signal), [id]);
  const { state, retry, put } = useQuery(loadLoan);
  const { pages } = useText('dashboard');
  const moves = useRef(0);
  const onLoan = (loan: LoanView): void => {
    moves.current += 1;
    put(loan);
  };
  const checkForChanges = useCallback(
    async (isQuiet = false): Promise<void> => {
      const before = moves.current;
      const answer = await (isQuiet ? loadLoan() : withLoading(() => loadLoan()));
      // A change made in the meantime is newer than the response to an earlier request.
      if (moves.current !== before) return;
      if (answer.ok) put(answer.value);
      else if (!isQuiet) toast.error(answer.error.message);
    },
    [loadLoan, put],
  );

  // Staff may decide, or someone may pay, while the page is open or in the background.
  useLiveUpdates(['loan'], () => (state.kind === 'ready' ? checkForChanges(true) : Promise.resolve()));

  if (state.kind === 'failed' && state.failure.status === NOT_FOUND) return <NoLoan />;
  return (
    <>
      {state.kind !== 'ready' && <h1>{pages.loan}</h1>}
      <QueryView state={state} onRetry={retry} skeleton={<LoanSkeleton />} says={text}>
        {(loan) => (
          <>
            <Link href="/parent/dashboard" className={back}>
              <Icon node={arrowLeftIcon} />
              {text.loan.back}
            </Link>
            <Loan loan={loan} onLoan={onLoan} retry={retry} checkForChanges={() => checkForChanges()} />
          </>
        )}
      </QueryView>
    </>
  );
};
