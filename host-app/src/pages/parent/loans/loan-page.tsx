import type { LoanView } from '@somesa/core';
import { arrowLeftIcon, buttonClass, css, Icon, Notice } from '@somesa/ui';
import { useCallback, useRef } from 'react';
import { Link, useParams } from 'wouter';
import { useQuery } from '../../../api/use-query';
import { QueryView } from '../../../loading/query-view';
import { useLiveUpdates } from '../../../loading/use-live-updates';
import { callAsUser } from '../../../state/auth-api';
import { withLoading } from '../../../state/auth-session';
import { showFailure } from '../../../state/page-message';
import { useText } from '../../../texts/use-text';
import { LoanSkeleton, LoanTabs } from './loan-tabs';

const NOT_FOUND = 404;
const gap = css('display: grid; gap: 1.25rem; justify-items: start;');
const back = css('display: inline-flex; align-items: center; gap: 0.375rem; min-height: 3rem;');

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

export const LoanPage = () => {
  const { id = '' } = useParams<{ id: string }>();
  const text = useText('loans');
  const loadLoan = useCallback(
    (signal?: AbortSignal) =>
      callAsUser('GET /parent/loans/:id', { params: { id }, expects: 'loan', signal }),
    [id],
  );
  const { state, retry, put } = useQuery(loadLoan);
  const { pages } = useText('dashboard');
  const moves = useRef(0);
  const onLoan = (loan: LoanView): void => {
    moves.current += 1;
    put({ loan });
  };
  const checkForChanges = useCallback(
    async (isQuiet = false): Promise<void> => {
      const before = moves.current;
      const answer = await (isQuiet ? loadLoan() : withLoading(() => loadLoan()));
      // A change made in the meantime is newer than the response to an earlier request.
      if (moves.current !== before) return;
      if (answer.ok) put(answer.value);
      else if (!isQuiet) showFailure(answer.error.message);
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
        {({ loan }) => (
          <>
            <Link href="/parent/dashboard" className={back}>
              <Icon node={arrowLeftIcon} />
              {text.loan.back}
            </Link>
            <LoanTabs loan={loan} onLoan={onLoan} retry={retry} checkForChanges={() => checkForChanges()} />
          </>
        )}
      </QueryView>
    </>
  );
};
