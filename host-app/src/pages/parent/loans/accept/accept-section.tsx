import type { ApiFailure } from '@somesa/api-client';
import { formatLateFee, formatText, formatUgx, type LoanView, loanTermLengths } from '@somesa/core';
import { Notice } from '@somesa/ui';
import { toNonBreaking } from '../../../../format-text';
import { AgreementLanguage } from '../../../../loans/agreement-language';
import { callAsUser } from '../../../../state/auth-api';
import { useText } from '../../../../texts/use-text';
import { CodeConsent } from './code-consent';

export const AcceptSection = ({
  loan,
  onLoan,
  onStatusChanged,
}: {
  loan: LoanView;
  onLoan: (loan: LoanView) => void;
  onStatusChanged: (failure: ApiFailure) => void;
}) => {
  const { accept: text, agreement } = useText('loans');
  const lateFee = useText('lateFee');
  const { requested } = loan;
  const params = { id: loan.id };
  const isChanged = loan.amount !== requested.amount || loan.cost.term !== requested.term;
  return (
    <CodeConsent
      subject={`offer:${loan.id}`}
      text={{ ...text, lede: formatText(text.lede, { total: formatUgx(loan.cost.totalPayable) }) }}
      sendCode={() => callAsUser('POST /parent/loans/:id/acceptance-code', { params, expects: 'message' })}
      accept={(otp) =>
        callAsUser('POST /parent/loans/:id/accept', { params, body: { otp }, expects: 'loan' })
      }
      onAccepted={({ loan: accepted }) => onLoan(accepted)}
      onStatusChanged={onStatusChanged}
    >
      {isChanged && (
        <Notice kind="warning">
          {formatText(text.changed, {
            offered: toNonBreaking(formatUgx(loan.amount)),
            months: loanTermLengths[loan.cost.term].months,
            requested: toNonBreaking(formatUgx(requested.amount)),
            requestedMonths: loanTermLengths[requested.term].months,
          })}
        </Notice>
      )}
      <AgreementLanguage text={agreement.inEnglish} />
      <p>{formatLateFee(loan.late, lateFee)}</p>
      {loan.coolingOffDays > 0 && <p>{formatText(text.canCancel, { days: loan.coolingOffDays })}</p>}
    </CodeConsent>
  );
};
