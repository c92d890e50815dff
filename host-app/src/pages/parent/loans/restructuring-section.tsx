import type { ApiFailure } from '@somesa/api-client';
import { formatDay, formatText, formatUgx, type RestructuringView } from '@somesa/core';
import { RestructuringComparison } from '../../../loans/restructuring-comparison';
import { callAsUser } from '../../../state/auth-api';
import { useText } from '../../../texts/use-text';
import { CodeConsent } from './accept/code-consent';
import { LoanSection } from './loan-section';

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
