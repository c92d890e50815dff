import {
  cleanText,
  formatDay,
  formatText,
  type LoanAccountAnswer,
  type RestructuringView,
} from '@somesa/core';
import { css, Field, TextArea, toast } from '@somesa/ui';
import { useLocation } from 'wouter';
import { RestructuringComparison } from '../../../../loans/restructuring-comparison';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { adminAddress } from '../../admin-addresses';
import { ActionDialog } from '../../layout/action-dialog';
import { parsePercent } from '../../loan-products/product-values';

const proposal = css(`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  justify-items: start;
  margin-top: 1.5rem;
  & > div { width: 100%; }
`);

type OnAccount = (account: LoanAccountAnswer) => void;

/**
 * Button that proposes a new schedule of a loan to its borrower; if it forgoes much interest, it opens the
 * request, which another person approves.
 */
export const RestructureAction = ({
  loanId,
  percent,
  onProposed,
}: {
  loanId: string;
  /** Annual rate of the loan in percent. */
  percent: number;
  onProposed: () => void;
}) => {
  const { restructuring: text } = useText('admin').loan;
  const [, navigate] = useLocation();
  return (
    <ActionDialog
      {...text}
      done={undefined}
      initialValues={{ instalments: '', firstDueOn: '', annualRatePpm: String(percent), reason: '' }}
      // The server reports missing and impossible terms, in its own words.
      send={({ instalments, firstDueOn, annualRatePpm, reason }) =>
        adminApi.sender('POST /admin/loans/:id/restructuring', { id: loanId })({
          instalments: Number(cleanText(instalments) || Number.NaN),
          firstDueOn,
          annualRatePpm: parsePercent(annualRatePpm),
          reason,
        })
      }
      onDone={({ approvalId }) => {
        if (approvalId !== null) return navigate(adminAddress.approval(approvalId));
        toast.success(text.done);
        onProposed();
      }}
    >
      {(field) => (
        <>
          <Field label={text.instalments} inputMode="numeric" {...field('instalments')} />
          <Field label={text.firstDueOn} type="date" {...field('firstDueOn')} />
          <Field label={text.rate} hint={text.rateHint} inputMode="decimal" {...field('annualRatePpm')} />
          <TextArea label={text.reason} {...field('reason')} />
        </>
      )}
    </ActionDialog>
  );
};

/** Shows a proposal that the borrower has not accepted, with the action that withdraws it. */
export const OpenRestructuring = ({
  loanId,
  restructuring,
  onAccount,
}: {
  loanId: string;
  restructuring: RestructuringView;
  onAccount: OnAccount;
}) => {
  const { restructuring: text } = useText('admin').loan;
  const { months } = useText('ui');
  return (
    <div className={proposal}>
      <h3>{text.openTitle}</h3>
      <p>{formatText(text.open, { day: formatDay(restructuring.lastOn, months) })}</p>
      <RestructuringComparison restructuring={restructuring} />
      <ActionDialog
        {...text.withdraw}
        send={adminApi.sender('POST /admin/loans/:id/restructuring/withdraw', { id: loanId })}
        onDone={onAccount}
      />
    </div>
  );
};
