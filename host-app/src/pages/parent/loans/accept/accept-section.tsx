import type { ApiFailure } from '@somesa/api-client';
import {
  formatDay,
  formatLateFee,
  formatText,
  formatUgx,
  type LoanView,
  loanTermLengths,
  type RestructuringView,
} from '@somesa/core';
import { Notice } from '@somesa/ui';
import { AgreementLanguage } from '../../../../loans/agreement-language';
import { RestructuringComparison } from '../../../../loans/restructuring-comparison';
import { callAsUser } from '../../../../state/auth-api';
import { toNonBreaking } from '../../../../texts/format-text';
import { useText } from '../../../../texts/use-text';
import { LoanSection } from '../loan-section';
import { CodeConsent } from './code-consent';

export const RestructuringSection = ({
  loanId,
  restructuring,
  onAccepted,
  onStatusChanged,
}: {
  loanId: string;
  restructuring: RestructuringView;
  onAccepted: () => void;
  /** Called if the proposal is no longer open. */
  onStatusChanged: (failure: ApiFailure) => void;
}) => {
  const text = useText('loans').restructuring;
  const { months } = useText('ui');
  const { id, lastOn, after } = restructuring;
  const params = { id: loanId };
  return (
    <>
      <LoanSection
        anchor="restructuring"
        title={text.title}
        about={formatText(text.lede, { day: formatDay(lastOn, months) })}
      >
        <RestructuringComparison restructuring={restructuring} />
      </LoanSection>
      <CodeConsent
        subject={`restructuring:${id}`}
        text={{
          title: text.acceptTitle,
          lede: formatText(text.acceptLede, { total: formatUgx(after.total) }),
          submit: text.submit,
          done: text.done,
        }}
        sendCode={() =>
          callAsUser('POST /parent/loans/:id/restructuring-code', { params, expects: 'message' })
        }
        accept={(otp) =>
          callAsUser('POST /parent/loans/:id/restructuring', { params, body: { otp }, expects: 'account' })
        }
        onAccepted={onAccepted}
        onStatusChanged={onStatusChanged}
      />
    </>
  );
};

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
