import {
  formatDay,
  formatInstant,
  formatText,
  formatUgx,
  type LoanSummaryView,
  networkNames,
  type SiteTexts,
  type UiTexts,
} from '@somesa/core';
import {
  ButtonLink,
  buttonClass,
  Card,
  css,
  type DefinitionRow,
  DefinitionRows,
  downloadIcon,
  Icon,
} from '@somesa/ui';
import { useCallback, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { receiptAddress, receiptPdfAddress } from '../../../api/addresses';
import { useLiveQuery } from '../../../loading/use-live-query';
import { PaidSheet } from '../../../scenes/paid-sheet';
import { auth } from '../../../state/auth';
import { callAsUser } from '../../../state/auth-api';
import { type CompletedRepayment, lastRepayment, restoreLastRepayment } from '../../../state/last-repayment';
import { toNonBreaking } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { DASHBOARD, repaymentsAddress } from '../parent-addresses';

// Shows the next payment on a loan; shows nothing if it cannot be loaded, since the payment has been made in
// any case.
const NextStep = ({ loanId }: { loanId: string }) => {
  const loadAccount = useCallback(
    (signal?: AbortSignal) =>
      callAsUser('GET /parent/loans/:id/account', { params: { id: loanId }, expects: 'account', signal }),
    [loanId],
  );
  const { state } = useLiveQuery(loadAccount, ['loan', 'payment']);
  return state.kind === 'ready' ? <Sentence loan={state.value.account} /> : null;
};

const Sentence = ({ loan: { due, nextDue, pending } }: { loan: LoanSummaryView }) => {
  const text = useText('dashboard').success;
  const { months } = useText('ui');
  if (pending === 0 || !nextDue) return <li>{text.closed}</li>;
  const [sentence, amount] = due > 0 ? [text.dueNow, due] : [text.nextDue, nextDue.amount];
  return (
    <li>
      {formatText(sentence, {
        amount: toNonBreaking(formatUgx(amount)),
        day: formatDay(nextDue.dueOn, months),
      })}
    </li>
  );
};

const page = css(`
  max-width: 36rem;
  & .image { display: block; max-width: 18rem; margin-bottom: 1.5rem; }
  & .lede { margin: 0.25rem 0 1.5rem; }
  & .parts { display: grid; gap: 1.5rem; }
  & .ways { display: flex; flex-wrap: wrap; gap: 0.75rem; }
  & h1 { font-size: 1.75rem; }
  & h2 { font-size: 1.25rem; margin-bottom: 0.5rem; }
  & .next-steps { display: grid; gap: 0.5rem; padding-inline-start: 1.125rem; list-style: disc; }
`);

type Words = SiteTexts['dashboard']['success'];

const formatMethod = ({ receipt: { paymentMethod, network } }: CompletedRepayment, text: Words): string => {
  if (paymentMethod === 'bank') return text.bank;
  return network ? networkNames[network] : text.mobile;
};

const listRows = (repaid: CompletedRepayment, text: Words, ui: UiTexts): DefinitionRow[] => [
  { name: text.amount, value: formatUgx(repaid.receipt.amount), kind: 'strong' },
  { name: text.reference, value: toNonBreaking(repaid.receipt.reference) },
  { name: text.paidAt, value: formatInstant(repaid.receipt.paidAt, ui) },
  { name: text.way, value: formatMethod(repaid, text) },
];

const RepaymentDetails = ({ repaid }: { repaid: CompletedRepayment }) => {
  const text = useText('dashboard').success;
  const ui = useText('ui');
  const { reference, paymentMethod } = repaid.receipt;
  return (
    <div className="parts">
      <Card>
        <DefinitionRows rows={listRows(repaid, text, ui)} />
      </Card>
      <div className="ways">
        <Link href={receiptAddress(reference)} className={buttonClass()}>
          {text.receipt}
        </Link>
        <ButtonLink kind="secondary" href={receiptPdfAddress(reference)} download>
          <Icon node={downloadIcon} />
          {text.pdf}
        </ButtonLink>
      </div>
      <div>
        <h2>{text.next}</h2>
        <ul className="next-steps">
          <NextStep loanId={repaid.loanId} />
          {paymentMethod === 'mobile' && <li>{text.sms}</li>}
          <li>
            <Link href={DASHBOARD}>{text.overview}</Link>
          </li>
        </ul>
      </div>
    </div>
  );
};

export const RepaymentSuccessPage = () => {
  const text = useText('dashboard').success;
  const { user } = useSnapshot(auth);
  const last = useSnapshot(lastRepayment).repaid as CompletedRepayment | null;
  useEffect(restoreLastRepayment, []);
  // A user who shares a tab with someone else sees none of their data.
  const repaid = last && last.userId === user?.user_id ? last : null;
  const { title, lede } = repaid ? text : text.direct;
  return (
    <div className={page}>
      <Link href={DASHBOARD} className="image">
        <PaidSheet label={text.image} />
      </Link>
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
      {repaid ? (
        <RepaymentDetails repaid={repaid} />
      ) : (
        <Link href={repaymentsAddress} className={buttonClass()}>
          {text.direct.action}
        </Link>
      )}
    </div>
  );
};
