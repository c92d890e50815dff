import {
  type AdminLoanAnswer,
  type AdminLoanView,
  type CancellationView,
  formatDay,
  formatText,
  formatUgx,
} from '@somesa/core';
import { adminApi } from '../../../../state/admin-api';
import { toNonBreaking } from '../../../../texts/format-text';
import { useText } from '../../../../texts/use-text';
import { ActionDialog } from '../../layout/action-dialog';
import { AdminSection } from '../../layout/admin-section';

export const LoanCancellation = ({
  loan,
  cancellation: { until, amount, isRequested },
  onLoan,
}: {
  loan: AdminLoanView;
  cancellation: CancellationView;
  onLoan: (answer: AdminLoanAnswer) => void;
}) => {
  const { cancellation: text } = useText('admin').loan;
  const { months } = useText('ui');
  const facts = { until: formatDay(until, months), amount: toNonBreaking(formatUgx(amount)) };
  return (
    <AdminSection title={text.title}>
      <p>{formatText(isRequested ? text.requested : text.until, facts)}</p>
      {!isRequested && (
        <ActionDialog
          action={text.action}
          title={text.question}
          text={formatText(text.text, facts)}
          send={adminApi.sender('POST /admin/loans/:id/cancellation', { id: loan.id })}
          onDone={onLoan}
        />
      )}
    </AdminSection>
  );
};
