import type { ApiFailure } from '@somesa/api-client';
import {
  formatInstant,
  formatText,
  type LoanAccountAnswer,
  type LoanView,
  ok,
  type SiteTexts,
  transitionLoan,
} from '@somesa/core';
import { Button, colour, css, downloadIcon, Icon, refreshIcon, Skeleton } from '@somesa/ui';
import { type ReactNode, useCallback, useState } from 'react';
import { Link } from 'wouter';
import { QueryView } from '../../../loading/query-view';
import { type LiveQuery, useLiveQuery } from '../../../loading/use-live-query';
import { AgreementLanguage } from '../../../loans/agreement-language';
import { download } from '../../../loans/download';
import { EarlierSchedules } from '../../../loans/earlier-schedules';
import { callAsUser } from '../../../state/auth-api';
import { showFailure } from '../../../state/page-message';
import { toNonBreaking } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { ScreenTabs, useTab } from '../../area/tab-links';
import { loanAddress, repaymentsAddress } from '../parent-addresses';
import { ArrearsNotice, NextPayment } from '../position/next-payment';
import { AcceptSection, RestructuringSection } from './accept/accept-section';
import { AccountSection, ScheduleSection } from './account/account-section';
import { CancellationSection, WithdrawSection } from './cancellation-section';
import { CostSection, getCostTitle } from './cost/cost-section';
import { DocumentsSection, takesDocuments } from './documents/documents-section';
import { GuarantorSection } from './guarantor-section';
import { getLoanGroup } from './loan-groups';
import { LoanSection } from './loan-section';
import { LoanStatusPanel } from './loan-status-panel';
import { BrokenPromiseSection, PromiseSection } from './promise-section';

const bars = css(`
  display: grid;
  gap: 1rem;
  & .block { height: 13rem; }
  @media (min-width: 48rem) { & { grid-template-columns: 1fr 1fr; } & .block { margin: 0; } }
`);

/** Renders a placeholder until the loan is loaded. */
export const LoanSkeleton = () => (
  <div className={bars}>
    <Skeleton className="block" />
    <Skeleton className="block" />
  </div>
);

const list = css(`
  display: grid;
  gap: 0.75rem;
  & li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1.5rem; }
  @media (max-width: 29.99rem) { & li { flex-direction: column; } }
  & time { color: ${colour.muted}; font-variant-numeric: tabular-nums; }
`);

const LoanMoves = ({ loan }: { loan: LoanView }) => {
  const text = useText('loans');
  const { all } = useText('dashboard').recent;
  const ui = useText('ui');
  return (
    <LoanSection title={text.loan.soFar}>
      <ol className={list}>
        {loan.history.map(({ status, at }) => (
          <li key={`${at} ${status}`}>
            <span>{text.statuses[status]}</span>
            <time dateTime={at}>{formatInstant(at, ui)}</time>
          </li>
        ))}
      </ol>
      {getLoanGroup(loan) !== 'applications' && (
        <p>
          <Link href={`${repaymentsAddress}?loan=${encodeURIComponent(loan.id)}`}>{all}</Link>
        </p>
      )}
    </LoanSection>
  );
};

const AgreementSection = ({ loanId }: { loanId: string }) => {
  const text = useText('loans').agreement;
  const [isBusy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    await download(() =>
      callAsUser('POST /parent/loans/:id/agreement/link', { params: { id: loanId }, expects: 'url' }),
    );
    setBusy(false);
  };
  return (
    <LoanSection title={text.title} about={text.text}>
      <AgreementLanguage text={text.inEnglish} />
      <div>
        <Button kind="secondary" isBusy={isBusy} onClick={fetchIt}>
          <Icon node={downloadIcon} />
          {text.download}
        </Button>
      </div>
    </LoanSection>
  );
};

const loanTabs = ['now', 'schedule', 'agreement', 'history'] as const;
type LoanTab = (typeof loanTabs)[number];

const listTabs = (loan: LoanView, text: SiteTexts['loans']['cost']): readonly LoanTab[] => {
  const isApplication = getLoanGroup(loan) === 'applications';
  const hidden: Partial<Record<LoanTab, boolean>> = {
    schedule: isApplication && (loan.status === 'approved' || getCostTitle(loan.status, text) === null),
    agreement: isApplication && !loan.hasAgreement,
  };
  return loanTabs.filter((tab) => !hidden[tab]);
};

interface LoanProps {
  loan: LoanView;
  onLoan: (loan: LoanView) => void;
  /** Loads the loan again, because the shown one is known to be outdated. */
  retry: () => void;
  checkForChanges: () => Promise<void>;
}

const Application = ({
  loan,
  onLoan,
  retry,
  refresh,
}: Omit<LoanProps, 'checkForChanges'> & { refresh: ReactNode }) => {
  const onMoved = ({ message }: ApiFailure): void => {
    showFailure(message);
    retry();
  };
  // Until the loan is decided, missing documents come first.
  const isOpen = takesDocuments(loan);
  const documents = <DocumentsSection loan={loan} onLoan={onLoan} />;
  return (
    <>
      <LoanStatusPanel loan={loan} refresh={refresh} />
      {isOpen && documents}
      <GuarantorSection loan={loan} onLoan={onLoan} onStatusChanged={onMoved} />
      {loan.status === 'approved' && (
        <>
          <CostSection loan={loan} />
          <AcceptSection loan={loan} onLoan={onLoan} onStatusChanged={onMoved} />
        </>
      )}
      {!isOpen && documents}
      {transitionLoan(loan.status, 'withdraw').ok && (
        <WithdrawSection loan={loan} onLoan={onLoan} onStatusChanged={onMoved} />
      )}
    </>
  );
};

const lead = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  margin-bottom: 1.25rem;
  &:empty { display: none; }
  & .payment { height: 18rem; }
  @media (min-width: 40rem) { & .payment { height: 13rem; } }
`);

const DisbursedLoan = ({
  loan,
  account: { state, retry },
  onLoan,
  reload,
  refresh,
}: Pick<LoanProps, 'loan' | 'onLoan'> & {
  account: LiveQuery<LoanAccountAnswer | null>;
  reload: () => void;
  refresh: ReactNode;
}) => (
  <>
    <div className={lead}>
      <QueryView state={state} onRetry={retry} skeleton={<Skeleton className="payment" />}>
        {(answer) =>
          answer && (
            <>
              <ArrearsNotice loan={answer.account} />
              <NextPayment loan={answer.account} />
            </>
          )
        }
      </QueryView>
    </div>
    <LoanStatusPanel loan={loan} refresh={refresh} />
    {state.kind === 'ready' && state.value?.restructuring && (
      <RestructuringSection
        key={state.value.restructuring.id}
        loanId={loan.id}
        restructuring={state.value.restructuring}
        onAccepted={() => {
          retry();
          reload();
        }}
        onStatusChanged={({ message }) => {
          showFailure(message);
          retry();
        }}
      />
    )}
    {loan.status === 'in_arrears' &&
      state.kind === 'ready' &&
      state.value &&
      state.value.promise?.status !== 'open' &&
      (state.value.promise?.status === 'broken' ? (
        <BrokenPromiseSection />
      ) : (
        <PromiseSection account={state.value.account} onPromised={retry} />
      ))}
    {loan.cancellation && (
      <CancellationSection
        loan={loan}
        cancellation={loan.cancellation}
        onLoan={onLoan}
        onStatusChanged={({ message }) => {
          showFailure(message);
          reload();
        }}
      />
    )}
    {state.kind === 'ready' && state.value && <AccountSection answer={state.value} />}
  </>
);

const Agreement = ({
  loan,
  account: { state, retry },
  onLoan,
}: Pick<LoanProps, 'loan' | 'onLoan'> & { account: LiveQuery<LoanAccountAnswer | null> }) => {
  const { versions, versionsText } = useText('dashboard').account;
  if (getLoanGroup(loan) === 'applications') return <AgreementSection loanId={loan.id} />;
  return (
    <>
      {loan.hasAgreement && <AgreementSection loanId={loan.id} />}
      <CostSection loan={loan} isCollapsed />
      <QueryView state={state} onRetry={retry} skeleton={null}>
        {(answer) => {
          // The first schedule is that of the cost.
          const later = answer?.schedules.slice(1) ?? [];
          return (
            later.length > 1 && (
              <LoanSection title={versions}>
                <EarlierSchedules schedules={later} about={versionsText} hasTitle={false} />
              </LoanSection>
            )
          );
        }}
      </QueryView>
      <DocumentsSection loan={loan} onLoan={onLoan} />
    </>
  );
};

const Schedule = ({
  loan,
  account: { state, retry },
}: {
  loan: LoanView;
  account: LiveQuery<LoanAccountAnswer | null>;
}) =>
  getLoanGroup(loan) === 'applications' ? (
    <CostSection loan={loan} />
  ) : (
    <QueryView state={state} onRetry={retry} skeleton={<LoanSkeleton />}>
      {(answer) => answer && <ScheduleSection answer={answer} />}
    </QueryView>
  );

/** Loads the account of a disbursed loan; null before that. */
const useAccount = (loan: LoanView): LiveQuery<LoanAccountAnswer | null> => {
  const { id } = loan;
  const isDisbursed = getLoanGroup(loan) !== 'applications';
  const loadAccount = useCallback(
    async (signal?: AbortSignal) =>
      isDisbursed
        ? callAsUser('GET /parent/loans/:id/account', { params: { id }, expects: 'account', signal })
        : ok(null),
    [id, isDisbursed],
  );
  return useLiveQuery<LoanAccountAnswer | null>(loadAccount, ['loan', 'payment']);
};

export const LoanTabs = ({ loan, onLoan, retry, checkForChanges }: LoanProps) => {
  const { loan: text, tabs, cost } = useText('loans');
  const account = useAccount(loan);
  const shown = listTabs(loan, cost);
  const chosen = useTab(loanTabs);
  const tab = shown.includes(chosen) ? chosen : 'now';
  const refresh = (
    <Button kind="secondary" onClick={checkForChanges}>
      <Icon node={refreshIcon} />
      {text.refresh}
    </Button>
  );
  const content: Record<LoanTab, () => ReactNode> = {
    now: () =>
      getLoanGroup(loan) === 'applications' ? (
        <Application loan={loan} onLoan={onLoan} retry={retry} refresh={refresh} />
      ) : (
        <DisbursedLoan loan={loan} account={account} onLoan={onLoan} reload={retry} refresh={refresh} />
      ),
    schedule: () => <Schedule loan={loan} account={account} />,
    agreement: () => <Agreement loan={loan} account={account} onLoan={onLoan} />,
    history: () => <LoanMoves loan={loan} />,
  };
  return (
    <>
      <h1>{formatText(text.title, { child: loan.childName })}</h1>
      <p className="lede">
        {formatText(text.about, { school: loan.school.name, reference: toNonBreaking(loan.reference) })}
      </p>
      <ScreenTabs
        label={tabs.label}
        screen={loanAddress(loan.id)}
        tabs={loanTabs}
        shown={shown}
        chosen={tab}
        getLabel={(name) => tabs[name]}
      />
      {content[tab]()}
    </>
  );
};
