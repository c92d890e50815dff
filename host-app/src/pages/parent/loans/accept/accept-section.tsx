import type { ApiFailure } from '@somesa/api-client';
import { formatPhone, formatText, formatUgx, type LoanView, loanTermLengths } from '@somesa/core';
import { Button, Notice, toast } from '@somesa/ui';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { toNonBreaking } from '../../../../format-text';
import { auth } from '../../../../state/auth';
import { getCode, saveCodeSent, saveCodeWait } from '../../../../state/auth-codes';
import { withLoading } from '../../../../state/auth-session';
import { loansApi } from '../../../../state/loans-api';
import { useText } from '../../../../texts/use-text';
import { LoanSection } from '../loan-section';
import { AcceptanceCode } from './acceptance-code';

/** Shows the acceptance of an offer: a code is sent to the parent's phone, and entered here. */
export const AcceptSection = (props: {
  loan: LoanView;
  onLoan: (loan: LoanView) => void;
  /** Called if the offer has expired or the loan's status has changed. */
  onStatusChanged: (failure: ApiFailure) => void;
}) => {
  const { loan, onStatusChanged } = props;
  const text = useText('loans').accept;
  const { requested } = loan;
  const isChanged = loan.amount !== requested.amount || loan.cost.term !== requested.term;
  const contact = formatPhone(useSnapshot(auth).user?.contact ?? '');
  const key = `offer:${loan.id}`;
  const [code, setCode] = useState(() => getCode(key));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const requestCode = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await withLoading(() => loansApi.sendAcceptanceCode(loan.id));
    setBusy(false);
    if (answer.ok) {
      saveCodeSent(key);
      toast.success(answer.value.message);
    } else if (answer.error.status === 409) {
      onStatusChanged(answer.error);
      return;
    } else {
      const { message, retryAfterSeconds } = answer.error;
      if (retryAfterSeconds !== undefined) saveCodeWait(key, retryAfterSeconds);
      setProblem(message);
    }
    setCode(getCode(key));
  };
  // A code requested in another tab can be entered here too; only the waiting time is known then.
  const isWaiting = code.sentAt !== null || code.againAt > 0;
  return (
    <LoanSection
      anchor="accept"
      title={text.title}
      about={formatText(text.lede, { contact, total: formatUgx(loan.cost.totalPayable) })}
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
      {loan.coolingOffDays > 0 && <p>{formatText(text.canCancel, { days: loan.coolingOffDays })}</p>}
      {problem && <Notice kind="error">{problem}</Notice>}
      {isWaiting ? (
        <>
          <p>{formatText(code.sentAt === null ? text.unsent : text.enter, { contact })}</p>
          <AcceptanceCode {...props} nextAt={code.againAt} isBusy={isBusy} onResend={requestCode} />
        </>
      ) : (
        <div>
          <Button isBusy={isBusy} onClick={requestCode}>
            {text.send}
          </Button>
        </div>
      )}
    </LoanSection>
  );
};
