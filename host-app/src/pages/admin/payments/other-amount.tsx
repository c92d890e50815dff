import { formatFigures, say } from '@somesa/core';
import type { DoubtAnswer } from '@somesa/core/office';
import { officeApi } from '../../../state/office-api';
import { useText } from '../../../texts/use-text';
import { Question } from '../layout/question';

/** Money that came otherwise than it was asked, or after its network had refused: staff books it to its payment, or has it go back. */
export const OtherAmount = ({
  id,
  doubt: { kind, aside, payment },
  onSettled,
}: {
  id: string;
  doubt: DoubtAnswer;
  onSettled: (doubt: DoubtAnswer, said: string) => void;
}) => {
  const { paidAfterFailure, waits, credit, giveBack } = useText('office').payment.aside;
  if (!aside || !payment) return null;
  const filled = { amount: formatFigures(aside.amount), reference: payment.reference };
  const wasRefused = kind === 'provider_paid_after_failure';
  const creditLead = wasRefused ? credit.leadRefused : credit.lead;
  return (
    <>
      {wasRefused && <p>{paidAfterFailure}</p>}
      <p>{say(waits, filled)}</p>
      {aside.canCredit && (
        <Question
          action={credit.do}
          kind="primary"
          title={say(credit.question, filled)}
          text={aside.isPaid ? credit.leadPaid : creditLead}
          confirm={credit.confirm}
          send={() => officeApi.creditOtherAmount(id)}
          onDone={(answer) => onSettled(answer, say(credit.done, filled))}
        />
      )}
      {aside.canReturn && (
        <Question
          action={giveBack.do}
          title={say(giveBack.question, filled)}
          text={wasRefused ? giveBack.leadRefused : giveBack.lead}
          confirm={giveBack.confirm}
          send={() => officeApi.returnOtherAmount(id)}
          onDone={(answer) => onSettled(answer, say(giveBack.done, filled))}
        />
      )}
    </>
  );
};
