import { formatFigures, loanTerms, parseLoanDecision, parseUgx } from '@somesa/core';
import { MoneyField, SelectField } from '@somesa/ui';
import { adminApi } from '../../../../state/admin-api';
import { useText } from '../../../../texts/use-text';
import { ActionDialog } from '../../layout/action-dialog';
import { Options } from '../../layout/options';
import type { DecisionProps } from './decision-dialogs';

interface ApprovalValues extends Record<string, string> {
  principal: string;
  term: string;
}

/**
 * Creates the body of an approval. An invalid amount is sent as NaN so that it is rejected, never omitted,
 * since the requested amount would then be approved.
 */
const toDecisionBody = ({ principal, term }: ApprovalValues) => ({
  principal: parseUgx(principal) ?? Number.NaN,
  term: loanTerms.find((one) => one === term),
});

/** If two people must approve, the first approval changes nothing for the parent. */
export const ApproveDialog = ({
  loan,
  onLoan,
  send,
  blockedBy,
  maxAmountUgx,
}: DecisionProps & {
  /** ID of the element with the reasons why the loan cannot be approved now. */
  blockedBy?: string | undefined;
  /** Initial amount if that of the loan is too high, in UGX. */
  maxAmountUgx?: number | undefined;
}) => {
  const { loan: loanTexts, lists } = useText('admin');
  const text = loanTexts.decision.approve;
  const terms = lists.applications.words.term;
  const isFirst = loan.needsTwoPeople && loan.firstApproverId === null;
  return (
    <ActionDialog
      kind={maxAmountUgx === undefined ? 'primary' : 'secondary'}
      action={maxAmountUgx === undefined ? text.action : text.lower}
      blockedBy={blockedBy}
      title={text.title}
      text={isFirst ? text.textFirst : text.text}
      confirm={text.action}
      initialValues={
        { principal: formatFigures(maxAmountUgx ?? loan.amount), term: loan.cost.term } as ApprovalValues
      }
      check={(values) => {
        const parsed = parseLoanDecision('approve', toDecisionBody(values));
        return parsed.ok ? null : parsed.error;
      }}
      texts={useText('loanFields')}
      send={(values) =>
        send(() =>
          adminApi.call('POST /admin/loans/:id/approve', {
            params: { id: loan.id },
            body: toDecisionBody(values),
          }),
        )
      }
      onDone={onLoan}
    >
      {(field) => (
        <>
          <MoneyField label={text.amount} {...field('principal')} />
          <SelectField label={text.term} {...field('term')}>
            <Options values={loanTerms} names={terms} />
          </SelectField>
        </>
      )}
    </ActionDialog>
  );
};
